// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "tests/trace/described_program.hpp"
#include "trace/process_numbering.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace haec_sim::test
{

namespace
{

using Processes = std::vector<ProcessIndex>;
using Masters = std::vector<LocationIndex>;

constexpr auto stream = LocationType::accelerator_stream;

void context(DescribedProgram& program, std::uint32_t reference, std::uint32_t creator)
{
    program.location_group(reference, LocationGroupType::accelerator, LocationGroupRef{creator});
}

} // namespace

TEST(ProcessNumbering, IsByMpiRankAndNotByDefinition)
{
    DescribedProgram program;
    for (std::uint32_t group = 0; group < 3; ++group)
    {
        program.location_group(group, LocationGroupType::process);
        program.location(10 + group, group);
    }
    // location 11 is of no MPI rank
    program.group(GroupType::comm_locations, {12, 10});
    const auto numbering = number_processes(program.definitions);
    EXPECT_EQ(numbering.of_location, (Processes{1, 2, 0}));
    EXPECT_EQ(numbering.masters, (Masters{2, 0, 1}));
}

TEST(ProcessNumbering, MasterIsTheLocationThatTakesPartInMpi)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    program.location(10, 0);
    program.location(11, 0);
    program.group(GroupType::comm_locations, {11});
    EXPECT_EQ(number_processes(program.definitions).masters, (Masters{1}));
}

TEST(ProcessNumbering, AcceleratorsBelongToTheProcessThatCreatedThem)
{
    DescribedProgram program(2);
    context(program, 60, 51);
    program.location(500, 60, stream);
    program.location_group(61, LocationGroupType::accelerator);
    program.location(501, 61, stream);
    // created by a group that the trace does not define
    context(program, 62, 99);
    program.location(502, 62, stream);
    const auto numbering = number_processes(program.definitions);
    EXPECT_EQ(numbering.of_location, (Processes{0, 1, 1, 2, 3}));
    EXPECT_EQ(numbering.masters, (Masters{0, 1, 3, 4}));
}

TEST(ProcessNumbering, AcceleratorsWithoutMpiBelongToTheirCreator)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    context(program, 1, 0);
    context(program, 2, 0);
    program.location(10, 0);
    program.location(11, 1, stream);
    program.location(12, 2, stream);
    const auto numbering = number_processes(program.definitions);
    EXPECT_EQ(numbering.of_location, (Processes{0, 0, 0}));
    EXPECT_EQ(numbering.masters, (Masters{0}));
}

TEST(ProcessNumbering, CreatorsMayBeDefinedLaterAndHaveCreatorsThemselves)
{
    DescribedProgram program;
    context(program, 1, 2);
    context(program, 2, 3);
    program.location_group(3, LocationGroupType::process);
    program.location_group(4, LocationGroupType::process);
    program.location(14, 4);
    program.location(11, 1, stream);
    program.location(12, 2, stream);
    program.location(13, 3);
    const auto numbering = number_processes(program.definitions);
    EXPECT_EQ(numbering.of_location, (Processes{0, 1, 1, 1}));
    // for want of one that takes part in MPI, the first
    EXPECT_EQ(numbering.masters, (Masters{0, 1}));
}

TEST(ProcessNumbering, MpiDecidesOverWhoCreatedWhat)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    context(program, 1, 0);
    program.location(10, 0);
    program.location(11, 1);
    program.group(GroupType::comm_locations, {11, 10});
    EXPECT_EQ(number_processes(program.definitions).of_location, (Processes{1, 0}));
}

TEST(ProcessNumbering, ProcessesThatAnotherStartedAreProcesses)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    program.location_group(1, LocationGroupType::process, LocationGroupRef{0});
    program.location(10, 0);
    program.location(11, 1);
    EXPECT_EQ(number_processes(program.definitions).of_location, (Processes{0, 1}));
}

TEST(ProcessNumbering, CircleOfCreatorsIsAnError)
{
    DescribedProgram program;
    context(program, 1, 2);
    context(program, 2, 3);
    context(program, 3, 2);
    program.location(11, 1, stream);
    EXPECT_THROW(number_processes(program.definitions), Error);

    DescribedProgram own_creator;
    context(own_creator, 1, 1);
    own_creator.location(11, 1, stream);
    EXPECT_THROW(number_processes(own_creator.definitions), Error);
}

TEST(ProcessNumbering, LongChainsOfCreatorsAreCheap)
{
    constexpr std::uint32_t contexts = 200000;
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    for (std::uint32_t group = 1; group <= contexts; ++group)
    {
        context(program, group, group - 1);
        program.location(group, group, stream);
    }
    const auto numbering = number_processes(program.definitions);
    EXPECT_EQ(numbering.masters.size(), 1u);
}

TEST(ProcessNumbering, RanksWithoutLocationsKeepTheirNumbers)
{
    DescribedProgram program;
    for (const std::uint32_t rank : {0U, 2U, 3U})
    {
        program.location_group(rank, LocationGroupType::process);
        program.location(10 + rank, rank);
    }
    program.location_group(9, LocationGroupType::process);
    program.location(19, 9);
    program.group(GroupType::comm_locations, {10, 11, 12, 13, 14});
    const auto numbering = number_processes(program.definitions);
    EXPECT_EQ(numbering.of_location, (Processes{0, 2, 3, 5}));
    EXPECT_EQ(numbering.masters, (Masters{0, no_location, 1, 2, no_location, 3}));
}

TEST(ProcessNumbering, SecondRankOfAProcessShiftsNobody)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    program.location(10, 0);
    program.location(11, 0);
    program.location_group(1, LocationGroupType::process);
    program.location(12, 1);
    program.group(GroupType::comm_locations, {10, 11, 10, 12});
    const auto numbering = number_processes(program.definitions);
    EXPECT_EQ(numbering.of_location, (Processes{0, 0, 3}));
    EXPECT_EQ(numbering.masters, (Masters{0, no_location, no_location, 2}));
}

TEST(ProcessNumbering, MetricsOfAMachineAreNoProcess)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    program.location(10, 0, LocationType::metric);
    program.location_group(1, LocationGroupType::process);
    program.location(11, 1);
    program.location(12, 1, LocationType::metric);
    program.location_group(2, LocationGroupType::process);
    program.location(13, 2);
    const auto numbering = number_processes(program.definitions);
    EXPECT_EQ(numbering.of_location, (Processes{0, 0, 0, 1}));
    EXPECT_EQ(numbering.masters, (Masters{1, 3}));
    EXPECT_EQ(numbering.stands_apart, (std::vector<bool>{true, false, false, false}));
}

TEST(ProcessNumbering, MetricsAreProcessesWhereThereIsNothingElse)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    program.location(10, 0, LocationType::metric);
    const auto numbering = number_processes(program.definitions);
    EXPECT_EQ(numbering.of_location, (Processes{0}));
    EXPECT_EQ(numbering.stands_apart, (std::vector<bool>{false}));
}

} // namespace haec_sim::test
