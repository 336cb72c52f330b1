#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# From a trace to what bounds it; with haec_gen, haec_sim and haec_resources in the PATH, in a folder of the project.
set -e
haec_gen random --ranks 64 --messages 20 --message-bytes 200000 --iterations 10 --compute-ns 50000 --output talk

# What the program asks of the machine, and the least time that this takes.
haec_resources measure talk --config configs/link_types.json -o talk.json --machine box.json

# The same links, faster.
haec_resources evaluate talk.json --machine box.json --sweep machine.resources.wireless.rate=12.5e9:50e9:*2

# Without contention, haec_sim predicts less than the bound, which is impossible. With shared links, its prediction is possible.
haec_sim --trace talk/traces.otf2 --config configs/link_types.json --output alone
haec_resources measure talk --config configs/link_types.json -o talk.json --machine box.json --force --predicted alone
haec_sim --trace talk/traces.otf2 --config configs/link_types.json --output shared \
    --set resource_managers.network_resource_manager.contention=fifo
haec_resources measure talk --config configs/link_types.json -o talk.json --machine box.json --force --predicted shared
