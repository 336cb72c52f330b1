#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# build.sh CMAKE SOURCE COPY OPTION...: copies a module's folder, and builds it there.
set -euo pipefail
cmake="$1" source="$2" copy="$3"
shift 3

rm -rf "$copy"
mkdir -p "$(dirname "$copy")"
cp -r "$source" "$copy"
"$cmake" -S "$copy" -B "$copy/build" "$@"
"$cmake" --build "$copy/build"
