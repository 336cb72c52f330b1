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

/// The simulated machine as a whole.
struct WholeMachine
{
};

/// The nodes of one z, where the machine has a grid.
struct BoardId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(BoardId, BoardId) = default;
};

/// What metrics tell about, and below what they stand in the output's system tree: a part of the
/// simulated machine, or a location group of the trace.
using MetricOwner = std::variant<WholeMachine, BoardId, NodeId, LocationGroupRef>;

/// One of the values that a sample has.
struct MetricQuantity
{
    /// "power"
    std::string name;
    /// "W"
    std::string unit;
    std::string description{};
    /// int64, uint64 or float64: OTF2's metrics have no others.
    Type type = Type::float64;
    MetricMode mode = MetricMode::absolute_point;
};

/// Who writes the samples.
enum class WrittenBy : std::uint8_t
{
    /// For what is known when the run is over.
    first_rank,
    /// During the run: of a location group the rank of its locations, of a node one that has some
    /// of its processes; where there is no such rank, or more than one would do, the engine
    /// chooses.
    rank_of_owner
};

/// A location of metrics that the output shall have beside those of the trace.
struct MetricLocation
{
    std::string name;
    MetricOwner owner{};
    /// 1 to 255.
    std::vector<MetricQuantity> quantities;
    WrittenBy written_by = WrittenBy::first_rank;
};

/// Makes locations and all definitions that they need.
class AddedLocations
{
public:
    virtual ~AddedLocations() = default;

    AddedLocations() = default;
    AddedLocations(const AddedLocations&) = delete;
    AddedLocations& operator=(const AddedLocations&) = delete;

    /// Returns what Module::open_added() will call it. Throws Error where the owner does not exist,
    /// or the quantities are not such as OTF2 has.
    virtual LocationRef metric(const MetricLocation& location) = 0;
};

/// Writes the samples of one added location, in order of time.
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
    virtual void put(Picoseconds time, std::span<const MetricValue> values) = 0;
};

} // namespace haec_sim
