"""Questions, sources, and claims of which it is known what each source says of them. Made up, so that nothing is in doubt."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["true", "negated", "invented"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A claim, and what the sources say of it.

    `true`: `source` says it, in the words `quote`. `negated`: `source` says the opposite, in those words. `invented`: no
    source says anything of the kind, and both are empty.
    """

    text: str
    kind: Kind
    source: str = ""
    quote: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """A question with its sources by label, what can truly be claimed of them, and what cannot."""

    id: str
    question: str
    sources: Mapping[str, str]
    true: tuple[Known, ...]
    negated: Known
    invented: Known

    @property
    def claims(self) -> tuple[Known, ...]:
        """Everything that is known of this question."""
        return (*self.true, self.negated, self.invented)


def _material(
    id: str,
    question: str,
    first: tuple[str, str, str],
    second: tuple[str, str, str],
    third: str,
    negated: str,
    invented: str,
) -> Material:
    """Return a question on three sources. The first two come as text, quotation and claim; the third is beside the point.

    The negated claim is of the first source.
    """
    labels = (f"{id}-1", f"{id}-2", f"{id}-3")
    return Material(
        id=id,
        question=question,
        sources=dict(zip(labels, (first[0], second[0], third), strict=True)),
        true=tuple(
            Known(text=claim, kind="true", source=label, quote=quote)
            for label, (_, quote, claim) in zip(labels, (first, second), strict=False)
        ),
        negated=Known(text=negated, kind="negated", source=labels[0], quote=first[1]),
        invented=Known(text=invented, kind="invented"),
    )


MATERIAL = (
    _material(
        "mill", "How does the old mill work?",
        ("The wheel of the mill turns at nine rounds a minute in spring.", "nine rounds a minute in spring",
         "In spring the wheel makes nine rounds each minute"),
        ("Its stones were cut from grey basalt by the Lomar family.", "cut from grey basalt",
         "The grinding stones are basalt"),
        "A small museum beside the pond opens on Sundays only.",
        "The wheel stands still for all of spring", "The miller keeps bees behind the house",
    ),
    _material(
        "reef", "What lives on the Astor reef?",
        ("Divers counted 340 kinds of fish on the Astor reef.", "340 kinds of fish",
         "The reef holds 340 species of fish"),
        ("Its corals lost their colour after the warm winter.", "lost their colour after the warm winter",
         "Bleaching followed a warm winter"),
        "Boats may anchor north of the lighthouse from May onwards.",
        "No fish at all were counted by the divers", "Sharks breed in the lagoon every autumn",
    ),
    _material(
        "loom", "Who built the Harrow loom?",
        ("The Harrow loom was assembled by two sisters in a barn.", "assembled by two sisters in a barn",
         "Two sisters put the loom together"),
        ("Each cloth takes eleven days from warp to hem.", "eleven days from warp to hem",
         "A cloth is done after eleven days"),
        "Wool prices in the valley are set at the harvest fair.",
        "The loom was assembled by a factory, not in a barn", "The loom runs on electricity since the fire",
    ),
    _material(
        "pass", "When is the Corva pass open?",
        ("Snow closes the Corva pass between November and April.", "closes the Corva pass between November and April",
         "From November the road is shut for snow"),
        ("Lorries above 12 tonnes are turned back at the toll gate.", "above 12 tonnes are turned back",
         "Heavy lorries may not drive it"),
        "The toll house was painted yellow for the jubilee.",
        "The Corva pass stays free of snow in November", "The tunnel below it was finished last year",
    ),
    _material(
        "bell", "Why does the Sant bell ring at noon?",
        ("The Sant bell rings at noon to remember the flood.", "at noon to remember the flood",
         "Its noon ringing recalls a flood"),
        ("It was recast with copper from the old ferry.", "recast with copper from the old ferry",
         "Ferry copper went into the bell"),
        "Pigeons nest in the southern window of the tower.",
        "The bell never rings at noon since the flood", "The ringer is paid in cheese by the parish",
    ),
    _material(
        "kiln", "How hot is the Verrin kiln?",
        ("The Verrin kiln reaches 1280 degrees after a night of firing.", "1280 degrees after a night of firing",
         "After one night it is 1280 degrees hot"),
        ("Only beech wood is burned, since pine leaves soot on the glaze.", "pine leaves soot on the glaze",
         "Pine is avoided because of soot"),
        "The potters meet for breakfast under the lime tree.",
        "The kiln stays cold after a night of firing", "Gas burners replaced the wood in winter",
    ),
    _material(
        "fern", "Where does the tower fern grow?",
        ("The tower fern grows on north walls of lime mortar.", "on north walls of lime mortar",
         "It is found on northern lime walls"),
        ("Its spores ripen in August and travel with the wind.", "ripen in August and travel with the wind",
         "Wind carries the ripe spores in August"),
        "Gardeners in the borough sell seedlings of ivy.",
        "Walls of lime mortar never carry the tower fern", "The fern was brought over by sailors",
    ),
    _material(
        "tram", "How long is the Ostra tram line?",
        ("The Ostra line runs for 17 kilometres along the canal.", "17 kilometres along the canal",
         "The line is 17 kilometres long"),
        ("Its cars are washed with rain water every second night.", "washed with rain water every second night",
         "Rain water is used to clean the cars"),
        "A choir rehearses in the former ticket hall.",
        "The line does not follow the canal for a single kilometre", "A second line to the airport was approved",
    ),
    _material(
        "salt", "How is Merrow salt made?",
        ("Merrow salt dries for five weeks in flat clay basins.", "five weeks in flat clay basins",
         "The salt dries five weeks long"),
        ("Rakers gather it before dawn because damp spoils the crust.", "before dawn because damp spoils the crust",
         "It is gathered before dawn"),
        "Storks winter on the chimney of the salt office.",
        "The salt is never dried in clay basins", "The basins are heated by a spring",
    ),
    _material(
        "ink", "What is in Calder ink?",
        ("Calder ink is boiled from oak galls and iron scrap.", "boiled from oak galls and iron scrap",
         "Oak galls and iron go into the ink"),
        ("A letter written in it stays black for three centuries.", "stays black for three centuries",
         "Letters keep their black for centuries"),
        "The monastery rents its cellar to a wine merchant.",
        "There is no iron scrap in the ink", "The recipe was stolen from a guild",
    ),
    _material(
        "dyke", "How high is the Nore dyke?",
        ("The Nore dyke stands 6 metres above the mean tide.", "6 metres above the mean tide",
         "It rises 6 metres over the tide"),
        ("Sheep keep its grass short, which holds the soil.", "Sheep keep its grass short",
         "Sheep graze on the slope"),
        "The village band plays at the lock in summer.",
        "The dyke lies below the mean tide", "A dyke warden lives in the lighthouse",
    ),
    _material(
        "clock", "Who winds the Tellan clock?",
        ("A schoolchild winds the Tellan clock each Monday morning.", "winds the Tellan clock each Monday morning",
         "On Monday it is wound by a pupil"),
        ("Its pendulum was shortened by 4 millimetres after the quake.", "shortened by 4 millimetres after the quake",
         "The quake led to a shorter pendulum"),
        "Postcards of the square are sold at the bakery.",
        "Nobody winds the clock on a Monday morning", "The hands are made of silver",
    ),
)  # fmt: skip
