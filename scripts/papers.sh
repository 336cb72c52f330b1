#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Prints the tables of the papers that haec_sim builds on beside ours, and says which cannot be had, and why.
#
#   scripts/papers.sh BUILD_DIR [--all]     --all: also those that take minutes
set -euo pipefail
[[ $# -ge 1 && $1 != -* ]] || { echo "usage: $0 BUILD_DIR [--all]" >&2; exit 2; }
build=$(realpath "$1")
shift
cd "$(dirname "$0")"
exec python3 -m validation.papers "$build" "$@"
