#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# Lists which of SimGrid's platforms below folders are read, and why the others are refused; ends
# with the counts. Folders are checkouts such as https://github.com/simgrid/simgrid.
# usage: simgrid_platforms.sh BUILD FOLDER...
set -euo pipefail

haec_topology=$(realpath "$1")/src/app/haec_topology
shift
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT

all=0
good=0
while IFS= read -r file; do
    all=$((all + 1))
    rm -f "$output"/m*
    if "$haec_topology" import --from simgrid "$file" -o "$output/m.json" >/dev/null 2>"$output/log" &&
        "$haec_topology" info --config "$output/m.json" >/dev/null 2>"$output/log"; then
        good=$((good + 1))
        echo "read     $file"
    else
        echo "refused  $file: $(sed -n 's/.*error: //p' "$output/log" | sed "s|^$file: ||")"
    fi
done < <(grep -rlE '<(zone|AS|cluster|host|peer)[ >]' --include='*.xml' "$@" | xargs -d '\n' grep -l '<platform' |
    sort)
echo "$good of $all are read"
