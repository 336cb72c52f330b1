#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# install.sh CMAKE BUILD PREFIX PATH...: installs a build, and moves what was installed to PREFIX. It must not
# hold any of the PATHs.
set -euo pipefail
cmake="$1" build="$2" prefix="$3"
shift 3

rm -rf "$prefix" "$prefix.first"
"$cmake" --install "$build" --prefix "$prefix.first"
mv "$prefix.first" "$prefix"

library="$(ldd "$prefix/bin/haec_sim" | grep libhaec_sim)"
echo "$library"
if [[ "$library" != *"$prefix"* ]]; then
    echo "the installed program uses another library than the one installed with it" >&2
    exit 1
fi

# Neither programs nor anything else remembers where it was built, or from what.
for path in "$prefix.first" "$@"; do
    if grep --recursive --files-with-matches --fixed-strings -- "$path" "$prefix"; then
        echo "what was installed holds the path $path" >&2
        exit 1
    fi
done
