# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Recipe for Spack: copy it to a repository of yours as packages/haec-sim/package.py."""

from spack.package import *


class HaecSim(CMakePackage):
    """Trace-driven simulator of parallel applications on machines that do not exist yet."""

    homepage = "https://haec-sim.invalid"
    license("BSD-3-Clause")

    version("main", branch="main")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("python@3.11:", type=("build", "run"))
    depends_on("py-jinja2", type="run")
    depends_on("py-plotly", type="run")
    depends_on("mpi")
    depends_on("otf2@3")
    depends_on("boost@1.74: +iostreams+mpi+serialization+program_options")
    depends_on("jsoncpp")
    depends_on("yaml-cpp")
    depends_on("robin-map@1.2:")
    depends_on("flatbuffers@2:")
    depends_on("scotch")
    depends_on("openssl@3:")

    def cmake_args(self):
        return [self.define("BUILD_TESTING", False), self.define("HAEC_SIM_BENCH", False)]

    def test_a_small_run(self):
        """a generated trace is simulated"""
        gen = which(self.prefix.bin.haec_gen)
        gen("ring", "--output", "ring")
        sim = which(self.prefix.bin.haec_sim)
        assert "predicted run time" in sim("--trace", "ring", "--output", "out", output=str)
