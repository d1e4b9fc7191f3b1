"""Services that run language models, spoken to over HTTP. One call is one attempt; trying again is not their business."""

from collections.abc import Mapping

from judgeproof.ask.providers import chat_completions, messages
from judgeproof.ask.providers.dialect import Dialect

DIALECTS: Mapping[str, Dialect] = {
    "openai": chat_completions.OPENAI,
    "anthropic": messages.ANTHROPIC,
    "openai-compatible": chat_completions.COMPATIBLE,
}

__all__ = ["DIALECTS", "Dialect"]
