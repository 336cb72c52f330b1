#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# described.sh SOURCE_DIR BUILD_DIR SCRATCH: manual pages and completions are made of what programs say, and can be read.
set -euo pipefail
tree=$1 build=$2 scratch=$3
rm -rf "$scratch"
python3 -B "$tree/cmake/describe_programs.py" "$build/src/app" "$scratch" 1.2.3
grep -q '"haec_sim 1.2.3"' "$scratch/man1/haec.1"
programs=("$build"/src/app/haec "$build"/src/app/haec_*)
[[ $(find "$scratch" -type f | wc -l) -eq $((3 * ${#programs[@]})) ]] ||
    { echo "FAILED: not a page and two completions for each of ${#programs[@]} programs" >&2; exit 1; }
for file in "$scratch"/bash/*; do
    bash -n "$file"
done

compopt() { :; } # there is no completion under way

# completes PROGRAM EXPECTED WORD...: the last word of a command line, which Bash parts at "=".
completes()
{
    local program=$1 expected=$2
    shift 2
    COMP_WORDS=("$build/src/app/$program" "$@") COMP_CWORD=$# COMPREPLY=()
    "_$program"
    [[ ${COMPREPLY[*]} == "$expected" ]] || { echo "FAILED: $program $*: ${COMPREPLY[*]}" >&2; exit 1; }
}

for program in haec_sim haec_map haec_topology haec_export haec; do
    # shellcheck source=/dev/null
    source "$scratch/bash/$program"
done
cd "$scratch" # which has no files that a name of a configuration might begin
completes haec_map "--steps --strategy" create --st
completes haec_map "min_md" create --strategy min
completes haec_map "text csv json" evaluate --format ""
completes haec_topology "graph table" export --format ""
completes haec_topology "simgrid slurm" import --from s
completes haec_export "perfetto paje paraver" --format p
completes haec_sim "error keep" --unmatched = ""
completes haec_sim "trace debug info warn fatal" -V ""
completes haec_sim "gemini_mesh gemini_torus" --config gem
completes haec_sim "xyz_4x4x4_128 xyz_4x4x4_64" --mapping xyz_4
completes haec_sim "link_energy,trace_stats" -m link_energy,tr
completes haec_sim "network_resource_manager" --describe net
completes haec_sim "resource_managers.network_resource_manager.contention=" --set resource_managers.network_resource_manager.con
completes haec_sim "none credits fifo" --set resource_managers.network_resource_manager.contention =
completes haec_sim "fat_tree" --set topology.type = fa
completes haec "sim" si
