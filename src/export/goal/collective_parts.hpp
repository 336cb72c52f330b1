// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"
#include "simulation/replay/replay_options.hpp"
#include "simulation/rules/caller_evidence.hpp"
#include "trace/collective_identity.hpp"
#include "trace/record_source.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace haec_sim::exporting
{

/// The k-th collective on a communicator or window: one operation of all its members.
struct CollectiveInstance
{
    CollectiveDomain domain;
    std::uint64_t number = 0;
    CollectiveOp operation = CollectiveOp::barrier;
    /// The root's place among the members; collective_root_none without one.
    std::uint32_t root = collective_root_none;
    /// The members that take part, and whether they agree on operation and root.
    std::uint32_t parts = 0;
    bool is_among_neighbours = false;
    bool is_mixed = false;
    /// All members take part, and agree. Sealed.
    bool is_complete = false;
    /// The counted bytes by member, until seal().
    std::vector<MemberCounts> counts{};
    /// The operation as algorithms see it; nothing for one without an algorithm, or of neighbours
    /// whom the trace does not tell. Sealed.
    std::optional<CollectiveTask> task{};
};

/// The part of a location in a collective.
struct CollectivePartOf
{
    /// Null for a part that never ends or that the process is no member of.
    const CollectiveInstance* instance = nullptr;
    std::uint32_t member = 0;
    /// The bytes that it sends; among neighbours.
    std::uint64_t sent = 0;
};

/// The collectives of a trace, found by reading its records once. Memory: 80 bytes for each part of
/// a process in a collective until seal(), 32 after it.
class CollectiveParts
{
public:
    /// The index outlives it. `rules` have no ByteCounting::automatic.
    CollectiveParts(const TraceIndex& index, CountingRules rules);

    /// A location with its records. Throws what the source throws.
    using Location = std::pair<LocationIndex, RecordSource*>;

    /// Reads the records of all locations of the next process, up to their end.
    void read(ProcessIndex process, std::span<const Location> locations);

    /// Call this once, after the last process.
    void seal();

    /// The part that a location begins behind so many others.
    CollectivePartOf part(LocationIndex location, std::size_t place) const;

private:
    struct Part
    {
        std::size_t instance = 0;
        std::uint32_t member = 0;
        bool counts = false;
        std::uint64_t sent = 0;
    };
    struct Found;

    void add(ProcessIndex process, const Found& found, std::uint64_t number,
             CallerEvidence& evidence);
    CollectiveInstance& instance_of(const CollectiveDomain& domain, std::uint64_t number,
                                    std::size_t members);
    bool has_algorithm(const CollectiveInstance& instance, const Communicator& members) const;

    const TraceIndex& index_;
    CountingRules rules_;
    std::vector<CollectiveInstance> instances_;
    /// The places of instances by domain, and number in it.
    std::map<CollectiveDomain, std::vector<std::size_t>> places_;
    std::vector<std::vector<Part>> parts_;
};

} // namespace haec_sim::exporting
