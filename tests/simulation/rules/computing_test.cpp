// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

// Which time is the program's own computing, by paradigm and role of the innermost region (spec:
// semantics, R0).

namespace haec_sim::test
{

namespace
{

void define(Trace& trace, const std::string& name, Paradigm paradigm,
            RegionRole role = RegionRole::function)
{
    const auto reference = trace.region(name);
    for (auto& record : trace.definitions.records())
    {
        auto* region = std::get_if<definitions::Region>(&record);
        if (region != nullptr && region->self == reference)
        {
            region->paradigm = paradigm;
            region->region_role = role;
        }
    }
}

struct Case
{
    Paradigm paradigm{};
    RegionRole role{};
    bool is_computing = false;
};

} // namespace

TEST(Computing, IsToldByParadigmAndRole)
{
    using enum RegionRole;
    for (const auto& [paradigm, role, is_computing] : {
             Case{Paradigm::unknown, function, true},
             Case{Paradigm::user, function, true},
             Case{Paradigm::compiler, loop, true},
             Case{Paradigm::sampling, function, true},
             Case{Paradigm::kokkos, function, true},
             Case{Paradigm::openmp, parallel, true},
             Case{Paradigm::openmp, loop, true},
             Case{Paradigm::openmp, single_block, true},
             Case{Paradigm::openmp, critical_block, true},
             Case{Paradigm::openmp, task, true},
             Case{Paradigm::openmp, critical, false},
             Case{Paradigm::openmp, wrapper, false},
             Case{Paradigm::openmp, task_create, false},
             Case{Paradigm::mpi, function, false},
             Case{Paradigm::cuda, wrapper, false},
             Case{Paradigm::hip, wrapper, false},
             Case{Paradigm::opencl, wrapper, false},
             Case{Paradigm::openacc, code, false},
             Case{Paradigm::shmem, function, false},
             Case{Paradigm::gaspi, function, false},
             Case{Paradigm::pthread, thread_wait, false},
             Case{Paradigm::none, file_io, false},
             Case{Paradigm::measurement_system, artificial, false},
         })
    {
        Trace trace(1);
        define(trace, "region", paradigm, role);
        trace.at(0).enter(100, "main").enter(200, "region").leave(260, "region").leave(300, "main");
        Settings settings;
        settings.replay.compute_scale = 0.5;
        // 100; + 100/2; + 60, or 60/2; + 40/2
        const std::int64_t left = 150 + (is_computing ? 30 : 60);
        EXPECT_EQ(simulate(trace, settings).times(0), (Times{100, 150, left, left + 20}))
            << static_cast<int>(paradigm) << ", " << static_cast<int>(role);
    }
}

TEST(Computing, TheInnermostRegionDecidesOutsideOfMpi)
{
    Trace trace(1);
    define(trace, "cudaFree", Paradigm::cuda, RegionRole::wrapper);
    define(trace, "loop", Paradigm::openmp, RegionRole::loop);
    trace.at(0).enter(0, "loop").enter(10, "work").leave(30, "work").enter(40, "cudaFree");
    trace.at(0).enter(50, "work").leave(70, "work").leave(80, "cudaFree").leave(90, "loop");
    trace.at(0).enter(90, "MPI_Allreduce").enter(100, "work").leave(120, "work");
    Settings settings;
    settings.replay.compute_scale = 0.5;
    // 0; 5; 15; 20; + 10 in cudaFree = 30; + 20/2 = 40; + 10 = 50; + 10/2 = 55; all of MPI's
    EXPECT_EQ(simulate(trace, settings).times(0),
              (Times{0, 5, 15, 20, 30, 40, 50, 55, 55, 65, 85}));
}

TEST(Computing, ForksAndJoinsAreTheRuntimes)
{
    Trace trace(1);
    const auto team = add_team(trace, {0});
    trace.at(0).enter(100, "main");
    Thread(trace, 0).fork(200).begin(240, team).end(300, team).join(350);
    trace.at(0).leave(400, "main");
    Settings settings;
    settings.replay.compute_scale = 0.5;
    // 100; + 100/2 = 150; + 40 = 190; + 60/2 = 220; + 50 = 270; + 50/2 = 295
    EXPECT_EQ(simulate(trace, settings).times(0), (Times{100, 150, 190, 220, 270, 295}));
}

} // namespace haec_sim::test
