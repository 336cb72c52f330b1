#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
#
# The commands of docs/how-to/bounds.md say what the page says.
# usage: bounds_demo_test.sh SOURCE_DIR HAEC_RESOURCES
set -u
source "$(dirname "${BASH_SOURCE[0]}")/../shell_test.sh"

page="$1/docs/how-to/bounds.md"
PATH="$(dirname "$(realpath "$2")"):$PATH"
ln -s "$(realpath "$1")/configs" "$folder/configs"
(cd "$folder" && sh "$(realpath "$1")/scripts/bounds_demo.sh" >said 2>&1) || complain "the demo: $(cat "$folder/said")"

# All lines of output that the page shows.
sed -n '/^```text$/,/^```$/p' "$page" | grep -v '^```' | while read -r line; do
    tr -s ' ' <"$folder/said" | grep -qF -- "$(tr -s ' ' <<<"$line")" || echo "$line" >>"$folder/missing"
done
[[ ! -e "$folder/missing" ]] || complain "nobody says: $(cat "$folder/missing"); but: $(cat "$folder/said")"

exit $((failures > 0))
