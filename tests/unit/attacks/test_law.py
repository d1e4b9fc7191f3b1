"""On any corpus, every strategy scores as declared where the corpus has what the declaration rests on."""

from hypothesis import HealthCheck, given, settings
from tests.unit.attacks.random_corpora import corpora

from judgeproof.attacks.reviews import LISTED, STRATEGIES, detection
from judgeproof.attacks.reviews.bench import Bench
from judgeproof.reviews.cases import Corpus


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(corpora())
def test_every_strategy_scores_as_declared(corpus: Corpus) -> None:
    section = detection.section(Bench(corpus), LISTED, STRATEGIES, lambda: None)
    assert section.wrong == ()
