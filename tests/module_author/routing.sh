#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# routing.sh HAEC_SIM HAEC_GEN EXAMPLE SCRATCH MPIRUN...: uses the routing of an example, which is built.
set -euo pipefail
haec_sim="$1" haec_gen="$2" example="$3" scratch="$4"
shift 4
mpirun=("$@")

rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"

fail()
{
    echo "FAILED: $*" >&2
    exit 1
}

"$haec_gen" all_to_all --ranks 36 --point-to-point --iterations 1 --output input
simulate=("$haec_sim" --trace input/traces.otf2 --config "$example/configuration.json")
"${simulate[@]}" --output one > /dev/null
"${mpirun[@]}" "${simulate[@]}" --output two > /dev/null
diff -r one two || fail "two ranks have another output"
key="resource_managers.network_resource_manager.routing"
"${simulate[@]}" --set "$key.patience=1e9" --output patient > /dev/null
"${simulate[@]}" --set "$key={\"routing\": \"minimal\"}" --output minimal > /dev/null
# The anchor's id has the configuration in it.
diff -r --exclude traces.otf2 patient minimal || fail "who has all patience does not go the minimal way"
! diff -rq --exclude traces.otf2 one minimal > /dev/null || fail "nobody lost patience"
status=0
"${simulate[@]}" --set topology.type=torus --set 'topology.nodes_per_switch=2' --no-output \
    2> message.txt || status=$?
grep -q "routing: a torus has no groups; choose another routing than patient" message.txt ||
    fail "it is not told that a torus has no groups: $(cat message.txt)"
[[ $status -eq 2 ]] || fail "exit status $status, not 2"
