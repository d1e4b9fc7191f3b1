"""Whether telemetry that is asked for goes anywhere."""

import warnings

from judgeproof.errors import UsageError


def check_exported(*, wanted: bool) -> None:
    """Raise UsageError where telemetry is wanted, but the process has set up nothing that takes it.

    A command has nobody who would set something up later, as a program that uses the package has.
    """
    if not wanted:
        return
    from judgeproof.api.telemetry import check_telemetry

    check_telemetry(wanted=True)
    from opentelemetry.trace import ProxyTracerProvider, get_tracer_provider

    if isinstance(get_tracer_provider(), ProxyTracerProvider):
        raise UsageError(
            "--otel: no OpenTelemetry provider is set up, so that nothing would be recorded; run it as "
            "'opentelemetry-instrument judgeproof …' (of the package opentelemetry-distro), or leave --otel away"
        )
    # Some versions of the SDK warn of the way in which they themselves take up an event.
    warnings.filterwarnings("ignore", message="LogRecord init with")
