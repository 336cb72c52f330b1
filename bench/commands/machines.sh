# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors

# machine NAME TOPOLOGY [KEYS OF THE NETWORK'S RESOURCE MANAGER]: a configuration.
machine()
{
    cat >"$scratch/$1.json" <<END
{
    "topology": { $2 },
    "replay": { "record_transfers": false },
    "resource_managers": { "network_resource_manager": { ${3:-} } },
    "modules": { "static_network_model": { "communication_model": "linear" } }
}
END
}

# figure FIGURE COMMAND NAME: of what machine_bench says of a machine, which it is asked once.
figure()
{
    local file=$scratch/$3.$2.figures
    if [[ ! -f $file ]]; then
        quietly "$machine_bench" "$2" "$scratch/$3.json"
        mv "$scratch/log" "$file"
    fi
    sed -n "s/^$1 //p" "$file"
}

# The same tree as a file of links, in the order of its ports, and its routes as a table: every
# switch leads up by any port, as the digits of the destination say, and down to those below it.
write_files_of_tree()
{
    quietly "$haec_topology" export --config "$scratch/fat_tree.json" --format graph -o "$scratch/tree.graph"
    python3 - "$scratch/tree.table" <<'END'
import sys
half, pods = 32, 64
with open(sys.argv[1], "w", encoding="ascii") as table:
    print("hop_by_hop", file=table)
    up = " ".join(str(port) for port in range(half, 2 * half))
    for switch in range(2 * half * pods):
        print(f"s{switch} * {up}", file=table)
        below = 1 if switch < half * pods else half
        group = switch if below == 1 else switch // half - pods
        for child in range(half):
            begin = (group * half + child) * below
            print(f"s{switch} {begin}-{begin + below - 1} {child}", file=table)
    for core in range(half * half):
        for pod in range(pods):
            begin = pod * half * half
            print(f"s{2 * half * pods + core} {begin}-{begin + half * half - 1} {pod}", file=table)
END
}

describe_machines()
{
    machine fat_tree '"type": "fat_tree", "radix": 64, "levels": 3'
    machine torus '"type": "torus", "size": [64, 32, 32]'
    machine dragonfly '"type": "dragonfly", "nodes_per_switch": 8, "group": [32], "global_links": 8, "groups": 257'
    machine hierarchical '"type": "hierarchical", "size": [8, 8, 256], "nodes_per_switch": 4'
    machine hyperx '"type": "hyperx", "size": [16, 16, 16], "nodes_per_switch": 16'
    machine hypercube '"type": "hypercube", "dimensions": 16'
    machine slim_fly '"type": "slim_fly", "order": 43, "nodes_per_switch": 18'
    write_files_of_tree
    machine graph '"type": "graph", "file": "tree.graph"'
    machine table '"type": "graph", "file": "tree.graph"' \
        '"routing": { "routing": "table", "table": "tree.table" }'
}

measure_machines()
{
    echo "machines: 65,536 nodes (slim_fly 66,564, dragonfly 65,792), CPU time and memory of reading and of a route from each node"
    describe_machines
    local name
    for name in fat_tree torus dragonfly hierarchical hyperx hypercube slim_fly graph table; do
        judge "$name: read and routed in s" "$(figure read_and_routed_s read "$name")" 1
        judge "$name: memory for it in MB" "$(figure memory_MB read "$name")" 200
    done
    measure_routes
    measure_shared_machines
}

measure_routes()
{
    echo "machines: routes of random pairs, millions a second of CPU time"
    local name routing
    for name in fat_tree torus dragonfly hierarchical hyperx hypercube slim_fly graph table; do
        judge_between "$name" "$(figure million_routes_per_s routes "$name")" 1 inf
    done
    for name in fat_tree/s_mod_k fat_tree/random torus/o1turn torus/random torus/valiant dragonfly/random \
        dragonfly/valiant hierarchical/random graph/random graph/valiant; do
        routing=${name#*/}
        sed "s/network_resource_manager\": {/& \"routing\": { \"routing\": \"$routing\" }/" \
            "$scratch/${name%/*}.json" >"$scratch/$routing.${name%/*}.json"
        show "${name/\//, }" "$(figure million_routes_per_s routes "$routing.${name%/*}")" ""
    done
}

# Links that are shared, on large machines: the network alone, 10^6 messages of 720 bytes, each node
# at 0.4 of what a link can do.
measure_shared_machines()
{
    echo "machines: the network alone, millions of messages a second of CPU time"
    local name routing minimal other
    for name in fat_tree torus dragonfly graph; do
        share_links "$name" fifo minimal
        other=$(figure million_messages_per_s network "$name.fifo.minimal")
        if [[ $name == fat_tree ]]; then
            judge_between "$name, fifo" "$other" 0.7 inf
        else
            show "$name, fifo" "$other" ""
        fi
    done
    for name in fat_tree dragonfly; do
        share_links "$name" credits minimal
        show "$name, credits" "$(figure million_messages_per_s network "$name.credits.minimal")" ""
    done
    for name in fat_tree/adaptive dragonfly/adaptive dragonfly/ugal; do
        routing=${name#*/}
        share_links "${name%/*}" fifo "$routing"
        minimal=$(figure million_messages_per_s network "${name%/*}.fifo.minimal")
        other=$(figure million_messages_per_s network "${name%/*}.fifo.$routing")
        other=$(calculate "$minimal / $other")
        if [[ $routing == ugal ]]; then
            judge "${name/\//, }: CPU time over minimal's" "$other" 1.6
        else
            show "${name/\//, }: CPU time over minimal's" "$other" ""
        fi
    done
    measure_programs_on_tree
}

# share_links NAME DISCIPLINE ROUTING
share_links()
{
    local keys="\"contention\": \"$2\", \"routing\": { \"routing\": \"$3\" }"
    [[ $2 != credits ]] || keys+=', "buffer_size": 65536, "virtual_channels": 4'
    sed "s/network_resource_manager\": {/& $keys/" "$scratch/$1.json" >"$scratch/$1.$2.$3.json"
}

# Whole programs: a process on each node sends to random others.
measure_programs_on_tree()
{
    echo "machines: haec_gen random, 65,536 processes on the fat tree, 4 iterations, linear, no output"
    generate gups random --ranks 65536 --iterations 4
    local kind messages
    share_links fat_tree fifo minimal
    cp "$scratch/fat_tree.json" "$scratch/fat_tree.none.minimal.json"
    for kind in none fifo; do
        quietly "$here/measure.py" "$scratch/gups.$kind" "$haec_sim" --trace "$scratch/gups/traces.otf2" \
            --config "$scratch/fat_tree.$kind.minimal.json" --no-output --progress never
        show "contention $kind: CPU time" "$(aggregate median cpu "$scratch/gups.$kind")" s
        show "contention $kind: memory" "$(aggregate max memory "$scratch/gups.$kind")" MiB
    done
    messages=$(sed -n 's/.*messages[^0-9]*\([0-9]*\).*/\1/p' "$scratch/log" | head -1)
    show "messages of it" "${messages:-0}" ""
}
