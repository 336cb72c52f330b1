#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Formats all C++ files; with --check only says which are not formatted, and fails if any.
#
# Versions of clang-format disagree in places. That of Debian 12, 14, is the one that counts.
set -euo pipefail
cd "$(dirname "$0")/.."

action=(-i)
case "${1-}" in
    "") ;;
    --check) action=(--dry-run -Werror) ;;
    *)
        echo "usage: $0 [--check]" >&2
        exit 2
        ;;
esac

find include src modules tests bench examples scripts \( -name '*.[ch]pp' -o -name '*.h' -o -name '*.c' \) -print0 |
    xargs -0 "${CLANG_FORMAT:-clang-format}" "${action[@]}"
