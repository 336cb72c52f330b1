#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Installs the packages of scripts/package.sh in a bare Debian 12, and runs the programs there, also on an MPI program that they
# record; then those of authors of modules, who build the examples by their READMEs and a module of their own. As root; needs debootstrap.
#
#   scripts/try_package.sh PACKAGES SCRATCH [MIRROR]
set -euo pipefail
[[ $# -ge 2 ]] || { echo "usage: $0 PACKAGES SCRATCH [MIRROR]" >&2; exit 2; }
packages=$(realpath "$1")
mkdir -p "$2"
root=$(realpath "$2")/root

if [[ ! -e $root/etc/debian_version ]]; then
    debootstrap --variant=minbase bookworm "$root" "${3:-http://deb.debian.org/debian}" >"$root.log" 2>&1 || { tail "$root.log" >&2; exit 1; }
fi
cp /etc/resolv.conf "$root/etc/"
# Debian's image has no manual pages of packages.
rm -f "$root/etc/dpkg/dpkg.cfg.d/"*
cp "$packages"/*.deb "$(dirname "$0")/../tests/module_author/readme.py" "$root/root/"
within()
{
    # Nothing of this machine but the tree.
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
        OMPI_MCA_rmaps_base_oversubscribe=1 HOME=/root bash -c "$1"
}
mount -t proc proc "$root/proc" && trap 'umount "$root/proc"' EXIT
begin=$(date +%s)
within 'apt-get install -y --no-install-recommends /root/haec-sim_*.deb' >"$root/../install.log" 2>&1 || { tail "$root/../install.log"; exit 1; }
echo "installed in $(($(date +%s) - begin)) s"
within 'apt-get install -y --no-install-recommends /root/haec-sim-dev_*.deb /root/haec-sim-doc_*.deb man-db pkg-config' >>"$root/../install.log" 2>&1

within 'rm -rf /root/t && mkdir /root/t && cd /root/t &&
    haec_sim --trace /usr/share/haec_sim/examples/heat/recorded --config haec_box --no-output &&
    haec gen wavefront --grid 8x8 --planes 20 --iterations 2 --output in &&
    mpirun -n 2 haec_sim --trace in --config haec_box --mapping xyz_4x4x4_64 --output out &&
    haec verify in out --config haec_box --mapping xyz_4x4x4_64 | tail -1 &&
    haec gen wavefront --grid 8x8 --planes 20 --iterations 2 --compute-ns 500 --output faster && haec diff in faster --rows 1 &&
    haec sweep --trace in --config haec_box --what-if --quiet --output study &&
    man haec_sim | head -4 && man haec_map | grep -c "max_link" && pkg-config --modversion haec_sim &&
    ls /usr/share/bash-completion/completions/haec_sim /usr/share/doc/haec_sim/docs/tutorial.md'

# Python: by the package, and by pip into an environment of its own, without a network. A table of a trace needs all parts.
rm -rf "$root/root/python-source"
cp -r "$(dirname "$0")/../src/python" "$root/root/python-source"
cat >"$root/root/use.py" <<'END'
import haec_sim
trace = haec_sim.generate("ring", "/root/t/ring", ranks=8)
run = haec_sim.run(trace, "haec_box", output="/root/t/ring-out", force=True, latency="1us")
visits = run.visits()
visits.__arrow_c_stream__()
print(haec_sim.__file__, haec_sim.version(), run.seconds, len(run.messages()["bytes"]), visits["region"][0])
END
within 'apt-get install -y --no-install-recommends /root/python3-haec-sim_*.deb python3-venv python3-setuptools python3-wheel' >>"$root/../install.log" 2>&1
within 'cd / && python3 /root/use.py && apt-get purge -y python3-haec-sim >/dev/null &&
    { ! python3 -c "import haec_sim" 2>/dev/null || { echo "what is purged is still there" >&2; false; }; } && python3 -m venv --system-site-packages /root/venv &&
    /root/venv/bin/pip install --quiet --no-build-isolation --no-index /root/python-source && /root/venv/bin/python /root/use.py'

# What somebody does who has a program, as root and as any user: three commands with the installation.
cat >"$root/root/halo.c" <<'END'
#include <mpi.h>
int main(int count, char** words)
{
    MPI_Init(&count, &words);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    static double row[10000];
    for (int step = 0; step < 200; ++step)
    {
        for (int i = 1; i < 9999; ++i)
            row[i] = 0.5 * row[i] + 0.25 * (row[i - 1] + row[i + 1]) + rank;
        MPI_Sendrecv(&row[9998], 1, MPI_DOUBLE, (rank + 1) % size, 0, &row[0], 1, MPI_DOUBLE, (rank + size - 1) % size, 0,
            MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
}
END
within 'apt-get install -y --no-install-recommends gcc libopenmpi-dev python3-jinja2 python3-plotly' >>"$root/../install.log" 2>&1
# shellcheck disable=SC2016 # The shell within expands it.
within 'set -e; haec report /root/t/study/results.json --output /root/t/study.html; id author >/dev/null 2>&1 || useradd --create-home author
    for home in /root/t /home/author; do
        cp /root/halo.c $home
        rm -rf $home/recorded $home/predicted $home/.cache
    done
    try="set -e; begin=\$(date +%s); mpicc -O2 -o halo halo.c; haec predict --quiet ./halo; ls -l predicted/page.html
        haec record --output recorded mpirun -n 2 ./halo; haec sim --trace recorded --check --quiet; echo tried as \$(id -un) in \$((\$(date +%s) - begin)) s"
    export XDG_CACHE_HOME=.cache
    (cd /root/t && bash -c "$try")
    cd /home/author && setpriv --reuid author --regid author --clear-groups env HOME=/home/author bash -c "$try"'

within 'apt-get install -y --no-install-recommends g++ make cmake libgtest-dev' >>"$root/../install.log" 2>&1
# shellcheck disable=SC2016 # The shell within expands it.
within 'set -e; cd /root/t; for example in message_counter loggp patient_dragonfly; do
        python3 /root/readme.py /usr/share/haec_sim/examples/$example /root/t/$example /usr
    done
    /usr/share/haec_sim/new_module.sh mine --kind analysis && cmake -S mine -B mine/build && cmake --build mine/build && ctest --test-dir mine/build'
