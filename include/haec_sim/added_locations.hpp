// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"
#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/records/values.hpp"
#include "haec_sim/units.hpp"

#include <compare>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace haec_sim
{

/// The simulated machine as a whole, as the owner of metrics without a better owner, such as links
/// between two boards or sums over all nodes.
struct WholeMachine
{
};

/// A board: the nodes with one z coordinate, if the machine has a grid.
struct BoardId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(BoardId, BoardId) = default;
};

/// The owner of metrics, which is their parent in the output's system tree: a part of the simulated
/// machine, or a location group of the trace.
using MetricOwner = std::variant<WholeMachine, BoardId, NodeId, LocationGroupRef>;

/// One of the values of a sample. Locations with the same quantities share their definitions.
struct MetricQuantity
{
    /// "power"
    std::string name;
    /// "W"
    std::string unit;
    /// A sentence that viewers show on request; may be empty.
    std::string description{};
    /// int64, uint64 or float64; OTF2's metrics have no other types.
    Type type = Type::float64;
    /// The time to which a value refers; by default the moment of the sample. Use absolute_next for
    /// shares of time and rates from a sample until the next one, accumulated_start for sums since
    /// the begin.
    MetricMode mode = MetricMode::absolute_point;
};

/// The rank that writes the samples.
enum class WrittenBy : std::uint8_t
{
    /// The first rank writes at the end of the run, in conclude() or conclude_network(), which only
    /// it calls.
    first_rank,
    /// A rank writes during the run: for a location group the rank of its locations, for a node a
    /// rank with some of its processes. If no rank or several ranks qualify, the engine chooses.
    rank_of_owner,
    /// The rank of the node's manager writes, in NodeMerger::merge().
    node_manager
};

/// A location of metrics to be added to the output.
struct MetricLocation
{
    /// The name that viewers show; it should be unique among all locations.
    std::string name;
    /// The owner; by default the whole machine.
    MetricOwner owner{};
    /// 1 to 255 quantities. For more quantities add several locations, which costs little.
    std::vector<MetricQuantity> quantities;
    /// Depends on when the values are known, and on which rank.
    WrittenBy written_by = WrittenBy::first_rank;
};

/// Creates locations and all definitions that they need. A module gets it in
/// MetricAdder::add_locations() and must not keep it. All ranks must request the same locations in
/// the same order, because their ids are counted. Each location has a file in the output, even
/// without samples.
class AddedLocations
{
public:
    virtual ~AddedLocations() = default;

    AddedLocations() = default;
    AddedLocations(const AddedLocations&) = delete;
    AddedLocations& operator=(const AddedLocations&) = delete;

    /// Returns the reference that MetricAdder::open_added() gets. Throws Error if the owner does
    /// not exist, if a node's manager shall write but the owner is no node, or if OTF2 does not
    /// support the quantities.
    virtual LocationRef metric(const MetricLocation& location) = 0;
};

/// Writes the samples of one added location, in order of time. Only the rank that writes the
/// location has it; the module must bring samples of other ranks there, for example by result().
class SampleWriter
{
public:
    virtual ~SampleWriter() = default;

    SampleWriter() = default;
    SampleWriter(const SampleWriter&) = delete;
    SampleWriter& operator=(const SampleWriter&) = delete;

    /// Writes a sample: one value for each quantity, of its type. Throws Error if the time is
    /// negative or before the last sample, or if the number of values is wrong. The length of the
    /// output covers all samples: a sample behind the end of the program makes the trace longer.
    void write(Picoseconds time, std::span<const MetricValue> values)
    {
        put(time, values);
    }

    void write(Picoseconds time, std::initializer_list<MetricValue> values)
    {
        put(time, std::span(values.begin(), values.size()));
    }

private:
    /// Implements write().
    virtual void put(Picoseconds time, std::span<const MetricValue> values) = 0;
};

/// A module that adds locations of metrics to the output, beside those of the trace.
class MetricAdder
{
public:
    /// Adds the locations. It must do the same on every rank.
    virtual void add_locations(AddedLocations& locations) = 0;

    /// Called on the rank that writes an added location, before the first record. The writer is
    /// valid until NetworkReader::conclude_network() has returned.
    virtual void open_added(LocationRef location, SampleWriter& writer) = 0;

protected:
    ~MetricAdder() = default;
};

} // namespace haec_sim
