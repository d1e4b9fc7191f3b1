"""The words by which code tells what a statement is: closed lists, so that what they decide can be read here."""

import re

# Verbs that make a statement of a heading, and that an introduction breaks off behind.
FINITE = re.compile(
    r"(?i)\b(?:is|are|was|were|be|been|has|have|had|can|could|will|would|does|did|may|might|must|should|became|becomes|"
    r"remains?|remained|rose|rises|fell|falls|grew|grows|causes?d?|contains?|requires?|isn't|aren't|wasn't|weren't)\b"
)
# Verbs that are hardly ever a noun: beside what they are told of, they tell, wherever they stand.
TELLING = frozenset(
    """
    kills heals prevents makes gives takes leads says goes comes begins becomes destroys reduces improves eliminates
    protects keeps brings knows lost won went came began said gave took knew grew fell rose became found cures
    """.split()  # noqa: SIM905 - words read better than quoted words
)
# What begins a clause as its subject, and what begins the object of a verb but stands behind no bare noun.
SUBJECTS = frozenset({"it", "he", "she", "they", "we", "you", "i", "there"})
OBJECTS = frozenset(
    "the a an his her its their this these it them him you me us your our my not some any every".split()  # noqa: SIM905
)
# What goes on behind a noun: "effects of", "options for".
AFTER_NOUN = frozenset(
    "of and or in for on to from with by vs that which who between among during under as about without".split()  # noqa: SIM905
)
# Function words that tell who did what: "He did it himself."
DOES = re.compile(
    r"(?i)\b(?:do|does|did|has|have|had|can|could|will|would|must|should|he|she|him|they|them|we|us)\b"
)
ANSWERS = frozenset(
    {"yes", "no", "true", "false", "correct", "incorrect", "right", "wrong", "ja", "nein", "oui", "non", "si"}
)

# ---------------------------------------------------------------- questions
ASKS = re.compile(
    r"(?i)(?:\W*(?:and|but|so|or|then|also|well|now|first|finally|next|still|if\s[^?]{1,60},)\s*,?\s*)*\W*"
    r"(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|am|do|does|did|can|could|will|would|shall|should|"
    r"may|might|has|have|had|any|anything|anyone|wie|was|wer|wen|wem|wo|wann|warum|wieso|weshalb|welch\w*|ist|sind|hat|haben|"
    r"kann|k\u00f6nnen|soll\w*|quel\w*|qui|que|qu'\w+|o\u00f9|comment|pourquoi|est-ce|combien|cu\u00e1l\w*|c\u00f3mo|"
    r"qu\u00e9|qui\u00e9n\w*|cu\u00e1nd\w*|d\u00f3nde)\b"
    r"|\W*\u00bf"
)
# Questions that say what they seem to ask.
TELLS = re.compile(
    r"(?i)\W*(?:did\s+you\s+know|do\s+you\s+know\s+(?!what|who|how|if|when|where|why|which|whether|any)|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|won't|hasn't|"
    r"haven't|can't|couldn't|wouldn't|shouldn't|is\s+it\s+not|who\s+(?:can|could|would)\s+(?:deny|doubt)|who\s+doubts)\b"
    r"|.*,\s*(?:right|correct|no|yes|(?:is|are|was|were|do|does|did|has|have|ca|wo|would)n't\s+\w+)\W*\Z"
)

