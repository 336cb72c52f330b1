#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Makes the coefficient files of the configurations that ship, and checks them.
#
#   scripts/fit_coefficients.sh [HAEC_FIT [FOLDER]]
#                               build/src/app/haec_fit and configs/coefficients, if not given
set -euo pipefail

haec_fit=$(realpath "${1:-build/src/app/haec_fit}")
source=$(realpath "$(dirname "$0")/..")
folder=${2:-$source/configs/coefficients}
mkdir -p "$folder"

# fit NAME OPTIONS...: a file for each model
fit()
{
    local name=$1 model file
    shift
    for model in DORr PNCr NCDr; do
        file=$folder/${name}_$model.json
        "$haec_fit" make "$@" --set "modules.static_network_model.communication_model=$model" \
            --output "$file" --force
        "$haec_fit" check "$file"
    done
}

# The mesh has the longer routes of the two, and the same links as the torus.
fit gemini --config "$source/configs/gemini_mesh.json"
# A box has up to four hops on a board and three between boards; 8 hops are for larger ones.
fit haec_box_optical --config "$source/configs/ncd_haec_box.json" --link optical --hops 1,8 --loss 0,0.01
fit haec_box_wireless --config "$source/configs/ncd_haec_box.json" --link wireless --hops 1,8 --loss 0,0.01
