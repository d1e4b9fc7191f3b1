"""Recorded answers for the report's tests: what a citations run leaves behind, in small."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What became of one marker: `marker` as it stands in the response, `quote` as it stands in its source."""

    marker: str
    outcome: str | None = "supported"
    source: str | None = None
    quote: str | None = None
    quoted_from: str | None = None
    bucket: str = "resolved"
    why: str | None = None
    match: str = "exact"
    placed: bool = True
    claim: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One answer with its sources: label, title, address, passages."""

    question: str
    response: str
    sources: tuple[tuple[str, str | None, str | None, tuple[str, ...]], ...]
    told: tuple[Told, ...] = ()
    reason: str | None = None
    detail: str | None = None
    explanation: str = "Every citation stands where it says."
    excluded: tuple[tuple[str, str], ...] = ()
    rejected_labels: tuple[str, ...] = ()
    label: str | None = None
    style: str = "bracket"
    failed_attempts: tuple[str, ...] = field(default=())


LEAVE = (
    (
        "hr-parental",
        "Parental leave policy, 2024",
        "https://intranet.example/policies/parental-leave",
        (
            "Birthing parents receive 18 weeks of fully paid leave. Leave may begin up to four weeks before the due date.",
            "Non-birthing parents receive 8 weeks of fully paid leave, to be taken within the first year after the birth. "
            "Part-time employees receive the same number of weeks at their contractual hours.",
        ),
    ),
    (
        "hr-holiday",
        "Holiday and public holidays",
        "https://intranet.example/policies/holiday",
        (
            "Full-time employees accrue 27 days of annual leave a year. Up to five unused days carry over until 31 March; "
            "days beyond that lapse and are not paid out.",
        ),
    ),
    (
        "hr-sick",
        "Sickness absence",
        None,
        (
            "A medical certificate is required from the fourth calendar day of absence. Line managers may ask for one "
            "earlier where there is a pattern of short absences.",
        ),
    ),
)

PHARMA = (
    (
        "1",
        "Summary of product characteristics, section 4.2",
        "https://labels.example/abx/4.2",
        (
            "The recommended starting dose is 5 mg twice daily. In patients aged 80 years or older, or with a body weight "
            "of 60 kg or less, the dose is reduced to 2.5 mg twice daily.",
        ),
    ),
    (
        "2",
        "Summary of product characteristics, section 4.5",
        "https://labels.example/abx/4.5",
        (
            "Concomitant use with strong inhibitors of CYP3A4 is not recommended. No dose adjustment is needed with "
            "naproxen, but the risk of bleeding is increased.",
        ),
    ),
    (
        "3",
        "Renal impairment study 204",
        "https://trials.example/204",
        (
            "In 48 subjects with creatinine clearance of 15 to 29 mL/min, exposure rose by 44 % compared with controls. "
            "No subject discontinued because of bleeding.",
        ),
    ),
)

CASES: tuple[Case, ...] = (
    Case(
        question="How long is paid parental leave, and does unused holiday carry over?",
        response=(
            "Birthing parents receive 18 weeks of fully paid leave [hr-parental], and non-birthing parents 8 weeks "
            "within the first year [hr-parental]. Up to five unused holiday days carry over until 31 March [hr-holiday]."
        ),
        sources=LEAVE,
        told=(
            Told(marker="[hr-parental]", quote="Birthing parents receive 18 weeks of fully paid leave"),
            Told(marker="[hr-parental]", quote="Non-birthing parents receive 8 weeks of fully paid leave"),
            Told(
                marker="[hr-holiday]",
                quote="Up to five unused days carry over until 31 March",
                match="normalised",
            ),
        ),
        label="supported",
    ),
    Case(
        question="What happens to holiday that I do not take by the end of March?",
        response=(
            "Up to five days carry over [hr-holiday]. Days beyond that are paid out with the April salary [hr-holiday], "
            "and a medical certificate is required from the fourth day of absence [hr-parental]. Exceptions are listed "
            "in the payroll handbook [hr-payroll]. In the request form the field is `leave[0].days`."
        ),
        sources=LEAVE,
        told=(
            Told(marker="[hr-holiday]", quote="Up to five unused days carry over"),
            Told(
                marker="[hr-holiday]",
                outcome="contradicted",
                quote="days beyond that lapse and are not paid out",
            ),
            Told(
                marker="[hr-parental]",
                outcome="misattributed",
                quoted_from="hr-sick",
                quote="A medical certificate is required from the fourth calendar day of absence",
            ),
            Told(marker="[hr-payroll]", outcome="fabricated", bucket="fabricated"),
        ),
        explanation=(
            "One citation names a source that the row does not have, one stands under the wrong source, and one says "
            "the opposite of what its source says."
        ),
        excluded=(("[0]", "code_span"),),
        label="unsupported",
        failed_attempts=("Here is my assessment: the first citation looks right, but I would need to",),
    ),
    Case(
        question="Can the dose be reduced for elderly patients, and is naproxen safe with it?",
        response=(
            "The starting dose is 5 mg twice daily and 2.5 mg in patients aged 80 years or older [1]. Naproxen needs no "
            "dose adjustment, although the risk of bleeding is increased [2]. Both points hold in severe renal "
            "impairment [1, 3]."
        ),
        sources=PHARMA,
        told=(
            Told(marker="[1]", quote="The recommended starting dose is 5 mg twice daily"),
            Told(
                marker="[2]",
                quote="No dose adjustment is needed with naproxen, but the risk of bleeding is increased",
            ),
            Told(
                marker="[1, 3]",
                source="1",
                outcome="unsupported",
                quote="In patients aged 80 years or older, or with a body weight of 60 kg or less",
            ),
            Told(marker="[1, 3]", source="3", quote="exposure rose by 44 %"),
        ),
        explanation="The label's section 4.2 says nothing of renal impairment.",
        label="unsupported",
        style="numeric",
    ),
    Case(
        question="Is the drug suitable with CYP3A4 inhibitors?",
        response=(
            "It should not be combined with strong inhibitors of CYP3A4 [2]. Moderate inhibitors raise exposure only "
            "slightly and need no change of dose [2]. See also the class review [7]."
        ),
        sources=PHARMA,
        told=(
            Told(marker="[2]", quote="Concomitant use with strong inhibitors of CYP3A4 is not recommended"),
            Told(marker="[2]", outcome=None, why="judge_abstained"),
            Told(marker="[7]", outcome=None, bucket="ambiguous", why="unverifiable_number"),
        ),
        reason="judge_abstained",
        explanation="The judge abstained on one citation; what it accepted is kept.",
        style="numeric",
    ),
    Case(
        question="東京の事務所の休暇規定を教えてください 🗾",
        response="育児休業は18週間です 🎉 [規定-1]。年次有給休暇は27日です [規定-2]。",
        sources=(
            (
                "規定-1",
                "育児休業規定",
                None,
                ("従業員は🎉18週間の有給育児休業を取得できます。申請は四週間前までに行います。",),
            ),
            (
                "規定-2",
                "年次有給休暇",
                "https://intranet.example/ja/leave",
                ("正社員の年次有給休暇は27日とする。",),
            ),
        ),
        told=(
            Told(marker="[規定-1]", quote="🎉18週間の有給育児休業"),
            Told(marker="[規定-2]", quote="年次有給休暇は27日"),
        ),
        label="supported",
    ),
    Case(
        question="Which regions does the outage of 3 May cover?",
        response=(
            "The incident covered eu-west and eu-north [status page](https://status.example/0503), according to the "
            "post-mortem [inc-0503]. See [sic] the note on [customer-name]."
        ),
        sources=(
            (
                "inc-0503",
                "Post-mortem, 3 May",
                "https://status.example/postmortems/0503",
                ("Write requests failed in eu-west from 09:12 to 10:47 UTC. Reads were not affected.",),
            ),
        ),
        told=(
            Told(
                marker="[status page](https://status.example/0503)",
                outcome=None,
                bucket="ambiguous",
                why="link_form",
            ),
            Told(
                marker="[inc-0503]",
                quote="Write requests failed in eu-west … Reads were not affected",
                match="ellipsis",
            ),
            Told(marker="[customer-name]", outcome=None, bucket="ignored"),
        ),
        reason="unresolved_citations",
        detail="link_form",
        explanation="Only some of the response's citations could be resolved.",
        rejected_labels=("note",),
    ),
    Case(
        question="When may reads be retried?",
        response="Reads may be retried after 30 seconds [ops-1]. Writes must not be retried [ops-2].",
        sources=(
            (
                "ops-1",
                "Runbook: reads",
                "https://runbooks.example/reads",
                ("Clients may retry reads after 30 seconds with jitter.",),
            ),
        ),
        told=(
            Told(marker="[ops-1]", outcome=None, why="judge_unavailable"),
            Told(marker="[ops-2]", outcome=None, bucket="ambiguous", why="offset_mismatch", placed=False),
        ),
        reason="offset_mismatch",
        explanation="The offsets of one structured citation fit nowhere in the response.",
        style="spans",
    ),
    Case(
        question="Summarise the termination clause.",
        response="I could not find anything about termination in the documents provided.",
        sources=(
            (
                "msa-12",
                "Master services agreement",
                None,
                ("Either party may terminate with 90 days' notice.",),
            ),
        ),
        reason="no_citations",
        explanation="The response holds no citation.",
    ),
)

ATTACK = '</script><script>window.hit=1;alert(1)</script><img src=x onerror="window.hit=1">'

HOSTILE = Case(
    question=f"Does {ATTACK} stay text? \u202egnirts desrever\u202c",
    response=f"It does{ATTACK} [x<b>1</b>]. NUL \x00, bell \x07, escape \x1b[31mred\x1b[0m, {{{{ 7*7 }}}} [javascript]. <!-- ]]>",
    sources=(
        (
            "x<b>1</b>",
            f"A title {ATTACK}",
            "javascript:window.hit=1",
            (f"Text {ATTACK} of a source \u202ewith reversal\u202c.",),
        ),
        (
            "javascript",
            "A data address",
            "data:text/html,<script>window.hit=1</script>",
            ("Plain words here.",),
        ),
    ),
    told=(
        Told(marker="[x<b>1</b>]", quote=ATTACK, claim=f"It does{ATTACK}"),
        Told(marker="[javascript]", outcome="contradicted", quote="Plain words"),
    ),
    explanation=f"Said the judge: {ATTACK}",
    label=f"label {ATTACK}",
    failed_attempts=(f"```json {ATTACK} \x1b]0;title\x07",),
)
