// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "otf2/joined_definitions.hpp"
#include "tests/trace/described_program.hpp"
#include "trace/jobs.hpp"
#include "trace/trace_index.hpp"

#include <gtest/gtest.h>
#include <otf2/otf2.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::otf2::test
{

namespace
{

using haec_sim::test::DescribedProgram;
using Members = std::vector<std::uint64_t>;
using Texts = std::vector<std::string>;

constexpr auto location_type = static_cast<Type>(OTF2_TYPE_LOCATION);

/// The traces of jobs one and two in one.
JoinedDefinitions joined(const DescribedProgram& one, const DescribedProgram& two)
{
    return join_definitions(
        std::vector<JoinedTrace>{{"one", one.definitions}, {"two", two.definitions}});
}

template <class Record>
std::vector<Record> all(const JoinedDefinitions& joined)
{
    std::vector<Record> records;
    joined.definitions.each<Record>([&](const Record& record) { records.push_back(record); });
    return records;
}

std::vector<Members> members_of(const JoinedDefinitions& joined, GroupType type)
{
    std::vector<Members> members;
    for (const auto& group : all<definitions::Group>(joined))
    {
        if (group.group_type == type)
        {
            members.push_back(group.members);
        }
    }
    return members;
}

template <class Record>
Texts names_of(const JoinedDefinitions& joined)
{
    Texts names;
    for (const auto& record : all<Record>(joined))
    {
        names.push_back(joined.definitions.text(record.name));
    }
    return names;
}

DescribedProgram program_of(std::uint32_t processes)
{
    DescribedProgram program(processes);
    std::vector<std::uint64_t> ranks;
    for (std::uint64_t rank = 0; rank < processes; ++rank)
    {
        ranks.push_back(rank);
    }
    program.communicator(ranks);
    return program;
}

std::string refusal_of(const DescribedProgram& one, const DescribedProgram& two)
{
    try
    {
        joined(one, two);
    }
    catch (const Error& error)
    {
        return error.what();
    }
    return "none";
}

} // namespace

TEST(JoinedDefinitions, CountRanksThroughAllTraces)
{
    const auto both = joined(program_of(2), program_of(3));
    EXPECT_EQ(members_of(both, GroupType::comm_locations), (std::vector<Members>{{0, 1, 2, 3, 4}}));
    EXPECT_EQ(members_of(both, GroupType::comm_group), (std::vector<Members>{{0, 1}, {2, 3, 4}}));
    const auto locations = all<definitions::Location>(both);
    ASSERT_EQ(locations.size(), 5U);
    for (std::uint64_t place = 0; place < 5; ++place)
    {
        EXPECT_EQ(locations[place].self.value, place);
    }
    EXPECT_EQ(both.ids[1](LocationRef{102}), LocationRef{4});
    const TraceIndex index(both.definitions);
    EXPECT_EQ(index.process_count(), 5U);
    EXPECT_EQ(index.peer(both.ids[1](CommRef{0}), 3, 2), 4U);
}

TEST(JoinedDefinitions, KeepRanksOfThoseThatAreNotThere)
{
    DescribedProgram one;
    one.location_group(0, LocationGroupType::process);
    one.location(7, 0);
    one.group(GroupType::comm_locations, {9, 7});
    const auto both = joined(one, program_of(1));
    const TraceIndex index(both.definitions);
    EXPECT_TRUE(index.is_absent(0));
    EXPECT_FALSE(index.is_absent(1));
    EXPECT_FALSE(index.is_absent(2));
}

TEST(JoinedDefinitions, HaveEqualRegionsOnce)
{
    DescribedProgram one;
    one.region("MPI_Send", Paradigm::mpi);
    one.region("solve", Paradigm::user);
    DescribedProgram two;
    two.region("draw", Paradigm::user);
    two.region("solve", Paradigm::openmp);
    two.region("MPI_Send", Paradigm::mpi);
    const auto both = joined(one, two);
    EXPECT_EQ(names_of<definitions::Region>(both), (Texts{"MPI_Send", "solve", "draw", "solve"}));
    EXPECT_EQ(both.ids[0](RegionRef{1}), RegionRef{1});
    EXPECT_EQ(both.ids[1](RegionRef{2}), RegionRef{0});
    EXPECT_EQ(both.ids[1](RegionRef{0}), RegionRef{2});
}

TEST(JoinedDefinitions, TellTheJob)
{
    auto one = program_of(1);
    one.communicator(GroupRef{1}, "MPI_COMM_WORLD");
    const auto both = joined(one, program_of(2));
    EXPECT_EQ(names_of<definitions::Comm>(both), (Texts{"", "one: MPI_COMM_WORLD", ""}));
    const auto jobs = read_jobs(both.definitions, TraceIndex(both.definitions));
    EXPECT_EQ(jobs.names, (Texts{"one", "two"}));
    EXPECT_EQ(jobs.of_process, (std::vector<std::optional<std::size_t>>{0, 1, 1}));
}

TEST(JoinedDefinitions, HaveOneGroupOfProcessesByThemselves)
{
    DescribedProgram one(1);
    one.communicator(one.group(GroupType::comm_self, {}));
    DescribedProgram two(1);
    two.communicator(two.group(GroupType::comm_self, {}));
    const auto both = joined(one, two);
    const auto communicators = all<definitions::Comm>(both);
    EXPECT_EQ(members_of(both, GroupType::comm_self).size(), 1U);
    ASSERT_EQ(communicators.size(), 2U);
    EXPECT_EQ(communicators[0].group, communicators[1].group);
}

TEST(JoinedDefinitions, MoveLocationsInGroupsAndValues)
{
    DescribedProgram two(2);
    two.group(GroupType::locations, {101, 100});
    const auto name = two.definitions.intern("partner");
    two.definitions.append(
        definitions::LocationProperty{LocationRef{100}, name, location_type, AttributeValue{101}});
    const auto both = joined(program_of(3), two);
    EXPECT_EQ(members_of(both, GroupType::locations), (std::vector<Members>{{4, 3}}));
    const auto properties = all<definitions::LocationProperty>(both);
    ASSERT_EQ(properties.size(), 1U);
    EXPECT_EQ(properties.front().location, LocationRef{3});
    EXPECT_EQ(properties.front().value.bits, 4U);
}

TEST(JoinedDefinitions, CountRanksOfWholeCommunicatorsWithinThem)
{
    DescribedProgram two(2);
    two.communicator(two.group(GroupType::comm_group, {0, 1}, Paradigm::mpi, true));
    const auto both = joined(program_of(1), two);
    EXPECT_EQ(members_of(both, GroupType::comm_group), (std::vector<Members>{{0}, {1, 2}}));
    for (const auto& group : all<definitions::Group>(both))
    {
        EXPECT_EQ(group.group_flags, GroupFlag{});
    }
}

TEST(JoinedDefinitions, RefuseRanksThatCannotBeMoved)
{
    DescribedProgram part(3);
    part.communicator(part.group(GroupType::comm_group, {0, 2}, Paradigm::mpi, true));
    EXPECT_EQ(refusal_of(part, program_of(1)), "none");
    EXPECT_NE(refusal_of(program_of(1), part).find("name this trace first"), std::string::npos);
    DescribedProgram without;
    without.location_group(0, LocationGroupType::process);
    without.location(0, 0);
    without.communicator(Members{0});
    EXPECT_NE(refusal_of(program_of(1), without).find("COMM_LOCATIONS"), std::string::npos);
    EXPECT_EQ(refusal_of(without, without), "none");
}

TEST(JoinedDefinitions, RefuseTracesThatHaveJobs)
{
    DescribedProgram jobs(1);
    jobs.definitions = joined(program_of(1), program_of(1)).definitions;
    EXPECT_EQ(
        refusal_of(program_of(1), jobs),
        "the trace of job 'two' has several jobs already; join the traces that it was made of");
}

TEST(JoinedDefinitions, OfOneRunHaveTheSameProcessesOnce)
{
    auto one = program_of(3);
    one.communicator(one.group(GroupType::comm_group, {0, 2}), "row");
    auto two = program_of(3);
    two.communicator(two.group(GroupType::comm_group, {1}), "own");
    two.communicator(two.group(GroupType::comm_group, {0, 2}), "row");
    const auto run = join_definitions(
        std::vector<JoinedTrace>{{"one", one.definitions}, {"two", two.definitions}},
        JoinedAs::one_run);
    EXPECT_EQ(members_of(run, GroupType::comm_locations), (std::vector<Members>{{100, 101, 102}}));
    EXPECT_EQ(members_of(run, GroupType::comm_group),
              (std::vector<Members>{{0, 1, 2}, {0, 2}, {1}}));
    EXPECT_EQ(names_of<definitions::Comm>(run), (Texts{"", "row", "own"}));
    EXPECT_EQ(run.ids[1](CommRef{2}), CommRef{1});
    EXPECT_EQ(all<definitions::Location>(run).size(), 3U);
    EXPECT_EQ(all<definitions::LocationGroup>(run).size(), 3U);
    EXPECT_EQ(read_jobs(run.definitions, TraceIndex(run.definitions)).names, Texts{});
}

TEST(JoinedDefinitions, OfOneRunKeepEqualCommunicatorsOfAnArchiveApart)
{
    auto one = program_of(2);
    one.communicator(GroupRef{1}, "copy");
    one.communicator(GroupRef{1}, "copy");
    const auto run = join_definitions(
        std::vector<JoinedTrace>{{"one", one.definitions}, {"two", one.definitions}},
        JoinedAs::one_run);
    EXPECT_EQ(names_of<definitions::Comm>(run), (Texts{"", "copy", "copy"}));
    EXPECT_EQ(run.ids[1](CommRef{1}), CommRef{1});
    EXPECT_EQ(run.ids[1](CommRef{2}), CommRef{2});
}

TEST(JoinedDefinitions, OfOneRunWithoutMpiAreSideBySide)
{
    DescribedProgram without;
    without.location_group(0, LocationGroupType::process);
    without.location(0, 0);
    const auto run = join_definitions(std::vector<JoinedTrace>{{"mpi", program_of(2).definitions},
                                                               {"node", without.definitions},
                                                               {"other", without.definitions}},
                                      JoinedAs::one_run);
    EXPECT_EQ(all<definitions::Location>(run).size(), 4U);
    EXPECT_EQ(run.ids[2](LocationRef{0}), LocationRef{3});
    EXPECT_EQ(TraceIndex(run.definitions).process_count(), 4U);
}

TEST(JoinedDefinitions, OfOneRunRefuseOtherProcesses)
{
    const auto refusal = [](const DescribedProgram& one, const DescribedProgram& two)
    {
        const std::vector<JoinedTrace> traces{{"one", one.definitions}, {"two", two.definitions}};
        try
        {
            join_definitions(traces, JoinedAs::one_run);
        }
        catch (const Error& error)
        {
            return std::string(error.what());
        }
        return std::string("none");
    };
    EXPECT_EQ(refusal(program_of(2), program_of(3)),
              "'one' and 'two' list different MPI processes (2 at locations 100, 101 and 3 at "
              "locations 100, 101, 102), so that they have no communicator in common; give "
              "archives of one run, or "
              "--jobs for several programs");
    DescribedProgram stream;
    stream.location_group(50, LocationGroupType::process);
    stream.location(100, 50, LocationType::accelerator_stream);
    stream.group(GroupType::comm_locations, {100});
    EXPECT_NE(refusal(program_of(1), stream).find("'one' and 'two' mean different parts"),
              std::string::npos);
}

TEST(JoinedDefinitions, LackMessagesWhereAnyTraceDoes)
{
    const std::string complete = "OTF2::MPI_COMMUNICATION_COMPLETE";
    auto one = program_of(1);
    auto two = program_of(1);
    one.definitions.properties = {{complete, "true"}, {"same", "yes"}, {"own", "one"}};
    two.definitions.properties = {{complete, "false"}, {"same", "yes"}, {"own", "two"}};
    const std::map<std::string, std::string> expected{{complete, "false"}, {"same", "yes"}};
    EXPECT_EQ(joined(one, two).definitions.properties, expected);
    EXPECT_EQ(joined(two, one).definitions.properties, expected);
}

} // namespace haec_sim::otf2::test
