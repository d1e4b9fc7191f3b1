"""What other distributions add: one entry-point group per registry. A broken plugin is an error that names its owner."""

from importlib.metadata import entry_points
from typing import Any

from judgeproof.errors import PluginError


def loaded(group: str, name: str) -> Any | None:
    """Return what the entry point of a group loads, or None where no distribution has one of that name.

    Raises PluginError where it cannot be loaded, or where two distributions claim the name.
    """
    found = list(entry_points(group=group, name=name))
    if not found:
        return None
    owners = [point.dist.name if point.dist else "an unknown distribution" for point in found]
    if len(found) > 1:
        raise PluginError(
            f"{name!r} of {group} is claimed by {' and by '.join(owners)}; uninstall one of them"
        )
    try:
        return found[0].load()
    except Exception as error:
        raise PluginError(
            f"{name!r} of {group} cannot be loaded from {owners[0]}: {error!r}; ask its makers"
        ) from error
