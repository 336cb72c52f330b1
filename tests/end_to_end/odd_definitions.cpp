// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Writes small traces of three MPI ranks with definitions as they seldom are, by OTF2 alone. Rank 0
// sends 24 bytes to rank 2.
// usage: odd_definitions KIND FOLDER, where FOLDER must not exist

#include "kinds_of_trace.hpp"

#include <otf2/otf2.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace
{

constexpr std::uint64_t ticks_per_second = 1'000'000'000;

constexpr std::size_t nobody = SIZE_MAX;

/// A location with a location group of its own.
struct Place
{
    std::uint32_t location = 0;
    /// The index of the place whose group created this one's.
    std::size_t creator = nobody;
    /// The last event is later by so many ticks.
    std::uint64_t lasts_longer = 0;
    /// It is a thread, although another place created it.
    bool is_thread = false;
    /// Its location names no group.
    bool is_of_no_group = false;
};

struct Program
{
    std::vector<Place> places = {{0}, {1}, {2}};
    /// Locations in MPI by rank, and ranks in the communicator.
    std::vector<std::uint64_t> mpi = {0, 1, 2};
    std::vector<std::uint64_t> ranks = {0, 1, 2};
    OTF2_GroupFlag flags = OTF2_GROUP_FLAG_NONE;
    std::uint32_t sender = 0;
    std::uint32_t receiver = 2;
    /// Rank 0 also sends to rank 1, who never receives.
    bool sends_in_vain = false;
    /// The ranks begin a barrier at 4000, 5000 and 6000, which ends at 7000.
    bool has_barrier = false;
    /// Ids of the definitions.
    OTF2_StringRef name = 0;
    OTF2_StringRef other_name = 1;
    OTF2_RegionRef region = 0;
    OTF2_RegionRef other_region = 1;
    OTF2_CommRef communicator = 0;
    OTF2_AttributeRef attribute = 0;
    /// The step from one location group's id to the next one's.
    std::uint32_t group_step = 1;
    /// The id of the communicator's group; that of all locations in MPI is 0.
    OTF2_GroupRef ranks_group = 1;
    /// The number of events that the first location's definition promises beyond those there are.
    std::uint64_t promised_more = 0;
    /// The types of places that others created, of their groups, and of the second region.
    OTF2_LocationType stream_type = OTF2_LOCATION_TYPE_ACCELERATOR_STREAM;
    OTF2_LocationGroupType stream_group_type = OTF2_LOCATION_GROUP_TYPE_ACCELERATOR;
    OTF2_RegionRole other_role = OTF2_REGION_ROLE_FUNCTION;
    OTF2_Paradigm other_paradigm = OTF2_PARADIGM_USER;
    /// The begin of the clock in ticks.
    std::uint64_t clock_begin = 0;
    /// The offsets of location 2, by time in ticks.
    std::map<std::uint64_t, std::int64_t> clock_offsets = {};
    /// Writes more after everything else.
    std::function<void(OTF2_GlobalDefWriter*)> more = [](OTF2_GlobalDefWriter*) {};
};

const std::map<std::string, Program> programs = {
    {"absent_rank", {.places = {{0}, {2}}, .sends_in_vain = true}},
    {"plain", {}},
    {"of_no_group", {.places = {{0}, {.location = 1, .is_of_no_group = true}, {2}}}},
    {"two_ranks", {.places = {{0}, {2}}, .mpi = {0, 0, 2}}},
    {"gaps",
     {.name = 3,
      .other_name = 1'000'000,
      .region = 7,
      .other_region = 4'000'000'000,
      .communicator = 70'000'000,
      .attribute = 5,
      .group_step = 3}},
    {"falling", {.name = 8, .other_name = 2, .region = 1, .other_region = 0}},
    {"accelerators", {.places = {{3, 1}, {4, 2}, {0}}, .mpi = {}, .ranks = {}}},
    {"circle", {.places = {{3, 1}, {4, 0}, {0}}, .mpi = {}, .ranks = {}}},
    // The communicator's ranks 0 and 1 are those that the program calls 2 and 0.
    {"global_members", {.ranks = {2, 0}, .flags = OTF2_GROUP_FLAG_GLOBAL_MEMBERS}},
    {"no_location", {.places = {}, .mpi = {}, .ranks = {}}},
    // It has four events.
    {"endless", {.places = {{1}}, .mpi = {}, .ranks = {}, .promised_more = UINT64_MAX - 4}},
    // Four of five.
    {"too_few", {.promised_more = UINT64_MAX}},
    {"too_many", {.promised_more = 3}},
    // The communicator's ranks 0, 1 and 2 are the program's 2, 0 and 1.
    {"groups_by_type", {.ranks = {2, 0, 1}, .sender = 1, .receiver = 0, .ranks_group = 0}},
    {"group_twice",
     {.more =
          [](OTF2_GlobalDefWriter* writer)
      {
          check(OTF2_GlobalDefWriter_WriteGroup(writer, 1, 0, OTF2_GROUP_TYPE_COMM_GROUP,
                                                OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE, 0,
                                                nullptr));
      }}},
    {"two_worlds",
     {.more =
          [](OTF2_GlobalDefWriter* writer)
      {
          const std::uint64_t location = 2;
          check(OTF2_GlobalDefWriter_WriteGroup(writer, 2, 0, OTF2_GROUP_TYPE_COMM_LOCATIONS,
                                                OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE, 1,
                                                &location));
      }}},
    // The values are of an OTF2 that is still to come: no enumerator that this one has.
    {"unknown_values",
     {.places = {{0}, {1}, {2}, {5, 0}},
      .stream_type = 201,
      .stream_group_type = 202,
      .other_role = 203,
      .other_paradigm = 204,
      .more =
          [](OTF2_GlobalDefWriter* writer)
      {
          const std::uint64_t member = 2;
          check(OTF2_GlobalDefWriter_WriteGroup(writer, 2, 0, 205, 206, 128, 1, &member));
          check(OTF2_GlobalDefWriter_WriteParadigm(writer, 204, 0, 207));
          check(OTF2_GlobalDefWriter_WriteSystemTreeNodeDomain(writer, 0, 208));
          check(OTF2_GlobalDefWriter_WriteMetricMember(writer, 0, 0, 0, 209, 210,
                                                       OTF2_TYPE_UINT64, 211, 0, 0));
      }}},
    {"late_clock", {.clock_begin = 1500}},
    // The event at 3000 is at 500.
    {"turned_back", {.clock_offsets = {{0, 0}, {1000, 0}, {3000, -2500}, {5000, -2500}}}},
    {"barrier_and_thread", {.places = {{0}, {1}, {2}, {5, 0, 1000, true}}, .has_barrier = true}},
    {"barrier_and_stream", {.places = {{0}, {1}, {2}, {5, 0, 1000}}, .has_barrier = true}},
    // Events at 500 and 1000 are before the clock's first tick.
    {"below_zero", {.clock_offsets = {{0, -2500}, {1000, -2500}, {3000, 0}, {9500, 0}}}},
    {"rank_beyond", {.ranks = {0, 1, 3}}},
    {"location_twice",
     {.more =
          [](OTF2_GlobalDefWriter* writer) {
              check(OTF2_GlobalDefWriter_WriteLocation(writer, 1, 0, OTF2_LOCATION_TYPE_CPU_THREAD,
                                                       0, 1));
          }}},
    {"communicator_twice",
     {.more =
          [](OTF2_GlobalDefWriter* writer)
      {
          check(OTF2_GlobalDefWriter_WriteComm(writer, 0, 0, 1, OTF2_UNDEFINED_COMM,
                                               OTF2_COMM_FLAG_NONE));
      }}},
    {"two_clocks",
     {.more = [](OTF2_GlobalDefWriter* writer)
      {
          check(OTF2_GlobalDefWriter_WriteClockProperties(writer, 1000, 0, 1000,
                                                          OTF2_UNDEFINED_TIMESTAMP));
      }}}};

/// Writes the events of a location and returns how many there are.
std::uint64_t write_events(OTF2_EvtWriter* writer, const Program& program, const Place& place)
{
    const auto location = place.location;
    std::uint64_t events = 4;
    auto* attributes = OTF2_AttributeList_New();
    check(OTF2_AttributeList_AddStringRef(attributes, program.attribute, program.other_name));
    check(OTF2_EvtWriter_Enter(writer, attributes, 500, program.other_region));
    OTF2_AttributeList_Delete(attributes);
    check(OTF2_EvtWriter_Enter(writer, nullptr, 1000, program.region));
    if (location == 0 && !program.mpi.empty())
    {
        check(OTF2_EvtWriter_MpiSend(writer, nullptr, 2000, program.receiver, program.communicator,
                                     7, 24));
        ++events;
        if (program.sends_in_vain)
        {
            check(OTF2_EvtWriter_MpiSend(writer, nullptr, 2500, 1, program.communicator, 7, 24));
            ++events;
        }
    }
    if (location == 2)
    {
        check(OTF2_EvtWriter_MpiRecv(writer, nullptr, 3000, program.sender, program.communicator, 7,
                                     24));
        ++events;
    }
    if (program.has_barrier && place.creator == nobody)
    {
        check(OTF2_EvtWriter_MpiCollectiveBegin(writer, nullptr, 4000 + 1000 * location));
        check(OTF2_EvtWriter_MpiCollectiveEnd(writer, nullptr, 7000, OTF2_COLLECTIVE_OP_BARRIER,
                                              program.communicator, OTF2_COLLECTIVE_ROOT_NONE, 0,
                                              0));
        events += 2;
    }
    check(OTF2_EvtWriter_Leave(writer, nullptr, 9000, program.region));
    check(OTF2_EvtWriter_Leave(writer, nullptr, 9500 + place.lasts_longer, program.other_region));
    return events;
}

void define_groups(OTF2_GlobalDefWriter* writer, const Program& program)
{
    const auto group = [&](OTF2_GroupRef self, OTF2_GroupType type, OTF2_GroupFlag flags,
                           const std::vector<std::uint64_t>& members)
    {
        check(OTF2_GlobalDefWriter_WriteGroup(writer, self, program.name, type, OTF2_PARADIGM_MPI,
                                              flags, static_cast<std::uint32_t>(members.size()),
                                              members.data()));
    };
    if (!program.mpi.empty())
    {
        group(0, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_GROUP_FLAG_NONE, program.mpi);
        group(program.ranks_group, OTF2_GROUP_TYPE_COMM_GROUP, program.flags, program.ranks);
        check(OTF2_GlobalDefWriter_WriteComm(writer, program.communicator, program.name,
                                             program.ranks_group, OTF2_UNDEFINED_COMM,
                                             OTF2_COMM_FLAG_NONE));
    }
}

void define(OTF2_GlobalDefWriter* writer, const Program& program,
            const std::vector<std::uint64_t>& events)
{
    check(OTF2_GlobalDefWriter_WriteClockProperties(writer, ticks_per_second, program.clock_begin,
                                                    ticks_per_second, OTF2_UNDEFINED_TIMESTAMP));
    const auto name = program.name;
    check(OTF2_GlobalDefWriter_WriteString(writer, name, "name"));
    check(OTF2_GlobalDefWriter_WriteString(writer, program.other_name, "other name"));
    check(OTF2_GlobalDefWriter_WriteAttribute(writer, program.attribute, program.other_name, name,
                                              OTF2_TYPE_STRING));
    check(OTF2_GlobalDefWriter_WriteSystemTreeNode(writer, 0, name, name,
                                                   OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    const auto group = [&](std::size_t index)
    {
        return index == nobody ? OTF2_UNDEFINED_LOCATION_GROUP
                               : static_cast<OTF2_LocationGroupRef>(index) * program.group_step;
    };
    for (std::size_t index = 0; index < program.places.size(); ++index)
    {
        const auto& place = program.places[index];
        const bool is_created = place.creator != nobody;
        check(OTF2_GlobalDefWriter_WriteLocationGroup(
            writer, group(index), name,
            is_created ? program.stream_group_type
                       : OTF2_LocationGroupType{OTF2_LOCATION_GROUP_TYPE_PROCESS},
            0, group(place.creator)));
        check(OTF2_GlobalDefWriter_WriteLocation(
            writer, place.location, name,
            is_created && !place.is_thread ? program.stream_type
                                           : OTF2_LocationType{OTF2_LOCATION_TYPE_CPU_THREAD},
            events[index] + (index == 0 ? program.promised_more : 0),
            group(place.is_of_no_group ? nobody : index)));
    }
    const auto region = [&](OTF2_RegionRef self, OTF2_StringRef called, OTF2_RegionRole role,
                            OTF2_Paradigm paradigm)
    {
        check(OTF2_GlobalDefWriter_WriteRegion(writer, self, called, called, name, role, paradigm,
                                               OTF2_REGION_FLAG_NONE, name, 0, 0));
    };
    region(program.region, name, OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_MPI);
    region(program.other_region, program.other_name, program.other_role, program.other_paradigm);
    define_groups(writer, program);
    program.more(writer);
}

void write(const Program& program, const std::string& folder)
{
    auto* archive = open_archive(folder);
    std::vector<std::uint64_t> events;
    for (const auto& place : program.places)
    {
        events.push_back(
            write_events(OTF2_Archive_GetEvtWriter(archive, place.location), program, place));
    }
    check(OTF2_Archive_CloseEvtFiles(archive));
    if (!program.clock_offsets.empty())
    {
        check(OTF2_Archive_OpenDefFiles(archive));
        auto* writer = OTF2_Archive_GetDefWriter(archive, 2);
        for (const auto& [time, offset] : program.clock_offsets)
        {
            check(OTF2_DefWriter_WriteClockOffset(writer, time, offset, 0.0));
        }
        check(OTF2_Archive_CloseDefWriter(archive, writer));
        check(OTF2_Archive_CloseDefFiles(archive));
    }
    define(OTF2_Archive_GetGlobalDefWriter(archive), program, events);
    check(OTF2_Archive_Close(archive));
}

} // namespace

int main(int argc, char** argv)
{
    return write_kind(argc, argv, programs, write);
}
