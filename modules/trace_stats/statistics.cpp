// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "statistics.hpp"

#include "haec_sim/collective_algorithm.hpp"
#include "haec_sim/csv.hpp"
#include "haec_sim/item_bytes.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace haec_sim::trace_stats
{

namespace
{

void add_to(RegionTime& sum, const RegionTime& time)
{
    sum.visits += time.visits;
    sum.exclusive += time.exclusive;
    sum.inclusive += time.inclusive;
}

void add_to(Traffic& sum, const Traffic& traffic)
{
    sum.count += traffic.count;
    sum.bytes_sent += traffic.bytes_sent;
    sum.bytes_received += traffic.bytes_received;
}

/// A line of what travels between ranks.
struct PackedLine
{
    enum class Kind : std::uint32_t
    {
        region,
        sends,
        receives,
        collective
    };

    Kind kind = Kind::region;
    std::uint32_t number = 0;
    RegionTime time;
    Traffic traffic;
};
static_assert(std::is_trivially_copyable_v<PackedLine>);

/// OTF2's names (OTF2_PARADIGM_...), by number.
constexpr std::array<std::string_view, 28> paradigms = {"UNKNOWN",
                                                        "USER",
                                                        "COMPILER",
                                                        "OPENMP",
                                                        "MPI",
                                                        "CUDA",
                                                        "MEASUREMENT_SYSTEM",
                                                        "PTHREAD",
                                                        "HMPP",
                                                        "OMPSS",
                                                        "HARDWARE",
                                                        "GASPI",
                                                        "UPC",
                                                        "SHMEM",
                                                        "WINTHREAD",
                                                        "QTTHREAD",
                                                        "ACETHREAD",
                                                        "TBBTHREAD",
                                                        "OPENACC",
                                                        "OPENCL",
                                                        "MTAPI",
                                                        "SAMPLING",
                                                        "NONE",
                                                        "HIP",
                                                        "KOKKOS",
                                                        "ONEAPI_LEVEL_ZERO",
                                                        "ROCTX",
                                                        "OPENMP_TARGET"};

std::string group_of(const definitions::Region& region)
{
    const auto number = static_cast<std::size_t>(region.paradigm);
    return number < paradigms.size() ? std::string(paradigms[number])
                                     : "PARADIGM_" + std::to_string(number);
}

using NamedTime = std::pair<std::string, RegionTime>;

/// The longest first; names decide where times are equal.
void sort_by_time(std::vector<NamedTime>& times)
{
    std::ranges::sort(times,
                      [](const NamedTime& left, const NamedTime& right)
                      {
                          return left.second.exclusive != right.second.exclusive
                                     ? left.second.exclusive > right.second.exclusive
                                     : left.first < right.first;
                      });
}

void write_times(std::ostream& out, std::string_view kind, std::vector<NamedTime> times)
{
    sort_by_time(times);
    for (const auto& [name, time] : times)
    {
        out << kind << ',' << csv_field(name) << ',' << time.visits << ',' << time.exclusive.count()
            << ',' << time.inclusive.count() << ",,\n";
    }
}

void write_traffic(std::ostream& out, std::string_view kind, std::string_view name,
                   const Traffic& traffic)
{
    out << kind << ',' << name << ',' << traffic.count << ",,," << traffic.bytes_sent << ','
        << traffic.bytes_received << '\n';
}

void write_regions(std::ostream& out, const RegionTimes& regions, const Definitions& definitions)
{
    std::vector<NamedTime> by_region;
    std::map<std::string, RegionTime> by_group;
    definitions.each<definitions::Region>(
        [&](const definitions::Region& region)
        {
            const auto found = regions.find(region.self);
            if (found == regions.end())
            {
                return;
            }
            by_region.emplace_back(definitions.text(region.name), found->second);
            auto& group = by_group[group_of(region)];
            group.visits += found->second.visits;
            group.exclusive += found->second.exclusive;
        });
    write_times(out, "region", std::move(by_region));
    std::vector<NamedTime> groups(by_group.begin(), by_group.end());
    sort_by_time(groups);
    for (const auto& [name, time] : groups)
    {
        out << "group," << name << ',' << time.visits << ',' << time.exclusive.count() << ",,,\n";
    }
}

} // namespace

std::vector<std::byte> packed(const TraceStatistics& statistics)
{
    using Kind = PackedLine::Kind;
    std::vector<PackedLine> lines;
    for (const auto& [region, time] : statistics.regions)
    {
        lines.push_back({Kind::region, region.value, time, {}});
    }
    lines.push_back({Kind::sends, 0, {}, statistics.sends});
    lines.push_back({Kind::receives, 0, {}, statistics.receives});
    for (const auto& [operation, traffic] : statistics.collectives)
    {
        lines.push_back({Kind::collective, static_cast<std::uint32_t>(operation), {}, traffic});
    }
    return pack_items(lines);
}

void add_packed(const std::vector<std::byte>& bytes, TraceStatistics& statistics)
{
    std::vector<PackedLine> lines;
    unpack_items(bytes, lines);
    for (const auto& line : lines)
    {
        switch (line.kind)
        {
        case PackedLine::Kind::region:
            add_to(statistics.regions[RegionRef{line.number}], line.time);
            break;
        case PackedLine::Kind::sends:
            add_to(statistics.sends, line.traffic);
            break;
        case PackedLine::Kind::receives:
            add_to(statistics.receives, line.traffic);
            break;
        case PackedLine::Kind::collective:
            add_to(statistics.collectives[CollectiveOp{static_cast<std::uint8_t>(line.number)}],
                   line.traffic);
        }
    }
}

void write_statistics(std::ostream& out, const TraceStatistics& statistics,
                      const Definitions& definitions)
{
    out << "kind,name,count,exclusive [ps],inclusive [ps],bytes sent,bytes received\n";
    write_regions(out, statistics.regions, definitions);
    write_traffic(out, "messages", "sends", statistics.sends);
    write_traffic(out, "messages", "receives", statistics.receives);
    for (const auto& [operation, traffic] : statistics.collectives)
    {
        write_traffic(out, "collective", name_of(operation), traffic);
    }
}

} // namespace haec_sim::trace_stats
