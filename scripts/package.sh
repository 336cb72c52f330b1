#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Builds Debian packages of programs, headers and documents, into a folder.
#
#   scripts/package.sh FOLDER
set -euo pipefail
[[ $# -eq 1 && $1 != -* ]] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(realpath "$1")
cd "$(dirname "$0")/.."

command -v dpkg-shlibdeps >/dev/null || { echo "$0: install dpkg-dev, which finds out what packages need" >&2; exit 1; }
build=${BUILD_DIR:-build-package}
cmake -S . -B "$build" -G "${CMAKE_GENERATOR:-Ninja}" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DHAEC_SIM_BENCH=OFF
cmake --build "$build" --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"
cpack --config "$build/CPackConfig.cmake" -G DEB -B "$folder" -D CPACK_PACKAGING_INSTALL_PREFIX=/usr
rm -rf "$folder/_CPack_Packages"
ls "$folder"/*.deb
