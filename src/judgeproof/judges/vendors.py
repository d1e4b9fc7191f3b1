"""Who makes a model, as far as its name tells, and where a judge would judge its own kind. Pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

# How the models of a vendor are named, whatever service they are asked at. The first that fits counts.
FAMILIES: Mapping[str, str] = {
    "anthropic": r"claude",
    "openai": r"(?:chat)?gpt|o[1-9](?![a-z0-9])|text-davinci|codex",
    "google": r"gemini|gemma|palm|bison",
    "meta": r"llama|meta-llama|code-?llama",
    "mistral": r"mi[sx]tral|ministral|magistral|codestral|devstral|pixtral|open-mi[sx]tral",
    "alibaba": r"qwen|qwq|tongyi",
    "deepseek": r"deepseek",
    "xai": r"grok",
    "cohere": r"command|c4ai|aya",
    "microsoft": r"phi[-_0-9]|wizardlm|mai[-_]",
    "amazon": r"nova[-_]|titan",
    "moonshot": r"kimi|moonshot",
    "zhipu": r"glm|chatglm",
    "nvidia": r"nemotron",
    "ibm": r"granite",
    "huggingface": r"smollm|zephyr",
    "ai21": r"jamba|jurassic",
}
# Other words for a vendor before the slash of a model's id.
_ALSO: Mapping[str, str] = {
    "x-ai": "xai", "meta-llama": "meta", "mistralai": "mistral", "qwen": "alibaba", "moonshotai": "moonshot", "z-ai": "zhipu",
    "thudm": "zhipu", "deepseek-ai": "deepseek", "huggingfacetb": "huggingface", "ibm-granite": "ibm", "google-gla": "google",
    "google-vertex": "google", "vertexai": "google", "azure": "openai", "bedrock": "amazon", "grok": "xai",
}  # fmt: skip
# Services that pass on the models of others: before a slash or a colon they are no vendor.
_SERVICES = frozenset(
    {"openrouter", "together", "groq", "fireworks", "fireworks_ai", "ollama", "vllm", "huggingface", "litellm", "bedrock",
     "azure", "vertexai", "google-vertex", "replicate", "deepinfra", "openai-compatible", "pydantic-ai", "nitpick", "engine"}
)  # fmt: skip
# What is no model of anybody's; two scripts may say different things under this name.
_SCRIPTED = "scripted"
_NO_MODELS = frozenset({"embedded", _SCRIPTED})
_OPTIONS = re.compile(r"\[[^\[\]]*\]\Z")
_ADDRESS = re.compile(r"@.*\Z")


def vendor_of(spec: str) -> str | None:
    """Return who makes the model that a spec or an id names, or None where its name does not tell.

    The name of the model counts more than the service that it is asked at: `openai-compatible:claude-…@URL` is Anthropic's.
    """
    named = _ADDRESS.sub("", _OPTIONS.sub("", spec.strip().lower()))
    parts = [part for part in re.split(r"[/:]", named) if part]
    if not parts:
        return None
    # Some services write the vendor before a dot: `us.anthropic.claude-…`.
    for piece in (piece for part in (*reversed(parts[1:]), parts[0]) for piece in _pieces(part)):
        found = next((vendor for vendor, family in FAMILIES.items() if re.match(family, piece)), None)
        if found is not None:
            return found
    known = [_ALSO.get(part, part) for part in parts[:-1] if part not in _SERVICES]
    return known[-1] if known else None


def _pieces(part: str) -> Iterator[str]:
    yield part
    yield from (piece for piece in part.split(".")[:0:-1] if piece)


def conflicts(judges: Sequence[Mapping[str, Any] | None], answered_by: Sequence[str]) -> Iterator[str]:
    """Yield what is to be said of judges that share a vendor with who answered, or with each other."""
    named = [judge["name"] for judge in judges if judge is not None]
    vendors = {name: vendor_of(name) for name in (*named, *answered_by)}
    for judge in named:
        shared = [
            model for model in answered_by if vendors[judge] is not None and vendors[model] == vendors[judge]
        ]
        if shared:
            yield (
                f"The judge {judge} is made by {vendors[judge]}, as is what it judges: {', '.join(shared)}. A judge may favour "
                "its own kind."
            )
    unknown = [name for name, vendor in vendors.items() if vendor is None and name not in _NO_MODELS]
    if answered_by and unknown:
        yield f"Who makes {', '.join(unknown)} is not known from the name, so no conflict of vendors can be ruled out."
    yield from _alike(named, vendors)


def _alike(named: Sequence[str], vendors: Mapping[str, str | None]) -> Iterator[str]:
    """Yield what is to be said of two judges of whom one is no second opinion on the other."""
    if len(named) < 2:
        return
    first, second = named
    tells = "where they agree, that tells how far one of them varies, not that they are right."
    if first == second and first != _SCRIPTED:
        yield f"Both judges are {first}: {tells}"
    elif vendors[first] is not None and vendors[first] == vendors[second]:
        yield f"Both judges are made by {vendors[first]}: {tells}"
