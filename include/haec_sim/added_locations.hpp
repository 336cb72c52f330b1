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

/// The simulated machine as a whole: for what has no better place, such as links between two boards
/// or sums over all.
struct WholeMachine
{
};

/// The nodes of one z, where the machine has a grid.
struct BoardId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(BoardId, BoardId) = default;
};

/// The owner of metrics, below which they stand in the output's system tree: a part of the
/// simulated machine, or a location group of the trace.
using MetricOwner = std::variant<WholeMachine, BoardId, NodeId, LocationGroupRef>;

/// One of the values that a sample has. Locations with the same quantities share their definitions.
struct MetricQuantity
{
    /// "power"
    std::string name;
    /// "W"
    std::string unit;
    /// A sentence that viewers show on demand; may be empty.
    std::string description{};
    /// The type int64, uint64 or float64: OTF2's metrics have no others.
    Type type = Type::float64;
    /// The way to read a value: by itself it is that of the moment of the sample. Shares of time
    /// and rates that hold from a sample on until the next one are absolute_next, sums since the
    /// begin accumulated_start.
    MetricMode mode = MetricMode::absolute_point;
};

/// The rank that writes the samples.
enum class WrittenBy : std::uint8_t
{
    /// The first rank writes what is known when the run is over: in conclude() or
    /// conclude_network(), which only it has.
    first_rank,
    /// A rank writes during the run: of a location group the rank of its locations, of a node one
    /// that has some of its processes; where there is no such rank, or more than one would do, the
    /// engine chooses.
    rank_of_owner,
    /// The rank of a node's manager writes, in NodeMerger::merge().
    node_manager
};

/// A location of metrics that the output shall have beside those of the trace.
struct MetricLocation
{
    /// The name that viewers show; best one that no other location has.
    std::string name;
    /// The machine, unless it is said otherwise.
    MetricOwner owner{};
    /// 1 to 255. More of them are several locations, which costs little.
    std::vector<MetricQuantity> quantities;
    /// The time at which values are known, and the rank that knows them, decide.
    WrittenBy written_by = WrittenBy::first_rank;
};

/// Makes locations and all definitions that they need. A module meets it in
/// MetricAdder::add_locations(), and may not keep it. All ranks must ask it for the same locations
/// in the same order, as the ids that it gives count them; each of them has a file in the output,
/// also one without samples.
class AddedLocations
{
public:
    virtual ~AddedLocations() = default;

    AddedLocations() = default;
    AddedLocations(const AddedLocations&) = delete;
    AddedLocations& operator=(const AddedLocations&) = delete;

    /// Returns what MetricAdder::open_added() will call it. Throws Error where the owner does not
    /// exist, is no node and a node's manager shall write, or the quantities are not such as OTF2
    /// has.
    virtual LocationRef metric(const MetricLocation& location) = 0;
};

/// Writes the samples of one added location, in order of time. There is one on the rank that writes
/// the location, and on no other: how samples from several ranks come there, such as by result(),
/// is for the module to say.
class SampleWriter
{
public:
    virtual ~SampleWriter() = default;

    SampleWriter() = default;
    SampleWriter(const SampleWriter&) = delete;
    SampleWriter& operator=(const SampleWriter&) = delete;

    /// A value for each quantity, of its type. Throws Error where the time is before that of the
    /// last sample or below 0, or there are more values or fewer. The output's length covers all
    /// samples: one behind the end of the program makes the trace longer.
    void write(Picoseconds time, std::span<const MetricValue> values)
    {
        put(time, values);
    }

    void write(Picoseconds time, std::initializer_list<MetricValue> values)
    {
        put(time, std::span(values.begin(), values.size()));
    }

private:
    /// Does what write() says.
    virtual void put(Picoseconds time, std::span<const MetricValue> values) = 0;
};

/// A module that adds locations of metrics to the output, beside those of the trace.
class MetricAdder
{
public:
    /// Adds them. Must do the same on every rank.
    virtual void add_locations(AddedLocations& locations) = 0;

    /// Called on the rank that writes an added location, before the first record. The writer may be
    /// used until NetworkReader::conclude_network() is over.
    virtual void open_added(LocationRef location, SampleWriter& writer) = 0;

protected:
    ~MetricAdder() = default;
};

} // namespace haec_sim