# ---------------------------------------------------------------- remarks of the assistant
# Words that open a reply. They are a remark of their own only where little follows.
OPENERS = re.compile(
    r"(?i)\W*(?:sure(?:\s+thing)?|certainly|of\s+course|absolutely|definitely|okay|ok|alright|great(?:\s+question)?|"
    r"good\s+question|excellent\s+question|that'?s\s+a\s+(?:great|good)\s+question|hello|hi|hey|"
    r"good\s+(?:morning|afternoon|evening)|dear\s+\w+|greetings|welcome|thanks|thank\s+you|many\s+thanks|you'?re\s+welcome|"
    r"no\s+problem|my\s+pleasure|best\s+regards|kind\s+regards|cheers|hallo|gerne|danke|guten\s+(?:tag|morgen|abend)|"
    r"mit\s+freundlichen\s+gr\u00fc\u00dfen|bonjour|merci|bien\s+s\u00fbr|hola|gracias|claro)\b"
)
# Those of them that answer a question.
AFFIRMS = re.compile(
    r"(?i)\W*(?:sure|certainly|of\s+course|absolutely|definitely|bien\s+s\u00fbr|claro|gerne)\b"
)
# Phrases that remarks begin with. What stands beside them may be a claim all the same.
REMARKS = re.compile(
    r"(?i)\W*(?:i\s+(?:truly\s+|really\s+|sincerely\s+)?hope\s+(?:this|that|it|you|these)\b|hope\s+(?:this|that|it)\s+helps|"
    r"(?:please\s+)?(?:do\s+)?(?:let|lemme)\s*(?:me|us)\s+know\b|(?:please\s+)?(?:feel|be)\s+free\s+to\b|"
    r"(?:please\s+)?(?:do\s+not|don't)\s+hesitate\s+to\b|please\s+(?:reach\s+out|contact\s+me|ask)\b|"
    r"if\s+you\s+(?:have|need|want|would\s+like|'d\s+like|require|wish)\b[^.]{0,80}\b(?:let\s+me|ask|help|assist|feel\s+free|"
    r"reach|happy|glad|hesitate|i\s+can|i'll|here)\b|"
    r"i(?:'m|\s+am|'d\s+be|\s+would\s+be|'ll\s+be)\s+(?:always\s+)?(?:happy|glad|pleased|delighted|here)\s+to\b|"
    r"happy\s+to\s+(?:help|assist)|glad\s+(?:to|i\s+could)\s+help|i(?:'ll|\s+will|\s+can)\s+(?:now\s+)?(?:try|help|do\s+my\s+"
    r"best|explain|summari[sz]e|walk\s+you)\b|i\s+apologi[sz]e\b|my\s+apologies|i(?:'m|\s+am)\s+sorry\s+(?:to\s+hear|for)\b|"
    r"(?:thanks|thank\s+you)\s+(?:so\s+much\s+|very\s+much\s+)?for\s+(?:your|asking|the\s+question|reaching|sharing)\b|"
    r"ich\s+hoffe,?\s+(?:das|dies|ich)\b|lassen\s+sie\s+(?:es\s+)?mich\s+wissen|bei\s+(?:weiteren\s+)?fragen\b|"
    r"j'esp\u00e8re\s+que\b|n'h\u00e9sitez\s+pas\b|espero\s+que\b|no\s+dudes?\s+en\b)"
)

# Words that remarks are made of: one that holds another word of content may say more.
COURTESIES = frozenset(
    """
    hope hopes helps help helped helping helpful useful let lemme know feel free hesitate please reach reaching contact ask
    asking asked question questions need needs want wants like liked wish require required anything anyone everything
    something assist assistance assisting happy glad pleased delighted always try best explain summarize summarise walk
    apologize apologise apologies sorry hear thanks thank much many lot sharing shared additional details detail
    information info clarification clarifications clarify clarifies clear understand answer answers answered answering
    response request requests topic subject matter specific concerns concern confusion mistake error misunderstanding
    inconvenience delay oversight earlier previous interest inquiry message feedback patience time reading day nice good
    great wonderful excellent lovely rest today soon see meet meeting talk chat speak provide provided providing sense
    welcome everyone everybody friend friends folks team sir madam hello dear kind regards sincerely cheers greetings
    morning afternoon evening thing things problem problems pleasure course sure certainly absolutely definitely okay
    alright next look looking forward truly really very it's that's

    hoffe hilft hilfreich ihnen dir weiter weitere weiteren fragen frage haben hast lassen sie mich wissen bitte gerne gern
    helfe ich das dies vielen dank danke f\u00fcr ihre deine eure anfrage guten tag morgen abend mit freundlichen
    gr\u00fcssen bei zur verf\u00fcgung stehe jederzeit melden hallo zusammen und der die wenn noch ben\u00f6tigen

    bonjour merci bien s\u00fbr j'esp\u00e8re que cela vous aide aidera aider n'h\u00e9sitez pas poser vos votre pour autres d'autres
    avez besoin

    espero que esto ayude ayuda gracias hola claro por pregunta preguntas dudes dudas preguntar preguntarme m\u00e1s alguna
    tienes tiene necesitas saber
    """.split()  # noqa: SIM905 - words read better than quoted words
)
# What a remark offers to speak of, at its end: "about the old mill".
TOPIC = re.compile(r"(?i)\b(?:about|on|regarding|concerning|with)((?:\s+[^\W\d_]+){1,4})[\s.!*_]*\Z")

