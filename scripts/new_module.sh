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

mkdir "$folder"
# Under which licence the module is its author says.
sed "/^\/\/ SPDX/d; s/my_module/$name/g" "$templates/$kind.cpp" >"$folder/$name.cpp"
upper=${name^^}
sed "/^# SPDX/d; s/my_module/$name/g; s/MY_MODULE/$upper/g" "$templates/CMakeLists.txt" >"$folder/CMakeLists.txt"
sed "/^\/\/ SPDX/d; s/my_module/$name/g; s/MY_MODULE/$upper/g" "$templates/${kind}_test.cpp" >"$folder/${name}_test.cpp"

echo "$folder: $name.cpp, ${name}_test.cpp, CMakeLists.txt. To be filled in:"
(cd "$folder" && grep -n TODO "$name.cpp" "${name}_test.cpp")
echo "Build and test it: cmake -S $folder -B $folder/build -DCMAKE_PREFIX_PATH=... && cmake --build $folder/build && ctest --test-dir $folder/build"
