#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# build_testing_off.sh CMAKE SOURCE SCRATCH: that -DBUILD_TESTING=OFF leaves the tests out.
set -euo pipefail
cmake="$1" source="$2" scratch="$3"

rm -rf "$scratch"
"$cmake" -S "$source" -B "$scratch" -DBUILD_TESTING=OFF -DHAEC_SIM_BENCH=OFF > /dev/null
if [[ -e "$scratch/tests" || -e "$scratch/CTestTestfile.cmake" ]]; then
    echo "there are tests all the same" >&2
    exit 1
fi