# "I hope this helps you to see that the tower is tall": what a remark says beside itself.
SAYS_BESIDE = re.compile(
    r"(?i)\b(?:that|because|since|how|why|where|when|which|who)\s+(?!helps?\b|answers?\b|is\s+(?:helpful|clear|useful)\b|"
    r"was\s+helpful\b|you\b|i\b|clarif|clears?\b)\w+\s+\w+"
)

# ---------------------------------------------------------------- introductions
# "Here is a summary of what I found": it announces, with or without a colon.
ANNOUNCES = re.compile(
    r"(?i)\W*(?:(?:sure|certainly|of\s+course|absolutely|okay|ok|great)\s*[,!]\s*)?(?:here(?:'s|\s+is|\s+are|\s+come)|below\s+"
    r"(?:is|are|you)|hier\s+(?:ist|sind)|voici|aqu\u00ed)\s+(?:\w+\s+){0,6}?"
    r"(?:summary|overview|list|answers?|information|breakdown|steps?|examples?|points?|facts?|explanation|comparison|table|"
    r"details|reasons?|ways|tips|options|features|benefits|what|how|some|the|ein\w*|die|der|das)\b"
)
# Who told or asked what an announcement speaks of.
SAID = re.compile(
    r"(?i)\b(?:(?:the|your)\s+)?(?:\w+\s+)?(?:sources?|documents?|contexts?|passages?|articles?|i|we|you)\s+(?:have\s+)?"
    r"(?:says?|said|found|tells?|told|asked|know|provides?|provided|mentions?|describes?|requested|need)\b"
)
# What an announcement may go on with: "of the old mill".
GOES_ON = re.compile(r"(?i)\W*(?:(?:of|for|about|on|from|in|regarding|with|to|you)\b[^,;:\u2013\u2014]*)?\Z")
# Behind "here is the" the name of what is announced stands first.
NAMES_ON = re.compile(
    r"(?i)\W*(?:[\w'-]+\s*){0,4}?(?:(?:of|for|about|on|from|in|regarding|with|to|you)\b[^,;:\u2013\u2014]*)?\Z"
)
# The words before items that are nothing without them: "are made of the", "include the", "is known".
COMPLETED = re.compile(
    r"(?i)(?:(?:\s*\b(?:is|are|was|were|be|been|has|have|can|may|must|should|will))+\b(?:\s+\w+)?(?:\s+(?:of|by|in|from|as|to|for|with|at|on))?"
    r"|\s+(?!(?:of|by|in|from|as|to|for|with|at|on)\b)\w+)?(?:\s*\b(?:the|by|in|with|as|for|of))*\s*\Z"
)
# What stands beside a sentence that is whole without it: "for these reasons", "in the following speech".
BESIDE = re.compile(
    r"(?i)\s*\b(?:in|for|at|on|from|during|through|because\s+of|due\s+to)(?:\s+the|\s+all|\s+any)*\s*\Z"
)
# A participle that needs what stands there: "is used", "was found".
NEEDS_MORE = re.compile(
    r"(?i)\b(?:is|are|was|were|be|been)\s+(?:\w+ly\s+)?(?:\w+ed|made|built|found|held|kept|sold|met|set|known|shown|given|written)\s*\Z"
)
# What it gives the reason of, it says to be so: "here is why the tower fell".
REASONS_OF = re.compile(
    r"(?i)(?:\A\W*|\b(?:here(?:'s|\s+is|\s+are)|below\s+is)\s+(?:\w+\s+){0,3}?)(?:why|reasons?|evidence|proof)\b(?!\s+(?:for|of|to)\b)"
)
# "These are", "the following are".
IS_SO = re.compile(r"(?i)\A\W*(?:is|are|was|were|can\s+be|must\s+be|should\s+be|may\s+be)\b")
# An introduction speaks of what comes.
POINTS_ON = re.compile(
    r"(?i)\b(?:following|follows|here|below|these|this\s+(?:list|table|code|example)|for\s+example|e\.g|such\s+as|including|"
    r"namely|steps?|folgend\w*|wie\s+folgt|suivant\w*|siguientes?)\b"
)
# It breaks off where its items are to go on.
BREAKS_OFF = re.compile(
    r"(?i)\b(?:is|are|was|were|include|includes|included|contain|contains|to|of|by|for|with|as|that|and|or|like|means|namely|"
    r"involves?|comprises?|consists?\s+of|umfasst|umfassen|sind|ist|sont|est|son|es)\W*\Z"
)

