#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# power_picture.sh [BUILD [SVG]]: makes the picture of docs/how-to/estimate-power.md, and prints what sleep saves and
# costs, with the programs in BUILD/src/app (build). A program of 8 processes of 4 threads, with and without links
# that sleep.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
programs=$(cd "${1:-$source/build}" && pwd)/src/app
svg=$(realpath -m "${2:-$source/docs/pictures/power_over_time.svg}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

"$programs/haec_gen" hybrid --ranks 8 --threads 4 --counters --iterations 4 --variation 30 \
    --message-bytes 65536 --compute-ns 30000 --output input > /dev/null
never=1e12
# W of each node, W of each core that runs the program, J of each instruction.
nodes=(--set modules.power_estimator.static_power=20 --set modules.power_estimator.active_power=3
    --set 'modules.power_estimator.coefficients=["PAPI_TOT_INS:2e-9"]')
for sleep in "awake $never" "asleep 2000"; do
    read -r name after <<< "$sleep"
    "$programs/haec_sim" --trace input/traces.otf2 --output "$name" --progress never \
        --config "$source/configs/sleeping_links.json" --set "topology.links.optical.sleep_after=$after" \
        -m static_network_model,power_estimator,link_energy "${nodes[@]}" \
        --set "modules.power_estimator.output=$name-nodes.csv" \
        --set "modules.link_energy.output=$name-links.csv" | grep '^energy of' | sed "s/^/$name: /"
done
python3 "$source/scripts/plot_power.py" "$svg" "links awake=awake/traces.otf2" "links asleep=asleep/traces.otf2"
