"""What the report of a board says by itself, before anybody asks: one notice each, and the headline."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Report = Mapping[str, Any]
_MOST_NAMES = 6


def short_names(judges: Sequence[str]) -> dict[str, str]:
    """Return judges by shorter names, without the vendor before and the date behind, where these stay apart."""
    short = {name: re.sub(r"-\d{8}$", "", name.partition("_")[2] or name) for name in judges}
    return short if len(set(short.values())) == len(short) else {name: name for name in judges}


def _percent(share: float | None) -> str:
    return "n/a" if share is None else f"{100 * share:.1f} %"


def _points(change: float | None) -> str:
    """Return a change in percentage points; what rounds to nothing has no sign."""
    if change is None:
        return "n/a"
    text = f"{100 * change:+.1f}"
    return text[1:] if float(text) == 0 else text


def _each(values: Iterable[object]) -> str:
    return "/".join(str(value) for value in values)


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return ", ".join(names[:_MOST_NAMES]) + more


def board_headline(report: Report) -> str:
    """Return the one sentence of a board: who stands apart, if anyone, and from how much."""
    scope, judges = report["scope"], report["judges"]
    short = short_names([judge["judge"] for judge in judges])
    lead = (
        f"{len(scope['contenders'])} contenders on {scope['cases']} cases with {scope['goldens']} known defects, "
        f"before {len(judges)} judges."
    )
    groups: dict[str, list[str]] = {}
    for judge in judges:
        if judge["order"]["groups"]:
            groups.setdefault(_first_group(judge["order"]["groups"]), []).append(short[judge["judge"]])
    told = "; ".join(f"{group} (before {', '.join(names)})" for group, names in groups.items())
    return f"{lead} First rank group: {told}." if told else f"{lead} Nothing can be ranked."


def _first_group(groups: Sequence[Sequence[str]]) -> str:
    first = groups[0]
    if len(groups) == 1 and len(first) > 1:
        return f"all {len(first)}, which no chain of separated rows divides"
    return f"{first[0]} alone" if len(first) == 1 else f"{_named(first)} together"


def of_board(report: Report) -> list[dict[str, str]]:
    """Return the notices that apply, in the order of NOTICES."""
    return [{"code": code, "text": text} for code, notice in NOTICES.items() if (text := notice(report))]


def _short(report: Report) -> dict[str, str]:
    return short_names([judge["judge"] for judge in report["judges"]])


def _different_stimuli(report: Report) -> str | None:
    pairs = [pair for pair in report["judge_pairs"] if pair["stimuli"]["state"] == "different stimuli"]
    if not pairs:
        return None
    short = _short(report)
    told = ", ".join(
        f"{pair['stimuli']['equal']['k']} of {pair['stimuli']['equal']['n']} ({_both(pair, short)})"
        for pair in pairs
    )
    return (
        "Different stimuli: each judge cut the reviews into findings of its own and judged those. The very same list was "
        f"judged in {told}. A change of precision or F1 between judges is no judge's opinion and is given as none; "
        "recall may be compared, for the goldens are the same."
    )


def _both(pair: Mapping[str, Any], short: Mapping[str, str]) -> str:
    return " and ".join(short[judge] for judge in pair["judges"])


def _splitting(report: Report) -> str | None:
    pairs = [pair for pair in report["judge_pairs"] if pair["stimuli"]["state"] == "different stimuli"]
    if not pairs:
        return None
    short = _short(report)
    parts = [
        f"{_both(pair, short)} {_points(pair['precision']['total'])} points, of which "
        f"{_points(pair['precision']['verdicts'])} by verdicts"
        for pair in pairs
    ]
    return (
        f"Pooled precision (goldens found by candidates shown) moves between judges: {'; '.join(parts)}. The rest comes "
        "from cutting the same reviews into more or fewer findings."
    )


def _noise(report: Report) -> str | None:
    orders = [judge["as_published_order"] for judge in report["judges"]]
    if not orders or any(order["state"] != "interval" for order in orders):
        return None
    found = report["bootstrap"]
    return (
        f"Ranks within noise: of {_each(dict.fromkeys(order['pairs'] for order in orders))} pairs of contenders "
        f"{_each(order['not_separated'] for order in orders)} are not separated by F1 as published, of "
        f"{_each(dict.fromkeys(order['neighbours'] for order in orders))} neighbours in rank "
        f"{_each(order['neighbours_not_separated'] for order in orders)} (paired bootstrap over {report['scope']['cases']} "
        f"cases, {found['draws']} draws, seed {found['seed']}). Rank groups stand in place of a bare order. Cases of one "
        "repository are not independent and no judge was run twice, so the true noise is larger."
    )


def _too_few(report: Report) -> str | None:
    if not any(judge["order"]["state"] == "too_few" for judge in report["judges"]):
        return None
    return f"Too few cases: {report['scope']['cases']}, and an interval needs 20. Counts are shown, and nothing is ranked."


def _rank_changes(report: Report) -> str | None:
    pairs = report["judge_pairs"]
    changed = sorted({name for pair in pairs for name in pair["ranks"]["changed"]})
    if not changed:
        return None
    discordant = [found for pair in pairs for found in pair["ranks"]["discordant"]]
    proven = sum(all(found["separated"]) for found in discordant)
    return (
        f"{len(changed)} contenders change their rank with the judge ({', '.join(changed)}). Of {len(discordant)} pairs "
        f"that two judges order differently, {proven or 'none'} {'is' if proven < 2 else 'are'} separated before both."
    )


def _triggers(report: Report) -> str | None:
    judges = [judge for judge in report["judges"] if judge["triggers"]["removed"]]
    if not judges:
        return None
    first = judges[0]["triggers"]["rows"]
    by = ", ".join(f"{row['contender']} {row['removed']}" for row in first)
    top = first[0]
    ranks = ", ".join(
        f"{row['rank']} to {row['rank_without']}"
        for judge in judges
        for row in judge["triggers"]["rows"]
        if row["contender"] == top["contender"]
    )
    return (
        f"Trigger texts counted as findings: {_each(judge['triggers']['removed'] for judge in judges)} reviews hold "
        f"nothing but the command of a person ({by}), and as published each is a false positive. Without them "
        f"{top['contender']} goes from {_percent(top['precision']['rate'])} to "
        f"{_percent(top['precision_without']['rate'])} precision before the first judge; rank {ranks}. They are dropped "
        "here, except under as published."
    )


def _silence(report: Report) -> str | None:
    ledgers = [judge["silence"] for judge in report["judges"]]
    if not ledgers or all(_silent(ledger) == 0 for ledger in ledgers):
        return None
    states = ledgers[0]["states"]
    words = {
        "nothing_extracted": "hold text but no finding",
        "trigger_only": "only a command",
        "raw_bodies": "raw comments that were judged as they are",
        "no_text": "no text at all",
    }
    told = ", ".join(f"{states[name]} {text}" for name, text in words.items() if states[name])
    alike = "" if all(ledger["states"] == states for ledger in ledgers) else " before the first judge"
    return (
        f"Silence: of {sum(states.values())} reviews {states['found']} have findings{alike}; {told}. Whether a silent "
        "contender looked and found nothing, or never ran, crashed or met a quota, is not known; silence is not taken "
        f"for success. All contenders have findings on {ledgers[0]['common_support']} cases only."
    )


def _silent(ledger: Mapping[str, Any]) -> int:
    return sum(count for name, count in ledger["states"].items() if name != "found")


def _accounting(report: Report) -> str | None:
    audits = [judge["accounting"] for judge in report["judges"]]
    keys = ("uneven_reviews", "precision_above_one", "shared_candidate_goldens", "unscored_candidates")
    if not any(audit[key] for audit in audits for key in keys):
        return None
    uneven, above, shared, unscored = ([audit[key] for audit in audits] for key in keys)
    return (
        f"Accounting: found counts goldens and false positive counts findings, so they do not add up in {_each(uneven)} "
        f"reviews; stored precision exceeds 1 in {_each(above)}; {_each(shared)} goldens share a finding that holds "
        f"another one already, and {_each(unscored)} findings are neither found nor false."
    )


def _contradictions(report: Report) -> str | None:
    found = [review for judge in report["judges"] for review in judge["accounting"]["contradicts_its_lists"]]
    if not found:
        return None
    names = [f"{review['case']} by {review['contender']}" for review in found]
    return f"Stored figures contradict the lists they were stored with in {len(found)} reviews: {_named(names)}. Figures here are made of the lists."


def _kept(report: Report) -> str | None:
    kept = [judge["accounting"]["pair_verdicts_kept"] for judge in report["judges"]]
    if not kept or all(rate["k"] == rate["n"] for rate in kept):
        return None
    told = ", ".join(f"{rate['k']} of {rate['n']}" for rate in kept)
    return (
        f"Verdicts on pairs that did not win were not kept: {told} are there. The others are unrecorded, not `no match`, "
        "and a second judge cannot be put before the same pairs."
    )


def _duplicates(report: Report) -> str | None:
    found = [
        f"{repeat['contender']} on {repeat['case']} before {_short(report)[judge['judge']]}: {repeat['candidates']} "
        f"findings, {repeat['distinct']} distinct, {repeat['false_positives']} false positives"
        for judge in report["judges"]
        for repeat in judge["accounting"]["exact_duplicates"]
    ]
    return (
        f"Exact duplicates count once as false and every time as shown: {'; '.join(found)}."
        if found
        else None
    )


def _anchors(report: Report) -> str | None:
    found = report["anchors"]
    if found["state"] == "computable":
        return None
    goldens, candidates = found["goldens"], found["candidates"]
    return (
        f"Anchors are not computable: {goldens['k']} of {goldens['n']} goldens and {candidates['k']} of "
        f"{candidates['n']} extracted findings have a path and a line. Where a finding points was not scored by anyone."
    )


def _cost(report: Report) -> str | None:
    if report["cost"]["cost"] == "known":
        return None
    return (
        "Cost is not computable: nobody recorded what a review cost, so cost per found defect is unknown, which is not "
        "zero. " + ("" if report["cost"]["latency"] == "known" else "Latency is unknown too.")
    ).strip()


def _definition(report: Report) -> str | None:
    for judge in report["judges"]:
        rows = [row for row in judge["definitions"]["precision"] if row["micro"] is not None]
        if not rows:
            continue
        widest = max(rows, key=lambda row: abs(row["micro_rank"] - row["macro_rank"]))
        if widest["micro_rank"] == widest["macro_rank"]:
            continue
        changed = "; ".join(
            f"{variant['definition']}: {len(variant['changed'])}"
            for variant in judge["definitions"]["variants"]
        )
        return (
            f"Definition decides ranks: the same verdicts give {widest['contender']} rank {widest['micro_rank']} by micro "
            f"precision ({_percent(widest['micro'])}) and rank {widest['macro_rank']} by macro "
            f"({_percent(widest['macro'])}). Contenders whose F1 rank another definition changes before "
            f"{_short(report)[judge['judge']]}: {changed}."
        )
    return None


def _flagged(report: Report) -> str | None:
    parts: dict[str, None] = {}
    for judge in report["judges"]:
        for row in judge["rows"]:
            for flag in row["flags"]:
                parts.setdefault(f"{row['contender']}: {flag['text']}", None)
    return f"Rows that F1 or precision alone would mislead on: {'. '.join(parts)}." if parts else None


def _degenerate(report: Report) -> str | None:
    if not report["degenerates"]:
        return None
    first = report["judges"][0]["judge"]
    rows = [row for row in report["degenerates"] if row["judge"] == first]
    told = "; ".join(
        f"{row['contender']}: precision {_percent(row['precision']['rate'])}, recall {_percent(row['recall']['rate'])}, "
        f"F1 {_percent(row['f1'])}"
        for row in rows
    )
    return f"What the published score pays contenders that nobody would ship (before {_short(report)[first]}): {told}."


def _caveats(report: Report) -> str | None:
    found = report["scope"]["caveats"]
    told = "; ".join(f"{caveat['case']}: {caveat['note']}" for caveat in found)
    return f"The benchmark itself says of {len(found)} cases: {told}." if found else None


def _agreement(report: Report) -> str | None:
    found = report["unanimity"]
    if not found or found["kappa"] is None:
        return None
    return (
        f"All judges say the same of {found['k']} of {found['n']} pairs of contender and golden (Fleiss' kappa "
        f"{found['kappa']:.3f}). That is agreement within one prompt and one golden text: it is not accuracy, for no "
        "human label is there to hold it against."
    )


def _unchecked(report: Report) -> str | None:
    rows = [row for row in report["cross_checked"] if row["cross_checked"] != "yes"]
    told = [f"{row['contender']}: {row['cross_checked']} ({row['judges']})" for row in rows]
    return (
        f"Cross-checked by another judge: {', '.join(told)} of {len(report['judges'])} judges."
        if told
        else None
    )


def _one_sided(report: Report) -> str | None:
    rows = [row for row in report["cross_checked"] if row["one_sided"]]
    told = ", ".join(f"{row['one_sided']} reviews of {row['contender']}" for row in rows)
    return f"For one judge there was something to judge and for another nothing: {told}." if told else None


def _fields(report: Report) -> str | None:
    sizes = [len(judge["rows"]) for judge in report["judges"]]
    if len(set(sizes)) < 2:
        return None
    return f"Ranks of different judges are over different fields, of {_each(sizes)} contenders: they are not compared; between two judges, ranks are made anew over those that both judged."


def _unranked(report: Report) -> str | None:
    found = {
        f"{row['contender']} lacks {row['missing_cases']}"
        for judge in report["judges"]
        for row in judge["rows"]
        if row["missing_cases"]
    }
    return (
        f"Not ranked, because a rank needs the same cases for all: {', '.join(sorted(found))} cases."
        if found
        else None
    )


def _published(report: Report) -> str | None:
    found, short = report["published"], _short(report)
    if not found["rows"]:
        return "Nothing was published for these contenders that a recomputation could be held against."
    differing = [f"{row['contender']} before {row['judge']}" for row in found["differing"]]
    agree = (
        f"{found['rows'] - len(differing)} of {found['rows']} published rows are what the verdicts come to"
    )
    wrong = f"; not so: {_named(differing)}" if differing else ""
    nothing = [short[judge] for judge in found["nothing_published"]]
    return f"{agree}{wrong}." + (f" Nothing published for {', '.join(nothing)}." if nothing else "")


def _errors(report: Report) -> str | None:
    errors = [judge["errors"] for judge in report["judges"]]
    if not any(errors):
        return None
    return f"Judgements that failed: {_each(errors)} pairs. As published, their goldens count as missed and their findings as false."


# Every notice by its code, in the order in which they are shown.
NOTICES: Mapping[str, Callable[[Report], str | None]] = {
    "different_stimuli": _different_stimuli,
    "precision_decomposed": _splitting,
    "ranks_within_noise": _noise,
    "too_few_cases": _too_few,
    "ranks_change": _rank_changes,
    "trigger_texts": _triggers,
    "silence": _silence,
    "flagged_rows": _flagged,
    "accounting": _accounting,
    "contradictions": _contradictions,
    "judge_errors": _errors,
    "verdicts_not_kept": _kept,
    "exact_duplicates": _duplicates,
    "anchors_not_computable": _anchors,
    "cost_not_computable": _cost,
    "definitions": _definition,
    "degenerates": _degenerate,
    "agreement": _agreement,
    "cross_checked": _unchecked,
    "one_sided": _one_sided,
    "different_fields": _fields,
    "unranked": _unranked,
    "caveats": _caveats,
    "published": _published,
}
