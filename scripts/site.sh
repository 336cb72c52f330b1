#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Makes the site of the documents, with the reference of the interface for modules, and checks its links.
#
#   scripts/site.sh FOLDER      needs Debian's mkdocs, mkdocs-material and doxygen
set -euo pipefail
[[ $# -eq 1 && $1 != -* ]] || { echo "usage: $0 FOLDER" >&2; exit 2; }
for program in mkdocs doxygen; do
    command -v "$program" >/dev/null || { echo "$0: install $program: apt-get install mkdocs mkdocs-material doxygen" >&2; exit 1; }
done
mkdir -p "$1"
folder=$(realpath "$1")
cd "$(dirname "$0")/.."

rm -rf "$folder/pages" "$folder/site"
python3 scripts/site/stage.py . "$folder"
mkdocs build --quiet --strict --config-file "$folder/mkdocs.yml"
mkdir -p "$folder/doxygen"
version=$(sed -n 's/^version: //p' CITATION.cff)
sed -e "s|@HAEC_SIM_VERSION@|$version|; s|@PROJECT_SOURCE_DIR@|$PWD|g; s|@HAEC_SIM_API_DIR@|$folder/doxygen|g" \
    -e "s|@PROJECT_DESCRIPTION@|haec_sim|g" docs/Doxyfile.in >"$folder/Doxyfile"
doxygen "$folder/Doxyfile" >"$folder/doxygen.log" 2>&1 || { cat "$folder/doxygen.log" >&2; exit 1; }
cp -r "$folder/doxygen/html" "$folder/site/api"
python3 scripts/site/check_links.py "$folder/site"
echo "$folder/site/index.html"