# ---------------------------------------------------------------- sources
SOURCES_HEADING = re.compile(
    r"(?i)\W*(?:\d+\W+)?(?:references?|sources?|bibliography|works\s+cited|citations?|literature|further\s+reading|footnotes?|"
    r"quellen|quellenangaben|literatur(?:verzeichnis)?|r\u00e9f\u00e9rences|bibliographie|sources\s+cited|"
    r"fuentes|referencias|bibliograf\u00eda)\W*\Z"
)
SOURCES_LINE = re.compile(
    r"(?i)\W*(?:references?|sources?|cited\s+sources?|citations?|quellen?|fuentes?)\s*[*_]*\s*:"
)
# Signs by which an entry of a list of sources is known from a sentence.
ENTRY = re.compile(
    r"(?i)https?://|www\.|\bdoi\b|\barxiv\b|\bisbn\b|\bvol\.|\bpp?\.\s?\d|\bet\s+al\b|\(\d{4}[a-z]?(?:,[^)]*)?\)|"
    r"\bretrieved\b|\baccessed\b|\b[\w-]+\.(?:pdf|html?|docx?|md|txt|com|org|net|gov|edu|io)\b"
)
# Those signs to their ends, which are no words of a title, and the name of a note.
ENTRY_SIGNS = re.compile(
    r"(?i)<?(?:https?://|www\.)\S+|\([^()]{0,40}\d{4}[^()]{0,20}\)|\bet\s+al\b|\b(?:retrieved|accessed)\b(?:\s+(?:from|on))?"
)
NOTE = re.compile(r"\[\^[^\]]*\]:?")
# How a reference begins: "Ames, B." or "Ames, Mills of Bath".
AUTHOR = re.compile(r"\W*(?:\[\^?[^\]]*\]:?\s*)?[^\W\d_a-z][\w'-]+,\s+[^\W\d_a-z]")
# How a sentence begins that only points at an address.
POINTS_AT = re.compile(
    r"(?i)\W*(?:see(?:\s+also)?|source|link|read\s+more|available|visit|learn\s+more|more\s+at)\b"
)
# Sentences about what was retrieved, or about the answer itself: there is nothing to cite for them, or there is.
ABOUT_SOURCES = re.compile(
    r"(?i)\b(?:contexts?|sources?|documents?|passages?|search\s+results|articles?|text|information|excerpts?)\b[^.!?]{0,60}?"
    r"\b(?:not|n't|no|nothing|n[e']er|lacks?|insufficient|unclear)\b"
    r"|\b(?:not|no|cannot|unable|unclear)\b[^.!?]{0,60}?\b(?:contexts?|sources?|documents?|passages?|search\s+results|"
    r"information)\b"
    r"|\bi\s+(?:do\s+not|don't|cannot|can't|could\s+not|couldn't|am\s+unable|was\s+unable)\b"
)

# ---------------------------------------------------------------- instructions
# Verbs that an instruction begins with; not before what makes a noun of them.
INSTRUCTS = re.compile(
    r"(?i)\W*(?:please|do\s+not|don't|never|always|avoid|ensure|make\s+sure|try\s+to|consider|use|add|open|close|click|select|"
    r"choose|enter|type|press|run|install|download|create|set|remove|delete|check|verify|confirm|wash|rinse|dry|mix|stir|pour|"
    r"cut|place|put|take|keep|store|turn|start|stop|write|read|follow|contact|call|visit|go|see|look|apply|submit|send|save|"
    r"copy|paste|replace|update|review|call|ask|tell|give|get|bring|wear|drink|eat|let|repeat|wait|preheat|bake|cook|serve)"
    r"\s+(?!(?:of|is|are|was|were|has|have|can|may|that)\b)"
)
ADDRESS = re.compile(r"(?i)<?(?:https?://\S+|www\.\S+/\S*)|\b10\.\d{4,}/\S+")

# ---------------------------------------------------------------- code
# Words that lines of code begin with and sentences do not.
COMMANDS = frozenset(
    """
    npm npx yarn pnpm pip pip3 git sudo apt apt-get brew docker kubectl cargo conda uv poetry mkdir cd ls cp mv rm chmod
    curl wget ssh bash sh python python3 node rustup import def return const var void static SELECT
    INSERT UPDATE DELETE CREATE ALTER DROP FROM WHERE
    """.split()  # noqa: SIM905 - words read better than quoted words
)
