#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# From a synthetic program to its run on a torus; with haec_gen, haec_map and haec_sim in the PATH.
set -euo pipefail

haec_gen stencil2d --grid 8x8 --iterations 20 --output halo
haec_map matrix halo/traces.otf2 -o halo.csv
haec_map create --strategy optimized --topology 4,4,4:torus --matrix halo.csv -o halo.map
haec_map evaluate halo.map --topology 4,4,4:torus --matrix halo.csv
haec_sim --trace halo/traces.otf2 --set topology.type=torus --mapping halo.map --output predicted
