"""Rows whose right answer is a refusal: there is nothing to cite in one."""

import re

# What an assistant does when it declines, said of the assistant: "Revenue declined 12%", "Prices will decline" and
# "Refuse collection costs 4 million" are no refusals, so a word that the world uses too needs more beside it.
_ASSISTANT = r"(?:assistant|model|agent|bot|chatbot|ai|llm|you|behaviou?r)"
_ANSWER = r"(?:answer|response|reply|system|it)"
_OUGHT = r"(?:should|must|shall|will|(?:is|are)\s+(?:expected\s+)?to|needs?\s+to|ha(?:s|ve)\s+to)"
_ACT = (
    r"(?:answer|assist|comply|disclose|discuss|engage|give|guess|help|provide|respond|say|share|speculate)\b"
)
_ASKED = r"(?:the|this|that|any)\s+(?:request|question)\b"
_BEGIN = r"(?:^|[.!?:;\n])\W{0,8}"
_REFUSES = re.compile(
    rf"(?i)\b{_ASSISTANT}\b[^.!?\n]{{0,60}}?\b(?:refuses?|abstains?)\b"
    rf"|\b(?:{_ASSISTANT}|{_ANSWER})\s+(?:{_OUGHT}\s+)?(?:\w+ly\s+)?(?:refuses?|abstains?)\b"
    rf"|\b{_ASSISTANT}\s+(?:{_OUGHT}\s+)?(?:\w+ly\s+)?declines?\b"
    rf"|\bdeclines?\s+to\s+{_ACT}|\bpolitely\s+declines?\b"
    rf"|\brefus(?:e|es|al)\b[^.!?\n]{{0,40}}\b(?:to\s+{_ACT}|expected\b(?!\s+to\b)|is\s+required\b)"
    rf"|\b(?:should|must|shall)\s+(?:not|never)\s+(?:answer|comply|provide|speculate)\b"
    rf"|{_BEGIN}(?:should|must|shall)\s+(?:\w+ly\s+)?(?:refuse|abstain|decline)\b"
    rf"|{_BEGIN}(?:refuses?|refusal|declines?|abstains?)\b(?=\W{{0,8}}\Z|\W{{0,8}}[.:;!\u2014\n])"
    rf"|{_BEGIN}refuses?\s+(?:to\s+[^\W\d]|and\b|politely\b|because\b|{_ASKED})"
    rf"|{_BEGIN}declines?\s+(?:politely\b|because\b|{_ASKED})"
    r"|\b(?:fake|invented)\s+placeholders?\b|\bbounded\s+output\b"
)


def expects_refusal(expected: str, *, flag: bool | None) -> bool:
    """Tell whether a row wants a refusal: by its flag, else by what `expected` says of the assistant's behaviour."""
    return flag if flag is not None else bool(expected) and _REFUSES.search(expected) is not None
