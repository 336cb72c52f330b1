#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# otf2_of_one_place.sh CMAKE SOURCE SCRATCH OTF2_SHARED_LIBRARY: that OTF2's libraries are searched for where
# otf2-config says that they are, with its headers, and nowhere else.
set -euo pipefail
cmake="$1" source="$2" scratch="$3" library="$4"

rm -rf "$scratch"
mkdir -p "$scratch/other/lib"
cat > "$scratch/CMakeLists.txt" << END
cmake_minimum_required(VERSION 3.25)
project(only_dependencies LANGUAGES C CXX)
include($source/cmake/dependencies.cmake)
get_target_property(linked OTF2::OTF2 INTERFACE_LINK_LIBRARIES)
message(STATUS "linked: \${linked}")
END
cat > "$scratch/otf2-config" << END
#!/bin/sh
case "\$1" in
    --version) echo "otf2-config: version 3.0.2" ;;
    --cflags) echo "-I$scratch/other/include" ;;
    --ldflags) echo "-L$scratch/other/lib" ;;
esac
END
chmod +x "$scratch/otf2-config"

configure() {
    rm -rf "$scratch/build"
    "$cmake" -S "$scratch" -B "$scratch/build" "-DOTF2_CONFIG=$scratch/otf2-config" 2>&1
}

if said="$(configure)"; then
    echo "an OTF2 without a library was taken: $said" >&2
    exit 1
fi
grep --quiet OTF2_SHARED_LIBRARY <<< "$said"

# Here it has a shared one only.
ln -s "$library" "$scratch/other/lib/libotf2.so"
said="$(configure)"
if ! grep --quiet "linked: $scratch/other/lib/libotf2.so" <<< "$said"; then
    echo "another library was taken: $said" >&2
    exit 1
fi
