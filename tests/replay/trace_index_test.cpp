// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "trace/trace_index.hpp"
#include "tests/replay/trace.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace haec_sim::test
{

namespace
{

using Process = std::optional<ProcessIndex>;

void append_group(Trace& trace, std::uint32_t reference, LocationGroupType type,
                  LocationGroupRef creator = {})
{
    trace.definitions.append(definitions::LocationGroup{
        LocationGroupRef{reference}, trace.definitions.intern("added"), type, {}, creator});
}

void append_location(Trace& trace, std::uint64_t reference, std::uint32_t group, LocationType type)
{
    trace.definitions.append(definitions::Location{LocationRef{reference},
                                                   trace.definitions.intern("added location"), type,
                                                   0, LocationGroupRef{group}});
}

} // namespace

TEST(Communicator, PeersOfAnIntraCommunicator)
{
    const Communicator communicator({5, 3, 8});
    EXPECT_EQ(communicator.peer(3, 0), Process(5));
    EXPECT_EQ(communicator.peer(3, 2), Process(8));
    EXPECT_EQ(communicator.peer(3, 3), std::nullopt);
    EXPECT_EQ(communicator.member_index(8), std::optional<std::uint32_t>(2));
    EXPECT_EQ(communicator.member_index(4), std::nullopt);
    EXPECT_FALSE(communicator.is_inter());
    EXPECT_FALSE(communicator.is_self());
}

TEST(Communicator, PeersOfAnInterCommunicatorAreInTheOtherGroup)
{
    const Communicator communicator({5, 3}, {8, 1, 2});
    EXPECT_TRUE(communicator.is_inter());
    EXPECT_EQ(communicator.peer(5, 0), Process(8));
    EXPECT_EQ(communicator.peer(3, 2), Process(2));
    EXPECT_EQ(communicator.peer(3, 3), std::nullopt);
    EXPECT_EQ(communicator.peer(1, 0), Process(5));
    EXPECT_EQ(communicator.peer(1, 1), Process(3));
    EXPECT_EQ(communicator.peer(1, 2), std::nullopt);
    EXPECT_EQ(communicator.member_index(1), std::optional<std::uint32_t>(3));
    EXPECT_EQ(communicator.members().size(), 5u);
}

TEST(Communicator, SelfHasRankZeroOnly)
{
    const auto communicator = Communicator::self();
    EXPECT_EQ(communicator.peer(4, 0), Process(4));
    EXPECT_EQ(communicator.peer(4, 1), std::nullopt);
    EXPECT_EQ(communicator.member_index(4), std::nullopt);
}

TEST(TraceIndex, ReadsTheCommunicators)
{
    const Trace trace(5);
    const TraceIndex index(trace.definitions);
    EXPECT_EQ(index.communicator(world)->members(), (std::vector<ProcessIndex>{0, 1, 2, 3, 4}));
    EXPECT_EQ(index.communicator(reversed)->members(), (std::vector<ProcessIndex>{4, 3, 2, 1, 0}));
    EXPECT_EQ(index.communicator(even_reversed)->members(), (std::vector<ProcessIndex>{4, 2, 0}));
    EXPECT_TRUE(index.communicator(self)->is_self());
    EXPECT_TRUE(index.communicator(between_halves)->is_inter());
    EXPECT_EQ(index.communicator(between_halves)->peer(0, 2), Process(4));
    EXPECT_EQ(index.communicator(CommRef{17}), nullptr);
    EXPECT_EQ(index.communicator(CommRef{}), nullptr);
    EXPECT_EQ(index.communicator_of(window_of_reversed), reversed);
    EXPECT_FALSE(index.communicator_of(RmaWinRef{9}).is_defined());
}

TEST(TraceIndex, GroupsOfLocationsCountNoRanks)
{
    Trace trace(3);
    definitions::Group group;
    group.self = GroupRef{20};
    group.group_type = GroupType::comm_locations;
    group.paradigm = Paradigm::openmp;
    group.members = {location_ref(2).value, location_ref(0).value};
    trace.definitions.append(group);
    trace.definitions.append(definitions::Comm{CommRef{7}, {}, GroupRef{20}, CommRef{}, {}});
    const TraceIndex index(trace.definitions);
    EXPECT_EQ(index.communicator(CommRef{7})->members(), (std::vector<ProcessIndex>{2, 0}));
}

TEST(TraceIndex, MemberThatIsNotDefinedIsAnError)
{
    // Leaving it out would give all members after it other ranks.
    Trace trace(3);
    definitions::Group group;
    group.self = GroupRef{20};
    group.group_type = GroupType::comm_group;
    group.paradigm = Paradigm::mpi;
    group.members = {0, 9, 2};
    trace.definitions.append(group);
    trace.definitions.append(definitions::Comm{CommRef{7}, {}, GroupRef{20}, CommRef{}, {}});
    EXPECT_THROW(TraceIndex{trace.definitions}, Error);
}

TEST(TraceIndex, ProcessesAreNumberedByMpiRankAndNotByDefinition)
{
    Trace trace(0);
    for (std::uint32_t group = 0; group < 3; ++group)
    {
        append_group(trace, group, LocationGroupType::process);
        append_location(trace, 10 + group, group, LocationType::cpu_thread);
    }
    definitions::Group locations;
    locations.self = GroupRef{0};
    locations.group_type = GroupType::comm_locations;
    locations.paradigm = Paradigm::mpi;
    // location 11 is of no MPI rank
    locations.members = {12, 10};
    // in place of that of Trace(0), which is empty
    std::erase_if(trace.definitions.records(), [](const AnyDefinition& definition)
                  { return std::holds_alternative<definitions::Group>(definition); });
    trace.definitions.append(locations);
    const TraceIndex index(trace.definitions);
    EXPECT_EQ(index.process_count(), 3u);
    EXPECT_EQ(index.locations()[2].process, 0u);
    EXPECT_EQ(index.locations()[0].process, 1u);
    EXPECT_EQ(index.locations()[1].process, 2u);
    EXPECT_EQ(index.master_of(0), 2u);
    EXPECT_EQ(index.master_of(1), 0u);
    EXPECT_EQ(index.master_of(2), 1u);
}

TEST(TraceIndex, MasterIsTheLocationThatTakesPartInMpi)
{
    Trace trace(0);
    append_group(trace, 0, LocationGroupType::process);
    append_location(trace, 10, 0, LocationType::cpu_thread);
    append_location(trace, 11, 0, LocationType::cpu_thread);
    std::erase_if(trace.definitions.records(), [](const AnyDefinition& definition)
                  { return std::holds_alternative<definitions::Group>(definition); });
    definitions::Group locations;
    locations.self = GroupRef{0};
    locations.group_type = GroupType::comm_locations;
    locations.paradigm = Paradigm::mpi;
    locations.members = {11};
    trace.definitions.append(locations);
    const TraceIndex index(trace.definitions);
    EXPECT_EQ(index.process_count(), 1u);
    EXPECT_EQ(index.master_of(0), 1u);
}

TEST(TraceIndex, AcceleratorsBelongToTheProcessThatCreatedThem)
{
    Trace trace(2);
    append_group(trace, 60, LocationGroupType::accelerator, LocationGroupRef{51});
    append_location(trace, 500, 60, LocationType::accelerator_stream);
    append_group(trace, 61, LocationGroupType::accelerator);
    append_location(trace, 501, 61, LocationType::accelerator_stream);
    const TraceIndex index(trace.definitions);
    EXPECT_EQ(index.locations()[2].process, 1u);
    // nobody is known to have created the second
    EXPECT_EQ(index.locations()[3].process, 2u);
    EXPECT_EQ(index.process_count(), 3u);
    EXPECT_EQ(index.master_of(1), 1u);
    EXPECT_EQ(index.thread_count(), 2u);
}

TEST(TraceIndex, CountsThreads)
{
    Trace trace(2);
    append_location(trace, 500, 50, LocationType::metric);
    append_location(trace, 501, 50, LocationType::cpu_thread);
    const TraceIndex index(trace.definitions);
    EXPECT_EQ(index.thread_count(), 3u);
    EXPECT_EQ(index.locations()[1].thread, 1u);
    EXPECT_EQ(index.locations()[3].thread, 2u);
    EXPECT_EQ(index.locations()[3].process, 0u);
    EXPECT_EQ(index.process_count(), 2u);
}

TEST(TraceIndex, RegionsTellHowTheyBuffer)
{
    Trace trace(1);
    const auto traits = [&](const char* name)
    {
        const auto region = trace.region(name);
        return TraceIndex(trace.definitions).region(region);
    };
    EXPECT_FALSE(traits("main").is_mpi);
    EXPECT_TRUE(traits("MPI_Send").is_mpi);
    EXPECT_EQ(traits("MPI_Send").send_mode, SendMode::standard);
    EXPECT_EQ(traits("MPI_Rsend").send_mode, SendMode::standard);
    EXPECT_EQ(traits("MPI_Bsend").send_mode, SendMode::buffered);
    EXPECT_EQ(traits("MPI_IBSEND").send_mode, SendMode::buffered);
    EXPECT_EQ(traits("mpi_ssend").send_mode, SendMode::synchronous);
    EXPECT_EQ(traits("MPI_Issend").send_mode, SendMode::synchronous);
    EXPECT_FALSE(TraceIndex(trace.definitions).region(RegionRef{}).is_mpi);
}

TEST(TraceIndex, Describes)
{
    const Trace trace(2);
    const TraceIndex index(trace.definitions);
    EXPECT_EQ(index.describe(LocationIndex{1}), "location 101 (MPI Rank 1, thread of process 1)");
    EXPECT_EQ(index.describe(world), "communicator 0 (MPI_COMM_WORLD)");
    EXPECT_EQ(index.describe(between_halves), "communicator 3 (halves)");
    EXPECT_NE(index.describe(CommRef{42}).find("42"), std::string::npos);
}

} // namespace haec_sim::test
