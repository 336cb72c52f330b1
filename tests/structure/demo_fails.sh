#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# demo_fails.sh SOURCE_DIR SCRATCH: where a compiler fails, scripts/demo.sh says at which step, and shows the end of its log.
set -euo pipefail
tree=$1 scratch=$2
rm -rf "$scratch"
mkdir -p "$scratch/scripts" "$scratch/bin"
cp "$tree/scripts/demo.sh" "$scratch/scripts/"
printf '#!/bin/sh\necho installed\n' >"$scratch/scripts/install_dependencies.sh"
printf '#!/bin/sh\necho "compiling $*"\necho "fatal error: no such header" >&2\nexit 1\n' >"$scratch/bin/cmake"
chmod +x "$scratch/scripts/install_dependencies.sh" "$scratch/bin/cmake"

status=0
said=$(PATH="$scratch/bin:$PATH" bash "$scratch/scripts/demo.sh" 2>&1) || status=$?
[[ $status -eq 1 ]] || { echo "FAILED: exit status $status" >&2; exit 1; }
for words in "1/3 installing" "2/3 building" "the end of build/demo.log" "fatal error: no such header"; do
    [[ $said == *"$words"* ]] || { echo "FAILED: no '$words' in: $said" >&2; exit 1; }
done
[[ $said != *3/3* ]] || { echo "FAILED: it went on: $said" >&2; exit 1; }
