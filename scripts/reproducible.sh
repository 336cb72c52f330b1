#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Builds the packages in two folders, and compares what is in them, byte by byte. With git, of what is committed.
#
#   scripts/reproducible.sh FOLDER
set -euo pipefail
[[ $# -eq 1 && $1 != -* ]] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(realpath "$1")
source=$(realpath "$(dirname "$0")/..")
unset CMAKE_CXX_COMPILER_LAUNCHER

for side in one another/place; do
    git clone --quiet "$source" "$folder/$side"
    "$folder/$side/scripts/package.sh" "$folder/$side/packages" >"$folder/${side%%/*}.log" 2>&1
    for package in "$folder/$side"/packages/*.deb; do
        dpkg-deb -x "$package" "$folder/contents/${side%%/*}"
    done
done
diff -r "$folder/contents/one" "$folder/contents/another"
echo "the same $(find "$folder/contents/one" -type f | wc -l) files"
