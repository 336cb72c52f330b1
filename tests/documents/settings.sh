# shellcheck shell=bash
# SPDX-License-Identifier: BSD-3-Clause
# settings.sh PAGE: what a page takes for granted, made small; sourced by documents.py in the page's folder.

# The n-th block of jsonc of the page that no file stands behind.
block()
{
    awk -v wanted="$2" '/^<!-- generated/ { skip = 1 } /^<!-- end/ { skip = 0 }
        /^```$/ { on = 0 } on && count == wanted { print } /^```jsonc/ && !skip { on = 1; ++count }' "docs/$1.md"
}

haec_gen wavefront --grid 8x8 --planes 2 --iterations 1 --output my_trace --quiet
ln -s my_trace in
cp configs/dor_mesh.json machine.json

case $1 in
    calibrate-a-machine) rm machine.json ;;
    describe-your-cluster)
        rm machine.json
        block how-to/describe-your-cluster 1 >cluster.json
        block how-to/describe-your-cluster 2 >inside.json
        block how-to/describe-your-cluster 4 >slow.json
        # As the page's commands of sed do, of which only the others run.
        haec_topology export --format graph --config cluster.json | sed '0,/^s0 s16 level2$/s//s0 s16 slow/' >slow.graph
        ;;
    bounds) sh scripts/bounds_demo.sh ;;
    # 18 runs in place of 378.
    tutorial) block tutorial 1 | grep -v sensitivity >study.json ;;
    run-studies)
        block how-to/run-studies 1 >study.json
        haec_gen wavefront --grid 4x4 --planes 2 --iterations 1 --output lu --quiet
        block how-to/run-studies 2 >jobs.json
        cp -r lu lu.W.16-flush
        haec_gen multipartition --ranks 16 --iterations 1 --output bt.W.16 --quiet
        ;;
    # One run in place of 350, and of 7.
    beams | links-that-adapt)
        cp -rL configs own
        rm configs
        mv own configs
        (
            cd configs/studies
            haec_gen stencil3d --grid 4x4x4 --iterations 1 --output stencil --quiet
            haec_gen phases --iterations 1 --output training --quiet
            sed -i 's/"traces": .*/"trace": "stencil",/; s/"values": \["10ns", .*\]/"values": ["10ns"]/; s/"direct", "straight"/"direct"/; /^    "[248]": /d' beams.json
            sed -i 's/"values": \[.*\]/"values": ["1us"]/' rail_pod.json
        )
        ;;
    regression-tests | run-on-a-cluster)
        printf '{"trace": "in", "topologies": ["4x4x4"]}' >study.json
        export SLURM_CPUS_ON_NODE=2
        ;;
    haec_diff)
        ln -s my_trace recorded
        ln -s my_trace before
        haec_gen wavefront --grid 8x8 --planes 3 --iterations 1 --output after --quiet
        ;;
    estimate-power)
        rm in
        haec_gen hybrid --ranks 8 --threads 4 --iterations 1 --counters --output in --quiet
        ;;
    haec_export)
        haec_sim --trace in --output simulated --quiet
        ln -s my_trace recorded
        ;;
    export-traces) haec_sim --trace in --output predicted --quiet ;;
    fit-coefficients)
        cp configs/gemini_torus.json machine.json
        mkdir coefficients
        ;;
    generate-traces)
        haec_gen wavefront --grid 4x4 --planes 2 --iterations 1 --output lu.C.16 --quiet
        haec_gen permutation --grid 4x4 --permutation tornado --message-bytes 1000000 --output alone --quiet
        haec_map create --strategy xyz --topology 4,4,4 --ranks 32 -o both.map
        haec_map create --strategy xyz --topology 4,4,4 --ranks 16 -o one.map
        haec_sim --trace lu.C.16 --config machine.json --mapping one.map --no-output --report lu.json --quiet
        haec_sim --trace alone --config machine.json --mapping one.map --no-output --report noise.json --quiet
        ;;
    make-mappings)
        echo '{"topology": {"type": "dragonfly", "nodes_per_switch": 2}, "modules": {"static_network_model": {}}}' >dragonfly.json
        ;;
    verify-a-simulation)
        cp configs/dor_mesh.json box.json
        haec_map create --strategy block_xyz --topology 4,4,4 --ranks 64 -o near.map
        ;;
    contention)
        rm -r my_trace
        haec_gen wavefront --grid 4x2 --planes 2 --iterations 1 --output my_trace --quiet
        ;;
    haec_import | coming-from)
        mkdir lu
        printf '0 init\n0 compute 1e6\n0 send 1 0 100\n0 finalize\n' >lu/0.txt
        printf '1 init\n1 recv 0 0 100\n1 finalize\n' >lu/1.txt
        cat lu/0.txt lu/1.txt >ti_traces.txt
        ln -s my_trace recorded
        haec_gen ring --ranks 2 --iterations 1 --output node1 --quiet
        haec_gen ring --ranks 2 --iterations 1 --output node2 --quiet
        rm node1/traces/1.evt node2/traces/0.evt
        [[ $1 != coming-from ]] || block how-to/coming-from 1 >dragonfly.json
        printf 'num_ranks 2\nrank 0 {\nl1: calc 100\nl2: send 8b to 1 tag 0\nl2 requires l1\n}\nrank 1 {\nl1: recv 8b from 0 tag 0\n}\n' >schedule.goal
        ;;
    haec_resources | record-your-program | accuracy) ln -s my_trace recorded ;;
    haec_sim) haec_map create --strategy xyz --topology 4,4,4 --ranks 64 -o places.map ;;
esac
