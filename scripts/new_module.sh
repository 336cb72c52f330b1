#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Writes a module to begin with: it compiles, and has a test.
#
#   scripts/new_module.sh NAME --kind network|analysis|topology [FOLDER]
set -euo pipefail
usage="usage: $0 NAME --kind network|analysis|topology [FOLDER]"
name=${1-}
[[ $name =~ ^[a-z][a-z0-9_]*$ && ${2-} == --kind && ${3-} =~ ^(network|analysis|topology)$ && $# -le 4 ]] || { echo "$usage" >&2; exit 2; }
kind=$3
folder=${4-$name}
[[ ! -e $folder ]] || { echo "$0: $folder exists; give another FOLDER" >&2; exit 1; }
templates=$(dirname "$(realpath "$0")")/new_module

case $kind in
    network) choice='-m "$object"' ;;
    analysis) choice='-m "static_network_model,$object"' ;;
    topology) choice='-m "$object" --set topology.type=my_module --set topology.nodes=16' ;;
esac
mkdir "$folder"
# Under which licence the module is its author says.
sed "/^\/\/ SPDX/d; s/my_module/$name/g" "$templates/$kind.cpp" >"$folder/$name.cpp"
sed "/^# SPDX/d; s/my_module/$name/g" "$templates/CMakeLists.txt" >"$folder/CMakeLists.txt"
sed -e "/^# SPDX/d; s|CHOICE|$choice|; s/my_module/$name/g" "$templates/test.sh" >"$folder/test.sh"
chmod +x "$folder/test.sh"

echo "$folder: $name.cpp, CMakeLists.txt, test.sh. To be filled in:"
(cd "$folder" && grep -n TODO "$name.cpp" test.sh)
echo "Build and test it: cmake -S $folder -B $folder/build -DCMAKE_PREFIX_PATH=... && cmake --build $folder/build && ctest --test-dir $folder/build"
