#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Predicted run times of recorded traces on networks of two latencies, with collectives by each rule,
# as a table for docs/explanation/collectives.md.
#
#   HAEC_SIM_TRACES=FOLDER scripts/latency_table.sh BUILD_DIR [TRACE ...]
set -euo pipefail
cd "$(dirname "$0")/.."
[[ $# -ge 1 ]] || { echo "usage: $0 BUILD_DIR [TRACE ...]" >&2; exit 2; }
program="$1/src/app/haec_sim"
shift
traces="${HAEC_SIM_TRACES:-../shared/traces}"
[[ -d $traces ]] || { echo "$0: no recorded traces in $traces; set HAEC_SIM_TRACES" >&2; exit 1; }
[[ $# -gt 0 ]] || set -- ft.S.4 lulesh.8-omp3

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

# predicted TRACE RULE LATENCY
predicted()
{
    "$program" --trace "$traces/$1/traces.otf2" --output "$scratch/out" --force --progress never \
        --set topology.size=[4,2,1] --set modules.static_network_model.communication_model=DOR \
        --set "replay.collectives=$2" \
        --set "modules.static_network_model.latency=$3" |
        sed -n 's/^predicted run time: \([0-9.]* s\).*/\1/p'
}

echo "| trace | \`collectives\` | latency 1 us | latency 1 ms |"
echo "|---|---|---|---|"
for trace in "$@"; do
    for rule in preserve synchronize model; do
        echo "| $trace | $rule | $(predicted "$trace" $rule 1000) | $(predicted "$trace" $rule 1000000) |"
    done
done
