"""Train the cross-encoder, and score with it."""

import math
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy
import torch
from transformers import BertForSequenceClassification

from train_cross_encoder.encoding import Encoded

LABELS = ("supported", "contradicted", "neutral")
NOT_SUPPORTED = len(LABELS)  # one of the last two, and not told which
EPOCHS = 1
_BATCH = 32
_RATE = 2e-4
_HEAD_TIMES = 5  # the layers on top begin from nothing and may move faster
_WARM_UP = 0.06
_BUCKET = 50  # batches among which pairs are sorted by length, so that little is padded


Lesson = tuple[Encoded, int, float]


def fresh(folder: Path, seed: int) -> BertForSequenceClassification:
    """Return the model to begin with; its word embeddings stay as they are."""
    torch.manual_seed(seed)
    model = BertForSequenceClassification.from_pretrained(
        folder,
        num_labels=len(LABELS),
        # Half of the time went into throwing dice for dropout, and one pass over so many pairs needs none.
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        attn_implementation="eager",
    )
    model.bert.embeddings.word_embeddings.weight.requires_grad_(False)
    return model


def fit(model: BertForSequenceClassification, lessons: Sequence[Lesson], seed: int) -> None:
    """Train a model on pairs: their encoding, the number of their label, and what they weigh."""
    chance = Random(seed)
    batches = [batch for _ in range(EPOCHS) for batch in _batches(lessons, chance)]
    optimizer = _optimizer(model)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _share_of_rate(step / len(batches)))
    model.train()
    began, losses = time.monotonic(), []
    for step, batch in enumerate(batches, 1):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = model(**_tensors([pair for pair, _, _ in batch])).logits
        loss = _loss(logits.float(), [label for _, label, _ in batch], [weight for _, _, weight in batch])
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad(set_to_none=True)
        losses.append(loss.item())
        if step % 200 == 0:
            recent = sum(losses[-200:]) / 200
            print(
                f"seed {seed}: step {step} of {len(batches)}, loss {recent:.4f}, {time.monotonic() - began:.0f} s",
                flush=True,
            )


@torch.no_grad()
def log_odds(model: BertForSequenceClassification, pairs: Sequence[Encoded]) -> numpy.ndarray:
    """Return for each pair the logarithm of the odds that the passage supports the claim."""
    model.eval()
    found = numpy.zeros(len(pairs))
    order = sorted(range(len(pairs)), key=lambda number: len(pairs[number].ids))
    for at in range(0, len(order), 64):
        numbers = order[at : at + 64]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = model(**_tensors([pairs[number] for number in numbers])).logits
        found[numbers] = _odds(torch.log_softmax(logits.float(), -1)).numpy()
    return found


def _odds(told: torch.Tensor) -> torch.Tensor:
    return told[:, 0] - torch.logsumexp(told[:, 1:], -1)


def _loss(logits: torch.Tensor, labels: Sequence[int], weights: Sequence[float]) -> torch.Tensor:
    """Return the mean loss; where it is only known that a claim is not supported, either other label will do."""
    told = torch.log_softmax(logits, -1)
    label, weight = torch.tensor(labels), torch.tensor(weights)
    one = told.gather(1, label.clamp(max=NOT_SUPPORTED - 1)[:, None])[:, 0]
    either = torch.logsumexp(told[:, 1:], -1)
    return -(torch.where(label == NOT_SUPPORTED, either, one) * weight).sum() / weight.sum()


def _batches(lessons: Sequence[Lesson], chance: Random) -> list[list[Lesson]]:
    mixed = list(lessons)
    chance.shuffle(mixed)
    found: list[list[Lesson]] = []
    size = _BATCH * _BUCKET
    for at in range(0, len(mixed), size):
        bucket = sorted(mixed[at : at + size], key=lambda lesson: len(lesson[0].ids))
        cut = [bucket[begin : begin + _BATCH] for begin in range(0, len(bucket), _BATCH)]
        chance.shuffle(cut)
        found += cut
    return found


def _optimizer(model: BertForSequenceClassification) -> torch.optim.Optimizer:
    moving = [(name, weights) for name, weights in model.named_parameters() if weights.requires_grad]
    head = [weights for name, weights in moving if name.startswith(("classifier", "bert.pooler"))]
    body = [weights for name, weights in moving if not name.startswith(("classifier", "bert.pooler"))]
    groups = [
        {"params": [weights for weights in body if weights.dim() > 1], "lr": _RATE, "weight_decay": 0.01},
        {"params": [weights for weights in body if weights.dim() < 2], "lr": _RATE, "weight_decay": 0.0},
        {"params": head, "lr": _HEAD_TIMES * _RATE, "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=True)


def _share_of_rate(done: float) -> float:
    if done < _WARM_UP:
        return done / _WARM_UP
    return max(0.0, (1 - done) / (1 - _WARM_UP))


def _tensors(pairs: Sequence[Encoded]) -> dict[str, torch.Tensor]:
    longest = max(len(pair.ids) for pair in pairs)

    def padded(rows: Iterator[list[int]]) -> torch.Tensor:
        return torch.tensor([row + [0] * (longest - len(row)) for row in rows])

    return {
        "input_ids": padded(pair.ids for pair in pairs),
        "token_type_ids": padded(pair.sides for pair in pairs),
        "attention_mask": padded([1] * len(pair.ids) for pair in pairs),
    }


def mean_odds(odds: Sequence[float]) -> float:
    """Return the logarithm of the mean odds of the passages of one source."""
    return math.log(sum(map(math.exp, odds)) / len(odds))
