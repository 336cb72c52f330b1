// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/message_delay.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "haec_sim/units.hpp"
#include "trace/indices.hpp"

#include <cstddef>
#include <cstdint>

namespace haec_sim::exporting
{

/// A location was in a region, from `begin` to `end`.
struct Visit
{
    /// The location, and the region as the trace numbers it; Labels::region() knows its name, also
    /// of one that is not defined.
    LocationIndex location = 0;
    RegionRef region;
    Picoseconds begin{};
    Picoseconds end{};
    /// The number of visits that began before it and end after it, by the order of their records. 0
    /// for the outermost.
    std::size_t depth = 0;
};

/// The form in which an output format wants the visits of a location, some of which may overlap
/// (docs/spec/semantics.md, "Regions").
enum class VisitForm : std::uint8_t
{
    /// It wants none.
    none,
    /// Visits that overlap are told by themselves, all others nest.
    whole,
    /// All nest: where a visit ends, those that began in it end as well, and begin again at that
    /// time, so that the innermost is always the last that began.
    pieces
};

/// A message that was sent and received. Both locations are of the trace; whoever lacks one end is
/// no message.
struct Message
{
    /// Different for all messages of a trace.
    std::uint64_t id = 0;
    LocationIndex from = 0;
    LocationIndex to = 0;
    /// The times of the records of its send and of its receive. The latter may be less, as clocks
    /// of recordings differ.
    Picoseconds sent{};
    Picoseconds received{};
    CommRef communicator;
    /// As the program gave it.
    std::uint32_t tag = 0;
    /// The bytes of its data, as the send has them.
    Bytes size;
    MessageDelay delay{};
};

/// A send or a receive.
struct MessageEnd
{
    enum class Kind : std::uint8_t
    {
        send,
        receive
    };

    Kind kind{};
    /// The id, which both ends have.
    std::uint64_t id = 0;
    LocationIndex location = 0;
    Picoseconds time{};
    std::uint32_t tag = 0;
    Bytes size;
};

/// An interrupt found a location in a calling context.
struct StackSample
{
    LocationIndex location = 0;
    Picoseconds time{};
    CallingContextRef context;
    /// The cause of the interrupt.
    InterruptGeneratorRef interrupt;
};

/// A value of a metric.
struct Sample
{
    LocationIndex location = 0;
    Picoseconds time{};
    /// Its place among Labels::metrics.
    std::size_t metric = 0;
    /// With the type that the record gives it.
    MetricSample value;
};

/// Calls that tell an output format of a trace. What one location does comes in the order of time,
/// and its visits nest, but for those that overlap; locations take turns, so that nothing is in
/// order beyond that. An output format is a class that takes the calls that it needs. Calls may
/// throw Error where the output cannot be written.
class Timeline
{
public:
    virtual ~Timeline() = default;

    Timeline() = default;
    Timeline(const Timeline&) = delete;
    Timeline& operator=(const Timeline&) = delete;

    /// It is asked once, before all else.
    virtual VisitForm visit_form() const
    {
        return VisitForm::none;
    }

    /// The first record of a location, before all else of it. Locations without records have none.
    virtual void begin(LocationIndex /*location*/, Picoseconds /*time*/) {}

    /// The last record of a location that has any, after all visits and values of it.
    virtual void end(LocationIndex /*location*/, Picoseconds /*time*/) {}

    /// The begin of a visit, whose end is told by leave(), at the latest when the location ends.
    virtual void enter(LocationIndex /*location*/, RegionRef /*region*/, Picoseconds /*time*/) {}

    /// The end of what was entered last and has not been left.
    virtual void leave(const Visit& /*visit*/) {}

    /// A visit that overlaps others, of which nothing was told before. It is told when it ends.
    virtual void overlap(const Visit& /*visit*/) {}

    /// One end of a message, whose other end may never come. Most are told with their records, so
    /// that they stand between the begin and the end of what the location was in; sends that do not
    /// block are told when it is known that nobody cancels them.
    virtual void end_of_message(const MessageEnd& /*end*/) {}

    /// A message whose ends were both told.
    virtual void message(const Message& /*message*/) {}

    /// A value at its time, of the location that it is about.
    virtual void sample(const Sample& /*sample*/) {}

    /// A sample at its time, between the regions around it.
    virtual void stack_sample(const StackSample& /*sample*/) {}

    /// The values so far that it could not express.
    virtual std::uint64_t values_left_out() const
    {
        return 0;
    }

    /// Comes after all else. The output is complete then.
    virtual void finish() {}
};

} // namespace haec_sim::exporting
