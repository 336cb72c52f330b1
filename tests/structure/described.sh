#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# described.sh SOURCE_DIR BUILD_DIR SCRATCH: manual pages and completions are made of what programs say, and can be read.
set -euo pipefail
tree=$1 build=$2 scratch=$3
rm -rf "$scratch"
python3 "$tree/cmake/describe_programs.py" "$build/src/app" "$scratch" 1.2.3
grep -q '"haec_sim 1.2.3"' "$scratch/man1/haec.1"
[[ $(find "$scratch" -type f | wc -l) -eq 33 ]] || { echo "FAILED: not a page and two completions for each of 11 programs" >&2; exit 1; }
for file in "$scratch"/bash/*; do
    bash -n "$file"
done

# shellcheck source=/dev/null
source "$scratch/bash/haec_map"
COMP_WORDS=(haec_map create --st) COMP_CWORD=2
_haec_map
[[ ${COMPREPLY[*]} == "--steps --strategy" ]] || { echo "FAILED: ${COMPREPLY[*]}" >&2; exit 1; }
