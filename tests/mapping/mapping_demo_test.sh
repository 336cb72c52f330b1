#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# usage: mapping_demo_test.sh SCRIPT HAEC_MAP: runs the script with the programs beside HAEC_MAP.
set -euo pipefail

script=$(realpath "$1")
PATH=$(dirname "$(realpath "$2")"):$PATH
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
bash "$script"
[[ -s predicted/traces.otf2 && -s halo.map ]]
