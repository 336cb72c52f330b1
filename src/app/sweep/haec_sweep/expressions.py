# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""What studies compute: numbers, names with points, + - * / and brackets."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from haec_programs.errors import ProgramError, UsageError

from .ranges import tidy

# Tells the value of a name. ProgramError where it has none.
Lookup = Callable[[str], float]
Node = Callable[[Lookup], float]

TOKEN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|(?P<name>[A-Za-z_][\w.]*)|(?P<sign>[-+*/()]))")
SUMS = {"+": operator.add, "-": operator.sub}
PRODUCTS = {"*": operator.mul, "/": operator.truediv}


class Expression:
    """One of them, checked; `where` is what errors begin with."""

    def __init__(self, where: str, text: str) -> None:
        self.text = text
        self._where = where
        self._tokens = self._split()
        self._node = self._sum()
        if self._tokens:
            raise self._fault(f"'{self._tokens[0][1]}'")

    def value(self, lookup: Lookup) -> float | int:
        """ProgramError where a name has no value, or a divisor is 0."""
        try:
            return tidy(self._node(lookup))
        except ZeroDivisionError:
            raise ProgramError(f"{self._where}: '{self.text}' divides by 0 here") from None
        except OverflowError:
            raise ProgramError(f"{self._where}: '{self.text}' is too large a number here") from None
        except ProgramError as error:
            raise ProgramError(f"{self._where}: {error}") from None

    def _fault(self, found: str) -> UsageError:
        return UsageError(f"{self._where}: {found} is wrong in '{self.text}'; write numbers, names, + - * / and brackets")

    def _split(self) -> list[tuple[str, str]]:
        """(kind, text) of all tokens."""
        tokens, place = [], 0
        end = len(self.text.rstrip())
        while place < end:
            found = TOKEN.match(self.text, place)
            if found is None:
                raise self._fault(f"'{self.text[place:].strip()[:1]}'")
            tokens.append((str(found.lastgroup), found[found.lastgroup or 0]))
            place = found.end()
        return tokens

    def _take(self) -> tuple[str, str]:
        if not self._tokens:
            raise self._fault("the end")
        return self._tokens.pop(0)

    def _chain(self, part: Callable[[], Node], operators: dict[str, Callable[[float, float], float]]) -> Node:
        """Parts with these operators between them, from the left."""
        node = part()
        while self._tokens and self._tokens[0][1] in operators:
            node = combined(operators[self._take()[1]], node, part())
        return node

    def _sum(self) -> Node:
        return self._chain(self._product, SUMS)

    def _product(self) -> Node:
        return self._chain(self._factor, PRODUCTS)

    def _factor(self) -> Node:
        kind, text = self._take()
        if kind == "number":
            number = float(text)
            return lambda lookup: number
        if kind == "name":
            return lambda lookup: lookup(text)
        if text == "-":
            inner = self._factor()
            return lambda lookup: -inner(lookup)
        if text != "(":
            raise self._fault(f"'{text}'")
        node = self._sum()
        if self._take()[1] != ")":
            raise self._fault("a bracket that nothing closes")
        return node


def combined(operation: Callable[[float, float], float], left: Node, right: Node) -> Node:
    return lambda lookup: operation(left(lookup), right(lookup))
