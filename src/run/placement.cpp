// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/placement.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "machine/mapping_size.hpp"

#include <algorithm>
#include <numeric>

namespace haec_sim
{

namespace
{

/// Neighbours talk most, but also wait for each other: with one part, the ranks of a wavefront take
/// turns (bench/README.md).
constexpr std::uint64_t parts_per_rank = 2;

/// Processes by number: neighbours follow each other, more or less.
std::vector<ProcessIndex> by_number(std::size_t processes)
{
    std::vector<ProcessIndex> order(processes);
    std::iota(order.begin(), order.end(), 0);
    return order;
}

/// Where the machine is made for the program, its places are the program's grid. Strips along the
/// diagonals x - y = c are crossed by a wave that comes from the corner at the origin, or goes
/// there, all along its way: no rank waits for it to turn.
std::vector<ProcessIndex> by_diagonal(const std::vector<NodeId>& node_of, const Grid& grid)
{
    auto order = by_number(node_of.size());
    const auto diagonal = [&](ProcessIndex process)
    {
        const auto place = grid.coordinates(node_of[process]);
        return std::int64_t{place[0]} - std::int64_t{place[1]};
    };
    std::ranges::stable_sort(order, {}, diagonal);
    return order;
}

/// True where each node has its process, and there is more than a line of them.
bool is_full(const TraceIndex& index, const Grid& grid)
{
    const auto& size = grid.size();
    return grid.node_count() == index.process_count() && size[0] > 1 && size[1] > 1;
}

/// Cuts processes into parts of about as many events and deals the parts to the ranks in turn.
class Deal
{
public:
    Deal(std::uint64_t events, std::uint64_t parts, std::uint32_t ranks)
        : events_(events), parts_(parts), ranks_(ranks)
    {
    }

    std::uint32_t next(std::uint64_t events)
    {
        const auto part = (before_ + events / 2) * parts_ / events_;
        before_ += events;
        // A process may be as long as several parts: the next one is the next rank's all the same.
        if (part != part_)
        {
            part_ = part;
            rank_ = (rank_ + 1) % ranks_;
        }
        return rank_;
    }

private:
    std::uint64_t events_;
    std::uint64_t parts_;
    std::uint32_t ranks_;
    std::uint64_t before_ = 0;
    std::uint64_t part_ = 0;
    std::uint32_t rank_ = 0;
};

/// Deals the processes, in that order, to the ranks, each of which gets so many parts.
void deal(const TraceIndex& index, const std::vector<ProcessIndex>& order, std::uint64_t parts,
          std::uint32_t ranks, Placement& placement)
{
    std::vector<std::uint64_t> events(index.process_count(), 0);
    std::uint64_t total = 0;
    for (const auto& location : index.locations())
    {
        events[location.process] += location.events + 1;
        total += location.events + 1;
    }
    Deal deal(total, parts * ranks, ranks);
    for (const auto process : order)
    {
        placement.rank_of[process] = deal.next(events[process]);
    }
}

} // namespace

bool maps_threads(const TraceIndex& index, MappingUnit unit)
{
    return unit == MappingUnit::thread || (unit == MappingUnit::automatic &&
                                           index.process_count() == 1 && index.thread_count() > 1);
}

std::uint32_t mapped_count(const TraceIndex& index, MappingUnit unit)
{
    return maps_threads(index, unit) ? index.thread_count() : index.process_count();
}

void require_all_mapped(const Mapping& mapping, const TraceIndex& index, MappingUnit unit)
{
    const auto needed = mapped_count(index, unit);
    if (mapping.process_count() != needed)
    {
        throw UsageError("the mapping '" + mapping.name() + "' is of " +
                         std::to_string(mapping.process_count()) + ", and the trace has " +
                         std::to_string(needed) +
                         (maps_threads(index, unit) ? " threads" : " processes") +
                         "; give the matrix of this trace, or as many --ranks");
    }
}

Mapping make_mapping(const std::optional<std::filesystem::path>& file, const Platform& platform,
                     const TraceIndex& index, MappingUnit unit)
{
    const auto count = mapped_count(index, unit);
    return file ? Mapping::read(*file, platform, count) : Mapping::xyz(platform, count);
}

void warn_of_other_size(const Mapping& mapping, const Platform& platform)
{
    if (const auto size = other_size(mapping.name(), platform))
    {
        HAEC_SIM_LOG(warn, "app",
                     "the mapping '" << mapping.name() << "' was made for " << *size
                                     << " nodes, and the topology has another size; all of its "
                                        "nodes exist there, so it is taken as it is");
    }
}

std::vector<NodeId> nodes_of_locations(const TraceIndex& index, const Mapping& mapping,
                                       MappingUnit unit)
{
    const bool by_thread = maps_threads(index, unit);
    std::vector<NodeId> nodes;
    for (const auto& location : index.locations())
    {
        // A location that is no thread itself belongs to the master of its process.
        const auto& mapped = location.type == LocationType::cpu_thread
                                 ? location
                                 : index.locations()[index.master_of(location.process)];
        nodes.push_back(mapping.node_of(by_thread ? mapped.thread : mapped.process));
    }
    return nodes;
}

Placement place(const TraceIndex& index, const std::vector<NodeId>& nodes, const Grid* grid,
                std::uint32_t ranks)
{
    const bool has_diagonals = grid != nullptr && is_full(index, *grid);
    const auto most_parts = has_diagonals ? 1 : parts_per_rank;
    const auto parts = std::clamp<std::uint64_t>(index.process_count() / ranks, 1, most_parts);
    Placement placement = place_apart(index, nodes);
    deal(index,
         has_diagonals ? by_diagonal(placement.node_of, *grid) : by_number(index.process_count()),
         parts, ranks, placement);
    return placement;
}

Placement place_by_node(const TraceIndex& index, const std::vector<NodeId>& nodes,
                        std::uint32_t ranks)
{
    Placement placement = place_apart(index, nodes);
    auto order = by_number(index.process_count());
    std::ranges::stable_sort(order, {},
                             [&](ProcessIndex process) { return placement.node_of[process]; });
    deal(index, order, 1, ranks, placement);
    return placement;
}

Placement place_apart(const TraceIndex& index, const std::vector<NodeId>& nodes)
{
    Placement placement;
    for (ProcessIndex process = 0; process < index.process_count(); ++process)
    {
        placement.rank_of.push_back(process);
        // An absent process does nothing, wherever it is.
        placement.node_of.push_back(index.is_absent(process) ? NodeId{}
                                                             : nodes[index.master_of(process)]);
    }
    return placement;
}

std::vector<LocationIndex> own_locations(const TraceIndex& index, const Ranks& ranks)
{
    const std::vector<NodeId> one_node(index.locations().size());
    const auto placement = place(index, one_node, nullptr, ranks.size());
    std::vector<LocationIndex> own;
    for (LocationIndex location = 0; location < index.locations().size(); ++location)
    {
        if (placement.rank_of[index.locations()[location].process] == ranks.rank())
        {
            own.push_back(location);
        }
    }
    return own;
}

} // namespace haec_sim
