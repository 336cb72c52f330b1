#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# The program haec_gen from outside: archives that OTF2's own checker accepts, the same files for
# the same command, exit status and one line of text for each error.
# usage: haec_gen_test.sh HAEC_GEN [OTF2_PRINT]
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../shell_test.sh"

haec_gen=$(realpath "$1")
otf2_print=${2:-otf2-print}
cd "$folder" || exit 1

# accepts NAME OPTIONS...: writes an archive that otf2-print finds nothing wrong with.
accepts()
{
    local name=$1
    shift
    "$haec_gen" "$@" --output "$name" >/dev/null || complain "haec_gen $*"
    "$otf2_print" --silent -Werror "$name/traces.otf2" >/dev/null 2>&1 ||
        complain "otf2-print --silent -Werror of haec_gen $*"
}

# refuses STATUS TEXT OPTIONS...: as refused(), and nothing on standard output.
refuses()
{
    refused "$1" "$2" "$haec_gen" "${@:3}"
    [[ ! -s out ]] || complain "haec_gen ${*:3}: prints $(cat out)"
}

accepts wavefront wavefront --grid 3x2 --planes 4 --iterations 3
accepts ping_pong ping_pong
accepts ring ring --ranks 5
accepts all_to_all all_to_all
accepts by_messages all_to_all --ranks 5 --point-to-point
accepts collectives collectives --ranks 5 --iterations 6
accepts multipartition multipartition --ranks 9 --points 13 --iterations 2
accepts one_sided one_sided --grid 3x2 --synchronization lock
accepts permutation permutation --permutation tornado --grid 4x4
accepts phases phases --grid 3x2x1 --rounds 2
accepts random random --ranks 7 --messages 3
accepts stencil2d stencil2d --grid 4x3 --periodic --variation 20
accepts stencil3d stencil3d --grid 2x3x2
accepts lu wavefront --class S --grid 2x3
accepts hybrid ring --ranks 3 --threads 3 --counters --variation 10 --seed 4
accepts nested ping_pong --events 1000
accepts many ring --ranks 1100 --iterations 1

accepts again wavefront --grid 3x2 --planes 4 --iterations 3
diff -r wavefront again >/dev/null || complain "two runs of the same command differ"

refuses 1 "exists" ring --output ring
"$haec_gen" ring --ranks 3 --output ring --force >/dev/null || complain "--force"
[[ -e ring/traces/2.evt && ! -e ring/traces/3.evt ]] || complain "--force replaced nothing"
mkdir precious && touch precious/file
refuses 1 "is no OTF2 archive" ring --output precious --force
[[ -e precious/file ]] || complain "--force removed a folder that is no trace"

refuses 2 "name a pattern"
refuses 2 "did you mean 'ring'" rink
refuses 2 "did you mean '--ranks'" ring --rank 3
refuses 2 "--ranks: expected an integer from 2" ring --ranks 1
refuses 2 "--ranks: expected an integer from 2" ring --ranks 3x
refuses 2 "--grid: expected 2 sides" wavefront --grid 9
refuses 2 "--class: expected S, W, A" wavefront --class s
refuses 2 "--planes: follows from --class" wavefront --class S --grid 2x2 --planes 4
refuses 2 "--message-bytes: follows from --class" wavefront --class S --grid 2x2 --message-bytes 4
refuses 2 "--synchronization: 'lok' is none of fence, pscw, flush, lock" one_sided --synchronization lok
refuses 2 "at most 3 rows and columns" wavefront --class S
refuses 2 "at least one time step" wavefront --class S --grid 2x2 --iterations 0
refuses 2 "--seed: nothing is random" ring --seed 3
refuses 2 "--variation: has no effect" ring --variation 3 --compute-ns 0
refuses 2 "--threads: expected an integer from 1 to 1024" ring --threads 0
for option in "--compute-ns 5" "--variation 5" "--threads 2" --counters; do
    # shellcheck disable=SC2086
    refuses 2 "${option%% *}: has no effect on the matrix" ring --matrix-only $option
done
refuses 2 "--seed: nothing is random" ring --matrix-only --seed 3
refuses 2 "--force: standard output" ring --matrix-only --force
refuses 1 "more bytes than 64 bits" ring --matrix-only --iterations 1000000000000 \
    --message-bytes 1000000000000
refuses 2 "--point-to-point: at most 1024" all_to_all --point-to-point --ranks 1025
refuses 2 "--ranks: expected a square number" multipartition --ranks 8
refuses 2 "--points: expected at least 12" multipartition --ranks 16 --points 11
refuses 2 "--permutation: 'tornardo' is none of random, shift" permutation --permutation tornardo
refuses 2 "--permutation: bit_reverse needs" permutation --permutation bit_reverse --ranks 6
refuses 2 "--grid: transpose needs" permutation --permutation transpose --grid 4x8
refuses 2 "--grid: transpose needs" permutation --permutation transpose
refuses 2 "--ranks: follows from --grid" permutation --grid 4x4 --ranks 16
refuses 2 "--shift: has no effect" permutation --permutation tornado --shift 2
refuses 2 "--seed: nothing is random" permutation --permutation tornado --seed 2
refuses 2 "--grid: expected 3 sides" stencil3d --grid 4x4
refuses 2 "--variation: expected an integer from 0 to 100" ring --variation 101
refuses 2 "--iterations" wavefront --events 3 --iterations 3
refuses 2 "--help" ring --ranks
refuses 1 "fewer iterations" wavefront --grid 2x2 --iterations 1000 --planes 1000 \
    --compute-ns 1000000000000 --output long
"$haec_gen" ring --matrix-only -o ring.csv || complain "ring --matrix-only -o"
refuses 1 "exists" ring --matrix-only -o ring.csv
"$haec_gen" ring --matrix-only -o ring.csv --ranks 2 --force || complain "--matrix-only --force"
[[ $(cat ring.csv) == "source,destination,messages,bytes
0,1,20,163840
1,0,20,163840" ]] || complain "matrix of two processes in a ring: $(cat ring.csv)"
refuses 1 "cannot write" ring --matrix-only -o nowhere/ring.csv
sum=$("$haec_gen" wavefront --class D --grid 64x64 --matrix-only | awk -F, '{ sum += $3 } END { print sum }')
# 64 * 63 pairs along columns and as many along rows, by docs/spec/reference-values.json, lu_pattern.
each=$(((300 + 1) * (408 - 2) + 300 + 3))
[[ $sum == $((2 * (64 * 63 * (2 * each + 3) + 2 * 63))) ]] || complain "LU.D of 4096 sends $sum"
refuses 1 "does not exist; make it" ring --output precious/file/trace
(ulimit -n 100 && "$haec_gen" ring --ranks 200 --output few >/dev/null) ||
    complain "200 locations do not fit 100 open files"

"$haec_gen" --help | grep -q wavefront || complain "--help lists no patterns"
"$haec_gen" ring --help | grep -q -- --ranks || complain "ring --help lists no options"
compgen -G '*.partial-*' >/dev/null && complain "left an unfinished archive behind"

exit $((failures > 0))
