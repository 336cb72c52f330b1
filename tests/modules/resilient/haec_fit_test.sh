#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# haec_fit from outside, the coefficient files that ship, and simulations with polynomials and samples.
# usage: haec_fit_test.sh HAEC_FIT HAEC_SIM HAEC_GEN SOURCE_DIR MPIEXEC NUMPROC_FLAG
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../../shell_test.sh"

haec_fit=$(realpath "$1")
haec_sim=$(realpath "$2")
haec_gen=$(realpath "$3")
source=$(realpath "$4")
mpiexec=("$5" "$6")
cd "$folder" || exit 1
section=modules.static_network_model

# What ships computes what the script makes; it fails where a fit is not good enough.
bash "$source/scripts/fit_coefficients.sh" "$haec_fit" "$folder/made" >made.txt 2>&1 ||
    complain "scripts/fit_coefficients.sh: $(tail -n 1 made.txt)"
python3 "$source/tests/modules/resilient/same_polynomials.py" made "$source/configs/coefficients" >differences ||
    complain "configs/coefficients is not what scripts/fit_coefficients.sh makes: $(head -n 5 differences)"

# A file of means of samples; few of them make it worse than the limits.
ncd=(--set "$section.communication_model=NCDr")
"$haec_fit" make "${ncd[@]}" --hops 1,8 --samples 200 --seed 3 -o sampled.json 2>err || complain "make --samples: $(cat err)"
"$haec_fit" make "${ncd[@]}" --hops 1,8 --samples 200 --seed 4 -o other.json 2>err || complain "make --samples: $(cat err)"
cmp -s sampled.json other.json && complain "--seed changes nothing"

refused 1 "above 1 %" "$haec_fit" check <(sed 's/"coefficients": \[/&\n[90000, 1, 1, 1, 1],/;' made/gemini_DORr.json | sed '/\[90000/{n;d}')
refused 2 "no coefficient file" "$haec_fit" check "$source/configs/gemini_mesh.json"
echo '{"format": "haec_fit 1",, }' >broken.json
refused 2 "broken.json:1:25: not valid JSON" "$haec_fit" check broken.json
for key in communication_model parameters hops loss_probability windows coefficients packets; do
    sed "s/\"$key\"/\"other\"/" made/gemini_DORr.json >broken.json
    refused 2 "'$key' is missing" "$haec_fit" check broken.json
done
sed 's/"size_window": 5/"size_window": 6/' made/gemini_DORr.json >broken.json
refused 2 "as size_window says" "$haec_fit" check broken.json
sed 's/"delay_in"/"delay"/' made/gemini_DORr.json >broken.json
refused 2 "delay_in is missing" "$haec_fit" check broken.json
refused 2 "DORr, PNCr or NCDr" "$haec_fit" make
refused 2 "choose one of optical, wireless with --link" "$haec_fit" make --config "$source/configs/ncd_haec_box.json"
refused 2 "--hops" "$haec_fit" make "${ncd[@]}" --hops 0,3
refused 2 "--loss" "$haec_fit" make "${ncd[@]}" --loss 0.1,0.1
refused 2 "--seed has no effect" "$haec_fit" make "${ncd[@]}" --seed 1
refused 2 "did you mean '--hops'" "$haec_fit" make --hopps 1,2

# Simulations: a polynomial is near the chain; nothing is ever extrapolated.
"$haec_gen" ring --ranks 27 --iterations 20 --message-bytes 9000 --output ring >/dev/null
simulate=("$haec_sim" --trace ring/traces.otf2 --config "$source/configs/gemini_torus.json")
predicted()
{
    "${simulate[@]}" --output "$@" | sed -n 's/predicted run time: \([0-9.]*\) s.*/\1/p'
}
exact=$(predicted exact)
polynomial=$(predicted polynomial --set "$section.evaluation=polynomial")
awk -v a="$exact" -v b="$polynomial" 'BEGIN { exit !(a > 0 && a != b && (a - b) ^ 2 < (0.01 * a) ^ 2) }' ||
    complain "exact: $exact, polynomial: $polynomial"
refused 2 "the loss probability is 0.03, the coefficients are for 0 to 0.02" "${simulate[@]}" \
    --output none --set "$section.evaluation=polynomial" --set "$section.loss_probability=0.03"
refused 2 "has latency 1270 instead of 5" "${simulate[@]}" \
    --output none --set "$section.evaluation=polynomial" --set "$section.latency=5"
[[ -e none ]] && complain "a run that failed left an output"
refused 2 "unlike links" "$haec_sim" --trace ring/traces.otf2 --output none --config "$source/configs/ncd_haec_box.json" \
    --set topology.type=mesh --set topology.size=[2,2,8] --set "$section.evaluation=polynomial" \
    --set "$section.parameter_search_folders=[\"$folder/made\"]"

# Samples are the same for any number of ranks.
predicted 1 --set "$section.evaluation=monte_carlo" >/dev/null
for ranks in 2 3 4 7; do
    "${mpiexec[@]}" "$ranks" "${simulate[@]}" --output "$ranks" --set "$section.evaluation=monte_carlo" >/dev/null ||
        complain "monte_carlo on $ranks ranks"
    diff -r 1 "$ranks" >/dev/null || complain "monte_carlo: $ranks ranks give another output than 1"
done

[[ $failures == 0 ]] || exit 1
