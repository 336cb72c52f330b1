// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Writes small traces of a process whose threads record a counter in ways that give no power, by
// OTF2 alone. usage: odd_counters KIND FOLDER, where FOLDER must not exist

#include "kinds_of_trace.hpp"

#include <otf2/otf2.h>

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace
{

constexpr std::uint64_t ticks_per_second = 1'000'000'000;

/// The values of the counter INS at each millisecond; of each thread.
using Counts = std::vector<std::vector<std::uint64_t>>;

const std::map<std::string, Counts> programs = {
    {"good", {{0, 100, 300, 900, 1000}, {0, 50, 60, 70, 80}}},
    {"goes_back", {{0, 100, 300, 900, 1000}, {0, 50, 60, 10, 80}}},
    {"wraps", {{UINT64_MAX - 150, UINT64_MAX - 50, 20, 900, 1000}}},
    {"one_thread", {{0, 100, 300, 900, 1000}, {}}},
    {"steady", {{0, 100, 200, 300, 400, 500, 600, 700}}},
};

/// Writes with each count the power of that moment, 20 W.
void write_events(OTF2_Archive* archive, OTF2_LocationRef thread,
                  const std::vector<std::uint64_t>& counts)
{
    auto* writer = OTF2_Archive_GetEvtWriter(archive, thread);
    const std::array<OTF2_Type, 2> types = {OTF2_TYPE_UINT64, OTF2_TYPE_DOUBLE};
    std::uint64_t time = 1'000'000;
    check(OTF2_EvtWriter_Enter(writer, nullptr, time, 0));
    for (const auto count : counts)
    {
        std::array<OTF2_MetricValue, 2> values{};
        values[0].unsigned_int = count;
        values[1].floating_point = 20;
        check(OTF2_EvtWriter_Metric(writer, nullptr, time, 0, 2, types.data(), values.data()));
        time += 1'000'000;
    }
    check(OTF2_EvtWriter_Leave(writer, nullptr, 10'000'000, 0));
    check(OTF2_Archive_CloseEvtWriter(archive, writer));
}

void write_metrics(OTF2_GlobalDefWriter* writer)
{
    check(OTF2_GlobalDefWriter_WriteMetricMember(writer, 0, 3, 0, OTF2_METRIC_TYPE_PAPI,
                                                 OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_UINT64,
                                                 OTF2_BASE_DECIMAL, 0, 5));
    check(OTF2_GlobalDefWriter_WriteMetricMember(writer, 1, 4, 0, OTF2_METRIC_TYPE_OTHER,
                                                 OTF2_METRIC_ABSOLUTE_POINT, OTF2_TYPE_DOUBLE,
                                                 OTF2_BASE_DECIMAL, 0, 6));
    const std::array<OTF2_MetricMemberRef, 2> members = {0, 1};
    check(OTF2_GlobalDefWriter_WriteMetricClass(
        writer, 0, 2, members.data(), OTF2_METRIC_SYNCHRONOUS_STRICT, OTF2_RECORDER_KIND_CPU));
}

void write_definitions(OTF2_Archive* archive, const Counts& counts)
{
    auto* writer = OTF2_Archive_GetGlobalDefWriter(archive);
    check(OTF2_GlobalDefWriter_WriteClockProperties(writer, ticks_per_second, 0, 10'000'000, 0));
    const std::array<const char*, 7> texts = {"", "process", "work", "INS", "watts", "#", "W"};
    for (OTF2_StringRef text = 0; text < texts.size(); ++text)
    {
        check(OTF2_GlobalDefWriter_WriteString(writer, text, texts[text]));
    }
    check(OTF2_GlobalDefWriter_WriteRegion(writer, 0, 2, 2, 0, OTF2_REGION_ROLE_FUNCTION,
                                           OTF2_PARADIGM_USER, OTF2_REGION_FLAG_NONE, 0, 0, 0));
    check(
        OTF2_GlobalDefWriter_WriteSystemTreeNode(writer, 0, 1, 1, OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    check(OTF2_GlobalDefWriter_WriteLocationGroup(writer, 0, 1, OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                                  OTF2_UNDEFINED_LOCATION_GROUP));
    for (OTF2_LocationRef thread = 0; thread < counts.size(); ++thread)
    {
        check(OTF2_GlobalDefWriter_WriteLocation(writer, thread, 1, OTF2_LOCATION_TYPE_CPU_THREAD,
                                                 2 + counts[thread].size(), 0));
    }
    write_metrics(writer);
}

void write(const Counts& counts, const std::string& folder)
{
    auto* archive = open_archive(folder);
    for (OTF2_LocationRef thread = 0; thread < counts.size(); ++thread)
    {
        write_events(archive, thread, counts[thread]);
    }
    check(OTF2_Archive_CloseEvtFiles(archive));
    write_definitions(archive, counts);
    check(OTF2_Archive_Close(archive));
}

} // namespace

int main(int argc, char** argv)
{
    return write_kind(argc, argv, programs, write);
}
