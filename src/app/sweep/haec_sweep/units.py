# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Values with units, such as "100ns": tables and charts have them as numbers of the base unit, as haec_sim writes them."""

from __future__ import annotations

import decimal
import json
import re

from haec_programs.errors import UsageError

QUANTITY = re.compile(r"([0-9]+(?:\.[0-9]*)?) *([A-Za-z/]+)")

# By base unit, what a unit is of it, as haec_sim's keys have them.
TIMES = {"ps": "1e-3", "ns": "1", "us": "1e3", "ms": "1e6", "s": "1e9"}
SIZES = {"B": "1", "kB": "1e3", "MB": "1e6", "GB": "1e9", "TB": "1e12", "KiB": str(2**10), "MiB": str(2**20), "GiB": str(2**30),
         "TiB": str(2**40)}
RATES = {**{f"{name}/s": factor for name, factor in SIZES.items() if name != "TiB"},
         "Mbit/s": "125e3", "Gbit/s": "125e6", "Tbit/s": "125e9"}
POWERS = {"uW": "1e-6", "mW": "1e-3", "W": "1", "kW": "1e3", "MW": "1e6"}
POWERS_OF_LINKS = {"uW": "1e-3", "mW": "1", "W": "1e3", "kW": "1e6"}
ENERGIES = {"pJ": "1e-12", "nJ": "1e-9", "uJ": "1e-6", "mJ": "1e-3", "J": "1", "kJ": "1e3"}


def units_for(path: str) -> dict[str, dict[str, str]]:
    """By the base units that the key at a path may have: links have mW, modules have W."""
    powers = {"W": POWERS} if path.startswith("modules.") else {"mW": POWERS_OF_LINKS}
    return {"ns": TIMES, "B": SIZES, "B/s": RATES, **powers, "J": ENERGIES}


def number_in(path: str, value: object) -> tuple[object, str]:
    """A number and its base unit; what is no text with a unit stays as it is."""
    match = QUANTITY.fullmatch(value) if isinstance(value, str) else None
    for base, factors in units_for(path).items():
        if match and match[2] in factors:
            number = decimal.Decimal(match[1]) * decimal.Decimal(factors[match[2]])
            return int(number) if number == number.to_integral_value() else float(number), base
    return value, ""


def without_units(where: str, path: str, given: object) -> tuple[object, str]:
    """A value, a list or a range, with numbers in place of quantities, and their base unit. UsageError where there are two."""
    units: set[str] = set()

    def plain(value: object) -> object:
        number, unit = number_in(path, value)
        units.update([unit] if unit else [])
        return number

    if isinstance(given, dict):
        found: object = {key: [plain(one) for one in value] if isinstance(value, list) else plain(value)
                         for key, value in given.items()}
    else:
        found = [plain(value) for value in given] if isinstance(given, list) else plain(given)
    if len(units) > 1:
        raise UsageError(f"{where}: units of two kinds, {' and '.join(sorted(units))}; give all values in one")
    return found, next(iter(units), "")


def with_unit(value: object, unit: str) -> str:
    """JSON of a value as haec_sim takes it, which checks that the key has such a unit."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not unit or not is_number or value < 0:
        return json.dumps(value)
    return json.dumps(f"{decimal.Decimal(repr(value)):f}{unit}")
