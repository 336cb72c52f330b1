#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Installs what haec_sim needs on Debian 12 or a relative of it, as root or with sudo.
#
#   scripts/install_dependencies.sh           to build and run haec_sim
#   scripts/install_dependencies.sh --tests   also to run all tests and checks (--dev means the same)
set -euo pipefail

packages=(
    # Compiler and build. GoogleTest, ISA-L (arithmetic of GF(256)), Python and otf2-print are for
    # the tests, which a plain build includes.
    g++ cmake ninja-build pkg-config libgtest-dev libisal-dev python3 otf2-tools
    # Libraries
    libflatbuffers-dev libotf2-trace-dev libboost-iostreams-dev libboost-mpi-dev libboost-program-options-dev
    libboost-serialization-dev libjsoncpp-dev libopenmpi-dev libscotch-dev libssl-dev
    libyaml-cpp-dev robin-map-dev
    # omp-tools.h, by which haec_record records threads
    libomp-dev
    # mpirun
    openmpi-bin
    # haec_report
    python3-jinja2 python3-plotly
)
test_packages=(
    clang-format clang-tidy doxygen
    # OTF2's Python reader, which tests ask what it thinks of the output
    python3-otf2
    # what checks reports against their schema
    python3-jsonschema
    # tables of haec_sim in Python
    python3-numpy python3-pandas
    # a compiler whose OpenMP tells haec_record of threads
    clang
    # a second MPI to record
    mpich libmpich-dev
    # reads the commits, which have a rule
    git
    # with which scripts/simgrid.py compares
    libsimgrid-dev
    # Pages of haec_report are opened in a browser
    chromium chromium-driver python3-selenium
)

case "${1-}" in
    "") ;;
    --tests | --dev) packages+=("${test_packages[@]}") ;;
    *)
        echo "usage: $0 [--tests]" >&2
        exit 2
        ;;
esac

if ! command -v apt-get > /dev/null; then
    echo "$0: no apt-get here; install with your own package manager: ${packages[*]}" >&2
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    if [[ "$(dpkg-query --show --showformat='${Status}' "$package" 2> /dev/null)" != *" installed" ]]; then
        missing+=("$package")
    fi
done
if [[ ${#missing[@]} -eq 0 ]]; then
    exit 0
fi

as_root=()
if [[ $EUID -ne 0 ]]; then
    if ! command -v sudo > /dev/null; then
        echo "$0: neither root nor sudo; ask your administrator for: ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

echo "installing: ${missing[*]}"
"${as_root[@]}" apt-get update --quiet
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --quiet --yes --no-install-recommends "${missing[@]}"
