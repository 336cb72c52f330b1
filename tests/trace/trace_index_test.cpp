// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/trace/described_program.hpp"
#include "trace/trace_index.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

TEST(TraceIndex, CountsThreads)
{
    DescribedProgram program(2);
    program.location(500, 50, LocationType::metric);
    program.location(501, 50);
    const TraceIndex index(program.definitions);
    EXPECT_EQ(index.thread_count(), 3u);
    EXPECT_EQ(index.locations()[1].thread, 1u);
    EXPECT_EQ(index.locations()[3].thread, 2u);
    EXPECT_EQ(index.locations()[3].process, 0u);
    EXPECT_EQ(index.process_count(), 2u);
}

TEST(TraceIndex, KnowsWhoIsAbsent)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    program.location(12, 0);
    program.group(GroupType::comm_locations, {11, 12});
    const TraceIndex index(program.definitions);
    EXPECT_EQ(index.process_count(), 2u);
    EXPECT_TRUE(index.is_absent(0));
    EXPECT_FALSE(index.is_absent(1));
    EXPECT_EQ(index.master_of(1), 0u);
    EXPECT_EQ(index.locations()[0].process, 1u);
}

TEST(TraceIndex, RegionsTellHowTheyBuffer)
{
    DescribedProgram program;
    const auto traits = [&](const char* name, Paradigm paradigm = Paradigm::mpi)
    {
        const auto region = program.region(name, paradigm);
        return TraceIndex(program.definitions).region(region);
    };
    EXPECT_FALSE(traits("main", Paradigm::user).is_mpi);
    EXPECT_TRUE(traits("MPI_Send").is_mpi);
    EXPECT_EQ(traits("MPI_Send").send_mode, SendMode::standard);
    EXPECT_EQ(traits("MPI_Rsend").send_mode, SendMode::standard);
    EXPECT_EQ(traits("MPI_Bsend").send_mode, SendMode::buffered);
    EXPECT_EQ(traits("MPI_Ibsend").send_mode, SendMode::buffered);
    EXPECT_EQ(traits("MPI_Ssend").send_mode, SendMode::synchronous);
    EXPECT_EQ(traits("MPI_Issend").send_mode, SendMode::synchronous);
    EXPECT_FALSE(TraceIndex(program.definitions).region(RegionRef{}).is_mpi);
}

TEST(TraceIndex, NamesOfMpiFunctionsMayBeInAnyCase)
{
    // Fortran's names have none.
    DescribedProgram program;
    const auto mode = [&](const char* name)
    {
        const auto region = program.region(name, Paradigm::mpi);
        return TraceIndex(program.definitions).region(region).send_mode;
    };
    EXPECT_EQ(mode("MPI_SSEND"), SendMode::synchronous);
    EXPECT_EQ(mode("mpi_ssend"), SendMode::synchronous);
    EXPECT_EQ(mode("MPI_ISSEND"), SendMode::synchronous);
    EXPECT_EQ(mode("MPI_IBSEND"), SendMode::buffered);
    EXPECT_EQ(mode("mpi_bsend"), SendMode::buffered);
    EXPECT_EQ(mode("MPI_SSENDRECV"), SendMode::standard);
}

TEST(TraceIndex, CallsOfMpiAreToldByNameToo)
{
    // EZTrace says USER of all regions; Fortran's wrappers may be the compiler's.
    DescribedProgram program;
    const auto traits = [&](const char* name)
    {
        const auto region = program.region(name, Paradigm::user);
        return TraceIndex(program.definitions).region(region);
    };
    EXPECT_TRUE(traits("MPI_Waitall").is_mpi);
    EXPECT_TRUE(traits("PMPI_Recv").is_mpi);
    EXPECT_TRUE(traits("mpi_ssend_").is_mpi);
    EXPECT_EQ(traits("mpi_ssend_").send_mode, SendMode::synchronous);
    EXPECT_EQ(traits("mpi_init_thread_").program_call, ProgramCall::init);
    EXPECT_EQ(traits("pmpi_finalize_").program_call, ProgramCall::finalize);
    EXPECT_TRUE(traits("mpi_neighbor_alltoall_").is_among_neighbours);
    EXPECT_FALSE(traits("mpi_grid").is_mpi);
    EXPECT_FALSE(traits("my_MPI_Send").is_mpi);
}

TEST(TraceIndex, Describes)
{
    DescribedProgram program(2);
    const auto world =
        program.communicator(program.group(GroupType::comm_group, {0, 1}), "MPI_COMM_WORLD");
    const auto between = program.inter_communicator(GroupRef{0}, GroupRef{1}, "halves");
    const TraceIndex index(program.definitions);
    EXPECT_EQ(index.describe(LocationIndex{1}), "location 101 (group 51, thread 101)");
    EXPECT_EQ(index.name_of(1), "thread 101");
    EXPECT_EQ(index.describe(world), "communicator 0 (MPI_COMM_WORLD)");
    EXPECT_EQ(index.describe(between), "communicator 1 (halves)");
    EXPECT_NE(index.describe(CommRef{42}).find("42"), std::string::npos);
}

} // namespace haec_sim::test
