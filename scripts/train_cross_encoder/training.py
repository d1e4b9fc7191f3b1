"""One seed of the training: from pairs to a model's weights."""

from pathlib import Path

import torch
from transformers import BertForSequenceClassification

from train_cross_encoder.encoding import Encoder
from train_cross_encoder.fitting import LABELS, NOT_SUPPORTED, fit, fresh
from train_cross_encoder.material import lessons

_NUMBERS = {**{label: number for number, label in enumerate(LABELS)}, "not_supported": NOT_SUPPORTED}


def train(data: Path, base: Path, seed: int, to: Path) -> None:
    """Train from the weights of a base model's folder on the pairs of a data folder, on one core, and write what came out."""
    torch.set_num_threads(1)
    encoder = Encoder(base)
    taught = [
        (encoder.pair(one.claim, one.passage), _NUMBERS[one.label], one.weight) for one in lessons(data)
    ]
    print(
        f"seed {seed}: {len(taught)} pairs, {sum(len(pair.ids) for pair, _, _ in taught)} tokens", flush=True
    )
    model = fresh(base, seed)
    fit(model, taught, seed)
    torch.save(model.state_dict(), to)


def trained(base: Path, weights: Path) -> BertForSequenceClassification:
    """Return the model of weights that were written before."""
    model = fresh(base, 0)
    model.load_state_dict(torch.load(weights))
    return model
