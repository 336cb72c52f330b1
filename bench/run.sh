#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# Measures the simulator against its goals; README.md tells what each command does.
set -euo pipefail

usage()
{
    cat <<'END'
usage: bench/run.sh speed | scaling | locations | mapping | collectives | contention | machines | scale | export | import | report | page | record | all
  speed      CPU time of one rank against a plain copy with OTF2 (goal: at most 0.8 times), also for
             recorded traces where there are any
  scaling    wall time of two ranks against one (goal: at most 0.65), memory of long and
             short (goal: at most 1.05 times)
  locations  4096 locations (goals: 2.5 s, 512 MiB) and 65536 with few open files (8 GiB)
  mapping    hops of `optimized` against xyz, 64 x 64 on 16 x 16 x 16 (goals: 0.33 on the mesh, 0.48 on
             the torus, in 120 s)
  collectives  steps of collectives by model, 4096 processes (goal: 2 million per second)
  contention  links that are shared: the network alone (goal: 10 million units at links per second),
             queues and saturation as theory has them; the wavefront (goal: 1 million messages/s)
  machines   machines of 65,536 nodes: read and routed (goals: 1 s, 200 MB), routes (a million per s), links that
             are shared (0.7 million messages/s on the fat tree; ugal 1.6 times minimal)
  scale      whole programs on 4,096 and 65,536 nodes (goals: 2.5 and 4.5 s without and with links that are shared; 18 and
             45 s; 5 s for locations alone), instructions of one rank and of the busiest of several
  export     haec_export, 9 x 9 wavefront, each format (goals: 1 million events per s of CPU time; memory three times
             as long a trace at most 1.05 times)
  import     haec_import: 10^6 operations of GOAL (goals: 4 s, 286 MiB), up to 10^7 nodes of Chakra (goal: 150 bytes a node)
  report     CPU time of one rank with --report against that without (goal: at most 1.35 times)
  page       seconds until a page of 64 processes and 3.5 million messages is drawn in Chromium (goal: 3)
  record     haec_record: what a call takes more (goal: 1 us), and a wavefront as NAS LU on two processes (goal: 1.05
             times)
environment (default):
  BUILD_DIR      build folder, of type Release (build)
  HAEC_SIM, HAEC_GEN, HAEC_MAP, HAEC_EXPORT, HAEC_IMPORT, HAEC_REPORT, HAEC_TOPOLOGY, HAEC_RECORD, OTF2_COPY, NETWORK_BENCH, MACHINE_BENCH, RECORD_BENCH   the programs, where they are not in the build folder
  BENCH_DIR      folder for a scratch folder, removed at the end (TMPDIR)
  BENCH_RUNS     runs of each program (5; scaling and page 3, record 9, contention on two ranks 15)
  MPIRUN         how to start MPI programs, with options (mpirun)
  SHORT_EVENTS, LONG_EVENTS, LOCATION_EVENTS, PAGE_EVENTS   lengths of traces (7e6, 70e6, 9.9e6, 21e6)
  HAEC_SIM_TRACES   folder with recorded traces (../shared/traces)
exit status: 0 goals met, 1 a goal missed or a program failed, 2 wrong usage
END
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=${BUILD_DIR:-$here/../build}
haec_sim=${HAEC_SIM:-$build/src/app/haec_sim}
haec_gen=${HAEC_GEN:-$build/src/app/haec_gen}
haec_map=${HAEC_MAP:-$build/src/app/haec_map}
haec_export=${HAEC_EXPORT:-$build/src/app/haec_export}
haec_import=${HAEC_IMPORT:-$build/src/app/haec_import}
haec_report=${HAEC_REPORT:-$build/src/app/haec_report}
haec_topology=${HAEC_TOPOLOGY:-$build/src/app/haec_topology}
haec_record=${HAEC_RECORD:-$build/src/app/haec_record}
otf2_copy=${OTF2_COPY:-$build/bench/otf2_copy}
network_bench=${NETWORK_BENCH:-$build/bench/network_bench}
machine_bench=${MACHINE_BENCH:-$build/bench/machine_bench}
record_bench=${RECORD_BENCH:-$build/bench/record_bench}
read -ra mpirun <<<"${MPIRUN:-mpirun}"
short_events=${SHORT_EVENTS:-7000000}
long_events=${LONG_EVENTS:-70000000}
location_events=${LOCATION_EVENTS:-9900000}
page_events=${PAGE_EVENTS:-21000000}
recorded=${HAEC_SIM_TRACES:-$here/../../shared/traces}
missed=0

# shellcheck source=bench/tools.sh
source "$here/tools.sh"
for file in "$here"/commands/*.sh; do
    # shellcheck source=/dev/null
    source "$file"
done

case ${1:-} in
speed | scaling | locations | mapping | collectives | contention | machines | scale | export | import | report | page | record) commands=("$1") ;;
all) commands=(speed scaling locations mapping collectives contention machines scale export import report page record) ;;
-h | --help)
    usage
    exit 0
    ;;
*)
    usage >&2
    exit 2
    ;;
esac

for program in "$haec_sim" "$haec_gen" "$haec_map" "$haec_export" "$haec_import" "$haec_report" "$haec_topology" "$haec_record" \
    "$otf2_copy" "$network_bench" "$machine_bench" "$record_bench"; do
    [[ -x $program ]] ||
        fail "$program is no program; build the project, or say where with BUILD_DIR"
done

scratch=$(mktemp -d "${BENCH_DIR:-${TMPDIR:-/tmp}}/haec_sim_bench.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
for name in "${commands[@]}"; do
    "measure_$name"
done
exit $missed
