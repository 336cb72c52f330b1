#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# The program haec_resources from outside: formats, settings, sweeps, exit status and one line of text for each
# error. What it computes is tested inside.
# usage: haec_resources_test.sh HAEC_RESOURCES DOCUMENTS
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../shell_test.sh"

haec_resources=$(realpath "$1")
documents=$(realpath "$2")
cd "$folder" || exit 1

# evaluates OUT OPTIONS...: exit status 0; standard output goes to OUT, and what it warns of to warnings.
evaluates()
{
    "$haec_resources" evaluate "${@:2}" --machine "$documents/machine.json" >"$1" 2>warnings ||
        complain "haec_resources evaluate ${*:2}: $(cat warnings)"
}

# has FILE PATTERN
has()
{
    grep -q -- "$2" "$1" || complain "no '$2' in $1: $(cat "$1")"
}

# refuses TEXT OPTIONS...: as refused(), with exit status 2.
refuses()
{
    refused 2 "$1" "$haec_resources" evaluate "${@:2}"
}

# Table 3: Block Multiply takes 750 us.
evaluates text "$documents/cannon.json"
has text '^Block Multiply  17576   750 us'
has warnings "own rate of 'SPELL' is 333333333333.3333, above the machine's 256000000000"

# All values, in a form that programs read.
evaluates nothing "$documents/sar.json" --format json -o sar.json
python3 - <<'PYTHON' || complain "what the JSON says: $(cat sar.json)"
import json
run = json.load(open("sar.json"))
assert run["bound_by"] == "SPELL" and 0.0620 < run["time"] < 0.0622, run
assert abs(sum(phase["executions"] * phase["time"] for phase in run["phases"][1:5]) - run["time"]) < 1e-12
assert len(run["warnings"]) == 3
PYTHON
refused 1 "exists" "$haec_resources" evaluate "$documents/sar.json" --machine "$documents/machine.json" -o sar.json

# A setting, and sweeps, whose first path is the slowest.
evaluates points "$documents/pic.json" --format csv --set 'machine.resources.S=>C.rate=1e9' \
    --sweep application.parameters.Np=8:16:+8 --sweep machine.resources.SPELL.count=1,2
[[ $(sed -n 's/^\([0-9]*,[0-9]*\),,SPELL,.*/\1/p' points | tr '\n' ' ') == "8,1 8,2 16,1 16,2 " ]] ||
    complain "the points: $(cat points)"
has points '^8,1,,S=>C,,0.000101,,1$'
evaluates lines "$documents/pic.json" --sweep machine.resources.SPELL.count=1,2
[[ $(wc -l <lines) == 3 ]] || complain "a line for each point: $(cat lines)"

# Table 9: applications beside each other.
evaluates beside "$documents/cannon.json" "$documents/volume.json"
has beside '^DPIM  *16.9 %  *17.4 %$'

pic=("$documents/pic.json" --machine "$documents/machine.json")
refuses "--machine is missing" "$documents/pic.json"
refuses "'jsn' is not a valid value; did you mean 'json'?" "${pic[@]}" --format jsn
refuses "is the same or holds it" "${pic[@]}" --sweep machine.slices=1 --sweep machine.slices=2
refuses "more than 1000000 points" "${pic[@]}" --sweep machine.slices=1:1000:+1 \
    --sweep application.parameters.Np=1:1001:+1
refuses "machine.slices=0: " "${pic[@]}" --sweep machine.slices=0,1
refuses "nothing.json" nothing.json --machine "$documents/machine.json"

exit $((failures > 0))
