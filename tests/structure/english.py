# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""How easily the documents read: sentences without a subject, words that stand for a noun, and "you".

No grammar is parsed. A sentence is counted as headless if
* its first word is a verb in the third person ("Ends the region."), or a participle before its verb ("Drawn are ..."),
* it begins with "So", "Nor" or "Neither" and a verb ("Nor are operations on windows looked at."),
* it begins with "What", "Who" or "Whether" in place of a noun ("What is odd is counted."), with a preposition before
  one of them, or with "Of" and no noun before it ("Of a receive ..."), and is no question, or
* the words up to its end, or up to a colon within it, have no verb at all ("With as many processes as nodes: ...").
Words that may be a noun as well ("links", "times") are a verb only before a word that begins an object, or after a
plural, code or "you".
On the user pages of e574bb09 this finds 10 % of the sentences, where readers counted 12 %.
"""

import re

MOST_HEADLESS = 4.0  # per cent of sentences
MOST_VAGUE = 1.0  # for each 1,000 words
LEAST_YOU = 3.0

# Documents, and whether they address the reader as "you".
DOCUMENTS = [
    ("docs/tutorial.md", True),
    ("docs/how-to", True),
    ("docs/explanation", False),
    ("docs/reference", False),
    ("docs/spec", False),
    ("docs/architecture.md", False),
    ("docs/glossary.md", False),
    ("docs/README.md", False),
    ("docs/index.md", False),
    ("CONTRIBUTING.md", False),
    ("README.md", True),
]
# Titles of works are no sentences.
LEFT_OUT = ["docs/spec/bibliography.md"]

VAGUE = re.compile(r"\b(?:those|nobody|whoever|whatever)\b", re.IGNORECASE)
QUOTED = re.compile(r'"[^"]*"')
YOU = re.compile(r"\byou(?:r|rs|rself)?\b", re.IGNORECASE)

AUXILIARY = set("""am is are was were be has have had do does did can could may might must shall should will would cannot isn't
    aren't doesn't don't let's""".split())
PAST = set("""took gave came began went got found made said ran kept held knew wrote grew left met sent saw stood lay
    studied used needed asked changed agreed waited computed received recorded""".split())
VERBS = """accept add address agree allow answer append apply ask assign assume avoid be become begin belong blame bring build
    call carry change check choose clear collect come compare compile compute consume contain continue control
    convert copy cost count cover create cut decide declare define delete depend derive describe differ disagree
    disturb divide do draw drop edit enable end enter estimate evaluate exceed exist expect explain export fail fall
    fill find finish fit follow forget free fuzz gain generate get give go grow hang happen have hear help hide hold
    ignore imply import improve include increase install join keep know last lay lead leave let lie limit list load
    look lower make map mark match matter mean measure meet mend merge mix move multiply name need note obey occupy
    occur omit open order override own pass pay pick place play point prefer print produce promise prove provide put
    raise reach read rebuild receive recompute record reduce refer refuse register reject release rely remain remove
    rename repeat replace report request reserve restore return rule run save say scale schedule search see seem
    select send serve set share shorten show shrink simulate skip sleep sort speak spend spread stand start state
    stay stop store study suffer support suspend switch synchronise take tell test think throw track treat try turn
    use vary verify visit wait wake want warn watch weight widen work wrap write""".split()
NOUNS_TOO = set("""address answer call cause change check copy cost count cover cut design draw end estimate export fit gain help hold
    import increase join last lay lead limit link list load look map mark match measure message model name need note
    open order own pass pay pick place play point post promise raise reach receive record report request result
    return rule run save scale schedule search share show sleep sort spread stand start state stay stop store
    support switch test time trace track turn use value wait weight work""".split())
# Begins an object, or what follows a verb that needs none.
OBJECT = set("""the a an it its them their this that these each every all any no one two both your you us our only not as up
    at on in for to by from with how what which where whether when if out over until after before more less
    also together again anew alone through side by nothing something little much many most few fewer more
    other another here there""".split()) | {"`"}

SUBJECTS = {"you", "we", "they", "`"}
RELATIVE = {"what", "who", "whose", "whom", "whether"}

FENCED = re.compile(r"^( *)```.*?^ *```", re.MULTILINE | re.DOTALL)
GENERATED = re.compile(r"<!-- generated:.*?<!-- end -->", re.DOTALL)
ITEM = re.compile(r"^ *(?:[*-]|\d+\.) +")
LABEL = re.compile(r"^(?:\*\*[^*]+[.:?]\*\*|(?:\*\*[^*]+\*\*|\*[^*]+\*|`+)(?: \([^)]*\))?[.:]) +")
NOT_PROSE = re.compile(r"^(?:#|\||!\[|\[[^\]]+\]:|<)")
SENTENCE_END = re.compile(r"(?<=[.!?])(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bFig\.)\s+(?=[A-Z`*\"(\[])")
WORD = re.compile(r"`|[A-Za-z][\w'-]*")


def third_person(verb):
    if re.search(r"(?:s|x|z|ch|sh|o)$", verb):
        return verb + "es"
    return verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"


FINITE = {third_person(verb) for verb in VERBS if verb not in ("be", "have")} | {"is", "has"}
MAYBE_FINITE = {third_person(noun) for noun in NOUNS_TOO} | NOUNS_TOO
BASE = set(VERBS) - {"be"}
PARTICIPLE = re.compile(r"(?:\w{2,}ed|drawn|kept|told|given|left|made|sent|taken|written|held|found|said|shown)$")


def paragraphs(text):
    """The prose of a document: without code, tables, headings, pictures and what programs have written."""
    text = GENERATED.sub("\n", FENCED.sub("\n", text))
    found, is_item = [], False
    for block in re.split(r"\n\s*\n", text):
        lines = block.strip("\n").split("\n")
        if block.startswith("    ") and not (is_item and found):
            continue
        if block.startswith("    ") and not ITEM.match(lines[0]):
            continue
        for line in lines:
            if NOT_PROSE.match(line.strip()):
                found.append("")
            elif ITEM.match(line):
                found.append(ITEM.sub("", line))
                is_item = True
            elif found:
                found[-1] += " " + line.strip()
            else:
                found.append(line.strip())
        found.append("")
        is_item = bool(ITEM.match(lines[0]))
    return [re.sub(r"\s+", " ", paragraph).strip() for paragraph in found if paragraph.strip()]


def plain(paragraph):
    """Without marks: code becomes one sign, links become their texts."""
    paragraph = re.sub(r"`+[^`]+`+", "`", paragraph)
    paragraph = re.sub(r"!?\[([^\]]*)\](?:\([^)]*\))?", r"\1", paragraph)
    return paragraph


def sentences(paragraph):
    text = LABEL.sub("", plain(paragraph)).replace("*", "")
    for sentence in SENTENCE_END.split(text):
        # A title or a member of a list is none, nor is what leads to the code below.
        if sentence.endswith((".", "?", "!")) and len(WORD.findall(sentence)) > 2:
            yield sentence


def has_verb(words):
    for before, word, following in zip([""] + words, words, words[1:] + [""]):
        if word in AUXILIARY or word in PAST:
            return True
        if word in MAYBE_FINITE and (following in OBJECT or following == ""):
            return True
        if word in NOUNS_TOO and (before in SUBJECTS or before.endswith("s") and before not in OBJECT):
            return True
        if word not in MAYBE_FINITE and (word in FINITE or word in BASE):
            return True
    return False


def is_headless(sentence):
    words = [word.lower() for word in WORD.findall(sentence)]
    first, second = words[0], words[1]
    if sentence.endswith("?"):
        return False
    if (first in FINITE and first not in MAYBE_FINITE) or (first in MAYBE_FINITE and first in FINITE and second in OBJECT):
        return True
    if PARTICIPLE.match(first) and second in AUXILIARY:
        return True
    if first in ("so", "nor", "neither") and second in AUXILIARY | FINITE:
        return True
    if first in RELATIVE or first == "of" or second in RELATIVE and first in ("for", "to", "from", "by", "with", "in"):
        return True
    head = WORD.findall(sentence.lower().split(": ")[0])
    return not has_verb(words) or len(head) > 2 and not has_verb(head)


class English:
    def __init__(self, texts):
        self.words = self.vague = self.you = 0
        self.sentences, self.headless = 0, []
        for name, text in texts:
            for paragraph in paragraphs(text):
                self.words += len(re.findall(r"[A-Za-z][\w'-]*", plain(paragraph)))
                self.vague += len(VAGUE.findall(QUOTED.sub("", plain(paragraph))))
                self.you += len(YOU.findall(plain(paragraph)))
                for sentence in sentences(paragraph):
                    self.sentences += 1
                    if is_headless(sentence):
                        self.headless.append(f"{name}: {sentence}")

    def figures(self):
        """Per cent of headless sentences, vague words and "you" for each 1,000 words."""
        return (100 * len(self.headless) / max(1, self.sentences), 1000 * self.vague / max(1, self.words),
                1000 * self.you / max(1, self.words))


def english_of(tree, place):
    names = [place] if place.endswith(".md") else [name for name in tree.files([place], {".md"}) if name not in LEFT_OUT]
    return English([(name, tree.text(name)) for name in names])


def english(tree):
    """Sentences of documents have a subject and name things; tutorial and how-to speak to the reader."""
    for place, addresses in DOCUMENTS:
        measured = english_of(tree, place)
        headless, vague, you = measured.figures()
        if headless > MOST_HEADLESS:
            yield f"{place}: {headless:.1f} % of the sentences have no subject, {MOST_HEADLESS} % at most:"
            yield from (f"  {sentence}" for sentence in measured.headless)
        if vague > MOST_VAGUE:
            yield (f"{place}: {vague:.1f} times in 1,000 words 'those', 'nobody', 'whoever' or 'whatever', {MOST_VAGUE} "
                   "at most; name what is meant")
        if addresses and you < LEAST_YOU:
            yield f"{place}: {you:.1f} times in 1,000 words 'you', {LEAST_YOU} at least; address the reader"
