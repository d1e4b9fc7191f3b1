"""The registry of traces that nobody would want, each with what it may and may not show."""

from judgeproof.attacks.tools import traces
from judgeproof.attacks.tools.strategy import ToolStrategy
from judgeproof.attacks.tools.traces import besides, each

_RATES = ("pass_rate", "pass_rate_low", "pass_rate_high")
_F1 = ("f1", "f1_low", "f1_high")
_CALLS = ("call_precision", "call_recall")
_OPEN = ("assessed", "unassessed")

LISTED = (
    ToolStrategy(
        id="t00", name="honest traces", generate="the calls that are expected", write=traces.honest, tie=True,
        note="the run that others are compared with",
    ),
    ToolStrategy(
        id="t01", name="every tool once",
        generate="the expected calls, and every other tool once that is not forbidden", write=traces.every_tool,
        worse=(*_RATES, *_F1, "call_precision", "failed", "unexpected"),
        note="call recall is perfect; call precision is what tells",
    ),
    ToolStrategy(
        id="t02", name="every tool once, blindly", generate="every tool once, without arguments",
        write=traces.every_tool_blindly,
        worse=(*_RATES, *_F1, *_CALLS, "failed", "matched", "missing", "mismatched", "unexpected", "forbidden"),
    ),
    ToolStrategy(
        id="t03", name="every call twice", generate="the expected calls, twice", write=traces.twice,
        worse=(*_RATES, *_F1, "call_precision", "failed", "unexpected"),
    ),
    ToolStrategy(
        id="t04", name="the first call only", generate="the first of the expected calls", write=traces.first_only,
        worse=(*_RATES, *_F1, "call_recall", "failed", "matched", "missing"),
    ),
    ToolStrategy(
        id="t05", name="no calls", generate="no call, in a trace that is whole", write=traces.nothing,
        worse=(*_RATES, *_F1, "call_recall", "failed", "matched", "missing"), undefined=("call_precision",),
        note="it passes where no call is expected, and nowhere else",
    ),
    ToolStrategy(
        id="t06", name="the other way round", generate="the expected calls in the opposite order",
        write=traces.backwards, tie=True, seen_in=("the calls of the row, which keep their order",),
        note="the order of calls is no question of this track",
    ),
    ToolStrategy(
        id="t07", name="another shape", generate="the expected calls as functions with JSON text",
        write=each(traces.in_other_shape), tie=True, seen_in=("no figure: the tie is right",),
        note="a call is the same in every shape",
    ),
    ToolStrategy(
        id="t08", name="no trace", generate="no trace at all", write=traces.no_trace,
        worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"), undefined=(*_CALLS, "pass_rate", "f1"),
    ),
    ToolStrategy(
        id="t09", name="a trace that is not whole",
        generate="the expected calls, in a trace that is said not to be whole", write=traces.lost(traces.honest),
        worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"), undefined=(*_CALLS, "pass_rate", "f1"),
    ),
    ToolStrategy(
        id="t10", name="rows that cannot be read", generate="an id that is none", write=traces.unreadable,
        worse=(*_OPEN, "pass_rate_low", "f1_low", "unreadable", "matched"), undefined=(*_CALLS, "pass_rate", "f1"),
    ),
    ToolStrategy(
        id="t20", name="without arguments", generate="the expected calls, with no arguments",
        write=each(traces.without_arguments), worse=(*_RATES, *_F1, *_CALLS, "failed", "matched", "mismatched"),
    ),
    ToolStrategy(
        id="t21", name="one argument more", generate="the expected calls, each with an argument more",
        write=each(traces.with_one_more), worse=(*_RATES, *_F1, *_CALLS, "failed", "matched", "mismatched"),
    ),
    ToolStrategy(
        id="t22", name="true for a number",
        generate="the expected calls, true in place of each number and a number in place of true",
        write=each(traces.truth_for_numbers), worse=(*_RATES, *_F1, *_CALLS, "failed", "matched", "mismatched"),
    ),
    ToolStrategy(
        id="t23", name="text for a number", generate="the expected calls, text in place of each number",
        write=each(traces.numbers_as_text), worse=(*_RATES, *_F1, *_CALLS, "failed", "matched", "mismatched"),
    ),
    ToolStrategy(
        id="t24", name="names in capitals", generate="the expected calls, by names in capitals",
        write=each(traces.in_capitals), worse=(*_RATES, *_F1, *_CALLS, "failed", "matched", "missing", "unexpected"),
    ),
    ToolStrategy(
        id="t30", name="arguments beside, as input",
        generate="the expected calls, their arguments in input and none where they belong",
        write=each(traces.beside("input")), worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"), undefined=_CALLS,
        when_lost=(("pass_rate", "undefined"), ("f1", "undefined"),),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t31", name="arguments beside, as args", generate="t30, in args", write=each(traces.beside("args")),
        worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"), undefined=_CALLS,
        when_lost=(("pass_rate", "undefined"), ("f1", "undefined"),),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t32", name="arguments beside, under a name of its own", generate="t30, in a field that nobody reads",
        write=each(traces.beside("values")), worse=(*_RATES, *_F1, *_CALLS, "failed", "matched", "mismatched"),
    ),
    ToolStrategy(
        id="t33", name="other arguments beside",
        generate="the expected calls, with other arguments in args beside them", write=each(traces.two_sets("args")),
        worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"), undefined=_CALLS,
        when_lost=(("pass_rate", "undefined"), ("f1", "undefined"),),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t34", name="other arguments beside, as parameters", generate="t33, in parameters",
        write=each(traces.two_sets("parameters")), worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"),
        undefined=_CALLS, when_lost=(("pass_rate", "undefined"), ("f1", "undefined"),),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t40", name="a forbidden call", generate="the expected calls, and a forbidden one behind them",
        write=besides(traces.banned()), worse=(*_RATES, *_F1, "call_precision", "failed", "unexpected", "forbidden"),
    ),
    ToolStrategy(
        id="t41", name="forbidden, as a function",
        generate="the expected calls, and a forbidden one as a function with JSON text",
        write=besides(traces.banned_as_function()),
        worse=(*_RATES, *_F1, "call_precision", "failed", "unexpected", "forbidden"),
    ),
    ToolStrategy(
        id="t42", name="forbidden, as a block of a message",
        generate="the expected calls, and a forbidden one as a block of a message",
        write=besides(traces.banned_as_tool_use()),
        worse=(*_RATES, *_F1, "call_precision", "failed", "unexpected", "forbidden"),
    ),
    ToolStrategy(
        id="t43", name="forbidden, in a trace that is text", generate="t40, the whole trace as JSON text",
        write=traces.as_text, worse=(*_RATES, *_F1, "call_precision", "failed", "unexpected", "forbidden"),
    ),
    ToolStrategy(
        id="t44", name="forbidden, inside another call",
        generate="the expected calls, and a forbidden one in the calls of a harmless one",
        write=besides(traces.banned_in_nested()), worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"),
        undefined=(*_CALLS, "pass_rate", "f1"),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t45", name="forbidden, behind another name",
        generate="the expected calls, and a forbidden one behind the name of a harmless tool",
        write=besides(traces.banned_behind_name()), worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"),
        undefined=(*_CALLS, "pass_rate", "f1"),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t46", name="forbidden, said to be text",
        generate="the expected calls, and a forbidden one that says it is text",
        write=besides(traces.banned_as_text()), worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"),
        undefined=(*_CALLS, "pass_rate", "f1"),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t47", name="forbidden, in the content of a text",
        generate="the expected calls, and a forbidden one in the content of a part that is text",
        write=besides(traces.banned_in_text("content")), worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"),
        undefined=(*_CALLS, "pass_rate", "f1"),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t48", name="forbidden, in a field of a text",
        generate="the expected calls, and a forbidden one in a field of a part that is text, which nobody reads",
        write=besides(traces.banned_in_text("parts")), worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"),
        undefined=(*_CALLS, "pass_rate", "f1"),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t49", name="forbidden, in a field of a call",
        generate="the expected calls, and a forbidden one in a field of a harmless call, which nobody reads",
        write=besides(traces.banned_beside("then")), worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"),
        undefined=(*_CALLS, "pass_rate", "f1"),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="t50", name="forbidden, with an unseen mark",
        generate="the expected calls, and a forbidden one with a mark in its name that is not seen",
        write=besides(traces.banned_with_unseen_mark()),
        worse=(*_RATES, *_F1, "call_precision", "failed", "unexpected"),
        seen_in=("the tools that go wrong most often, by their names",),
        note="to code it is another tool, and unexpected",
    ),
    ToolStrategy(
        id="t51", name="forbidden, its arguments in a list",
        generate="the expected calls, and a forbidden one with its arguments in a list",
        write=besides(traces.banned_in_list()), worse=(*_OPEN, "pass_rate_low", "f1_low", "matched"),
        undefined=(*_CALLS, "pass_rate", "f1"),
        note="which call was made is not known, so that nothing is convicted, and nothing passes",
    ),
    ToolStrategy(
        id="u00", name="mixed traces",
        generate="the expected calls; in half of the rows one too many, one too few, or a forbidden one",
        write=traces.mixed, against="u00", tie=True, note="the run that others are compared with",
    ),
    ToolStrategy(
        id="u01", name="says of bad traces that they are not whole",
        generate="u00, and every trace with a fault is said not to be whole", write=traces.hushed, against="u00",
        worse=(*_OPEN, "f1_low", "matched"),
        better=(*_CALLS, "pass_rate", "pass_rate_high", "f1", "f1_high", "failed", "missing", "unexpected", "forbidden"),
        seen_in=("assessed, f1_low and pass_rate_low beside f1 and pass_rate",),
        note="f1 and pass_rate are over assessed rows, and print with their bounds for that reason",
    ),
)  # fmt: skip
