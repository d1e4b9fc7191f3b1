"""The registry of judges that nobody should believe, before answers of which a quarter each is right, contradicted, made up, and made up in part."""

from judgeproof.attacks.grounding import answers, judges
from judgeproof.attacks.grounding.judges import honest, instead, yes
from judgeproof.attacks.grounding.strategy import GroundingStrategy
from judgeproof.attacks.scoring import gone

_RATES = ("pass_rate", "pass_rate_low", "pass_rate_high")
_SUPPORT = ("support", "support_low", "support_high")
_GRADED = ("graded", "assessed", "unassessed")

JUDGING = (
    GroundingStrategy(
        id="h00", name="mixed answers", generate="answers right and wrong, before a judge that knows",
        write=answers.mixed, judge=honest, against="h00", tie=True, note="the run that others are compared with",
    ),
    GroundingStrategy(
        id="h01", name="always yes, quoting the nearest source",
        generate="supported for all, quoting the source that has most words of the claim", write=answers.mixed,
        judge=yes(judges.best_source), against="h00", worse=("agreement",),
        better=(*_RATES, *_SUPPORT, *_GRADED, "failed", "supported", "contradicted", "open"), tie=True,
        seen_in=("a second judge", "agreement, where people have labelled rows",),
        note="the quotations are verified, the reading is the judge's: this is what a second opinion is for",
    ),
    GroundingStrategy(
        id="h02", name="always yes, quoting the whole answer for each",
        generate="h01, and the whole answer in place of the claim", write=answers.mixed,
        judge=yes(judges.best_source, judges.whole_answer), against="h00", worse=("agreement",),
        better=(*_RATES, *_SUPPORT, *_GRADED, "failed", "supported", "contradicted", "open"), tie=True,
        seen_in=("a second judge", "agreement, where people have labelled rows",), note="it gains nothing over h01",
    ),
    GroundingStrategy(
        id="h03", name="always yes, quoting the whole context",
        generate="supported for all, quoting all sources at once", write=answers.mixed,
        judge=yes(judges.whole_context), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h04", name="always yes, quoting three words",
        generate="supported for all, quoting three words of the nearest source", write=answers.mixed,
        judge=yes(judges.two_words), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open", "agreement"),
        better=("pass_rate", "pass_rate_high", "support", "support_high", "failed", "contradicted"),
        note="a quotation must share a word with the claim and hold a quarter as many; what passes then is the judge's reading",
    ),
    GroundingStrategy(
        id="h05", name="always yes, quoting 'of the'", generate="supported for all, quoting 'of the'",
        write=answers.mixed, judge=yes(judges.function_words), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h06", name="always yes, quoting the answer", generate="supported for all, quoting the claim itself",
        write=answers.mixed, judge=yes(judges.the_claim), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h07", name="always yes, quoting for another claim",
        generate="supported for all, quoting what bears out another claim", write=answers.mixed,
        judge=yes(judges.of_another), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"), undefined=("pass_rate", "agreement"),
        better=("pass_rate_high", "support", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h08", name="always yes, beside the point",
        generate="supported for all, quoting the source that bears on nothing", write=answers.mixed,
        judge=yes(judges.beside_the_point), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h09", name="always yes, without quotations", generate="supported for all, no quotation",
        write=answers.mixed, judge=yes(judges.nothing), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h10", name="always yes, quoting words apart", generate="supported for all, quoting every word apart",
        write=answers.mixed, judge=yes(judges.joined), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h11", name="always yes, of half a claim",
        generate="supported for all, speaking of the first half of each claim", write=answers.mixed,
        judge=yes(judges.best_source, judges.half), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h12", name="always contradicts", generate="contradicted for all, quoting the nearest source",
        write=answers.mixed, judge=judges.against, against="h00",
        worse=(*_RATES, *_SUPPORT, "failed", "supported", "contradicted", "agreement"), better=(*_GRADED, "open"),
        note="a contradiction rests on a reading, and is asserted, never proven",
    ),
    GroundingStrategy(
        id="h13", name="always contradicts, with anything",
        generate="contradicted for all, quoting the source that bears on nothing", write=answers.mixed,
        judge=judges.against_with_anything, against="h00",
        worse=(*_GRADED, "pass_rate", "pass_rate_low", "support", "support_low", "supported", "open", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
        when_lost=(("pass_rate", "undefined"), ("support", "undefined"), ("agreement", "undefined"),),
    ),
    GroundingStrategy(
        id="h14", name="always no", generate="unsupported for all", write=answers.mixed, judge=judges.no,
        against="h00", worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h15", name="malformed", generate="a brace that is never closed", write=answers.mixed,
        judge=judges.saying("{"), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h16", name="does not answer", generate="no reply at all", write=answers.mixed, judge=gone, against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h17", name="the score is ten", generate="the truth with a score of ten", write=answers.mixed,
        judge=judges.with_score(10), against="h00",
        worse=(*_GRADED, "pass_rate_low", "support_low", "supported", "open"),
        undefined=("pass_rate", "support", "agreement"),
        better=("pass_rate_high", "support_high", "failed", "contradicted"),
    ),
    GroundingStrategy(
        id="h20", name="scores everything 3", generate="the truth of each claim, and a score of 3 for all",
        write=answers.mixed, judge=judges.with_score(3), against="h00", worse=("assessed", "unassessed"),
        better=("pass_rate", "pass_rate_high", "failed"),
        seen_in=("assessed, support_low and pass_rate_low beside pass_rate",),
        note="a score that disagrees with what was found proves nothing for the row; the claims keep their outcomes",
    ),
    GroundingStrategy(
        id="h21", name="scores everything 0", generate="the truth of each claim, and a score of 0 for all",
        write=answers.mixed, judge=judges.with_score(0), against="h00",
        worse=("pass_rate", "pass_rate_low", "assessed", "unassessed"),
    ),
    GroundingStrategy(
        id="h30", name="abstains on hard claims",
        generate="the truth where a claim is supported; of the others it cannot tell", write=answers.mixed,
        judge=instead(judges.abstained), against="h00", worse=(*_GRADED, "open"),
        better=("pass_rate", "pass_rate_high", "support", "support_high", "failed", "contradicted"),
        seen_in=("assessed, support_low and pass_rate_low beside pass_rate",),
        note="support is over assessed claims, and prints with its bounds for that reason",
    ),
    GroundingStrategy(
        id="h31", name="answers only easy claims",
        generate="the truth where a claim is supported; of the others nothing", write=answers.mixed,
        judge=instead(judges.unsaid), against="h00", worse=(*_GRADED, "open"),
        better=("pass_rate", "pass_rate_high", "support", "support_high", "failed", "contradicted"),
        seen_in=("assessed, support_low and pass_rate_low beside pass_rate",),
    ),
    GroundingStrategy(
        id="h32", name="objects to nothing that is named",
        generate="praise for all, and for hard claims an objection that names none", write=answers.mixed,
        judge=instead(judges.nameless), against="h00", worse=(*_GRADED, "support_low", "supported", "open"),
        better=("pass_rate", "pass_rate_high", "support", "support_high", "failed", "contradicted"),
        seen_in=("assessed, support_low and pass_rate_low beside pass_rate",),
        note="an objection that was badly put leaves every claim of its row open",
    ),
    GroundingStrategy(
        id="h33", name="contradicts with nothing",
        generate="the truth where a claim is supported; the others contradicted by words that stand nowhere",
        write=answers.mixed, judge=instead(judges.unfounded), against="h00", worse=(*_GRADED, "open"),
        better=("pass_rate", "pass_rate_high", "support", "support_high", "failed", "contradicted"),
        seen_in=("assessed, support_low and pass_rate_low beside pass_rate",),
    ),
    GroundingStrategy(
        id="h34", name="says both of hard claims",
        generate="the truth, and of hard claims that they are supported too", write=answers.mixed,
        judge=instead(judges.both), against="h00", worse=(*_GRADED, "open"),
        better=("pass_rate", "pass_rate_high", "support", "support_high", "failed", "contradicted"),
        seen_in=("assessed, support_low and pass_rate_low beside pass_rate",),
    ),
    GroundingStrategy(
        id="h35", name="half of hard claims",
        generate="the truth where a claim is supported; of the others what of them can be borne out",
        write=answers.mixed, judge=instead(judges.halved), against="h00", worse=(*_GRADED, "open"),
        better=("pass_rate", "pass_rate_high", "support", "support_high", "failed", "contradicted"),
        seen_in=("assessed, support_low and pass_rate_low beside pass_rate",),
    ),
    GroundingStrategy(
        id="h36", name="fails on hard rows", generate="the truth where a row passes; elsewhere no reply at all",
        write=answers.mixed, judge=judges.where_it_fails(gone), against="h00",
        worse=(*_GRADED, "support_low", "supported", "open"),
        better=("pass_rate", "pass_rate_high", "support", "support_high", "failed", "contradicted"),
        seen_in=("assessed, support_low and pass_rate_low beside pass_rate",),
    ),
)  # fmt: skip
