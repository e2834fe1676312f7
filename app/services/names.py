"""Public player names: what may stand in one, and when two are the same."""

from __future__ import annotations

import unicodedata

MIN_NAME_LETTERS = 2
MAX_NAME_LETTERS = 20
MAX_NAME_BYTES = 80

_ALLOWED = ("L", "M", "N")
_PUNCTUATION = frozenset(" -_.'")
_JOINERS = frozenset("\u200c\u200d")
"""Zero-width (non-)joiners: Indian scripts need them inside a word."""


RESERVED = ("bot", "guest", "house", "fairdeal")
"""First words of names that the house itself gives, or that could be taken for it."""


class BadName(ValueError):
    """The name can't be used; the message says why, in a sentence for people."""


def public_name(raw: str) -> str:
    """The name as it is shown: NFC, single spaces; letters and digits of any script. Raises BadName."""
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not MIN_NAME_LETTERS <= len(name) <= MAX_NAME_LETTERS or len(name.encode()) > MAX_NAME_BYTES:
        raise BadName(f"A name has {MIN_NAME_LETTERS} to {MAX_NAME_LETTERS} letters.")
    for letter in name:
        if unicodedata.category(letter)[0] in _ALLOWED or letter in _PUNCTUATION or letter in _JOINERS:
            continue
        raise BadName(f"A name has letters, digits, spaces and -_.' only; this one has U+{ord(letter):04X}.")
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        raise BadName("A name needs at least one letter or digit.")
    if name_key(name).split(" ")[0] in RESERVED:
        raise BadName(f"A name can't begin with the word {name.split(' ')[0]}.")
    return name


def name_key(name: str) -> str:
    """What makes two names the same: case, width and invisible joiners don't tell them apart."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in folded if letter not in _JOINERS)
