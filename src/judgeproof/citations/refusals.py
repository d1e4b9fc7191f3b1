"""Rows whose right answer is a refusal: there is nothing to cite in one."""

import re

# What an assistant does when it declines, said of the assistant: "Revenue declined 12%" is no refusal.
_ACTOR = r"(?:assistant|model|agent|bot|chatbot|system|ai|llm|answer|response|reply|it|you|should|must|shall|to|will)"
_REFUSES = re.compile(
    rf"(?i)\b{_ACTOR}\b[^.!?\n]{{0,60}}?\b(?:refuse|refuses|decline|declines|abstain|abstains)\b"
    r"|\brefus(?:e|es|al)\b[^.!?\n]{0,40}\b(?:to\s+(?:answer|help|speculate|comply|provide|give)|expected|is\s+required)\b"
    r"|\b(?:should|must|shall)\s+(?:not|never)\s+(?:answer|comply|provide|speculate)\b"
    r"|^\W*(?:refuse|refuses|refusal|decline|declines)\b"
    r"|\b(?:fake|invented)\s+placeholders?\b|\bbounded\s+output\b"
)


def expects_refusal(expected: str, flag: bool | None) -> bool:
    """Tell whether a row wants a refusal: by its flag, else by what `expected` says of the assistant's behaviour."""
    return flag if flag is not None else bool(expected) and _REFUSES.search(expected) is not None
