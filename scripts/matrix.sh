#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Builds the programs with each compiler that is installed, and runs the small example of each build.
# Once it builds without unity, and fails where a source takes more than 15 CPU seconds to compile.
#
#   scripts/matrix.sh FOLDER [COMPILER ...]     (g++-12 g++-13 g++-14 clang++-14 clang++-15 clang++-16)
set -euo pipefail
[[ $# -ge 1 && $1 != -* ]] || { echo "usage: $0 FOLDER [COMPILER ...]" >&2; exit 2; }
mkdir -p "$1"
folder=$(realpath "$1")
shift
cd "$(dirname "$0")/.."
compilers=("$@")
[[ $# -gt 0 ]] || compilers=(g++-12 g++-13 g++-14 clang++-14 clang++-15 clang++-16)
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
failed=0

# try NAME OPTION...
try()
{
    local build="$folder/$1" result="done"
    shift
    {
        cmake -S . -B "$build" -G "${CMAKE_GENERATOR:-Ninja}" -DBUILD_TESTING=OFF -DHAEC_SIM_BENCH=OFF -DHAEC_SIM_WERROR=OFF "$@" &&
            cmake --build "$build" --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}" &&
            rm -rf "$build/in" "$build/out" &&
            "$build/src/app/haec_gen" wavefront --grid 4x4 --planes 4 --output "$build/in" &&
            mpirun -n 2 "$build/src/app/haec_sim" --trace "$build/in" --output "$build/out" &&
            "$build/src/app/haec_verify" "$build/in" "$build/out"
    } >"$build.log" 2>&1 || { result="failed, see $build.log"; failed=1; }
    echo "$(basename "$build"): $result"
}

for compiler in "${compilers[@]}"; do
    command -v "$compiler" >/dev/null || { echo "$compiler: not installed"; continue; }
    try "$compiler" -DCMAKE_CXX_COMPILER="$compiler"
done
# Without what may be missing.
try without_libraries -DHAEC_SIM_SCOTCH=OFF -DCMAKE_DISABLE_FIND_PACKAGE_OpenSSL=ON
# Each file by itself, and what it costs.
rm -rf "$folder/without_unity" "$folder/compile_times"
try without_unity -DHAEC_SIM_UNITY=OFF -DCMAKE_BUILD_TYPE=Release \
    "-DCMAKE_CXX_COMPILER_LAUNCHER=$PWD/scripts/compile_times.py;run;$folder/compile_times"
scripts/compile_times.py check "$folder/compile_times" || failed=1
exit $failed
