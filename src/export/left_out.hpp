// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace haec_sim::exporting
{

/// The forms of an export. Paje and Paraver want all lines in the order of time (TimeSorter); the
/// others are written as they are told.
enum class Format : std::uint8_t
{
    /// Trace Event Format in JSON.
    perfetto,
    /// Format of Paje, for ViTE and pajeng.
    paje,
    /// A trace of Paraver, .prv; its labels and names are files of their own (paraver_labels.hpp,
    /// paraver_objects.hpp).
    paraver,
    /// Table of messages.
    messages,
    /// Table of visits of regions.
    visits,
    /// The same two as files of Arrow.
    message_columns,
    visit_columns,
    /// Table of samples of calling contexts.
    samples,
    /// A program of GOAL, which is not told as a timeline is (goal/goal.hpp).
    goal
};

/// The parts of a trace that formats hold or leave out: each kind of record belongs to one
/// (record_parts.def).
enum class Part : std::uint8_t
{
    visits,
    /// Sends and receives.
    messages,
    /// Times of requests besides those of their message: postings, completions of sends, tests.
    requests,
    collectives,
    /// Values of metrics.
    values,
    /// Samples of calling contexts.
    samples,
    parameters,
    /// Windows of remotely accessible memory.
    windows,
    /// Teams, tasks and locks of threads, too.
    threads,
    files,
    programs,
    communicators,
    /// Of the recorder: its buffers that it wrote, and when it was switched on and off.
    flushes,
    switches,
    /// Of records of all kinds.
    attributes
};

inline constexpr std::size_t part_count = static_cast<std::size_t>(Part::attributes) + 1;

/// The part of a record, and what it counts as there. A record that the table lacks has none, and
/// cannot be counted: that does not compile.
template <class Record>
struct PartOf;

#define PART(Name, part_of_it, count_of_it)                                                        \
    template <>                                                                                    \
    struct PartOf<events::Name>                                                                    \
    {                                                                                              \
        static constexpr Part part = Part::part_of_it;                                             \
        static constexpr std::uint64_t count = count_of_it;                                        \
    };
#include "export/record_parts.def"
#undef PART

/// How much a trace has of each part.
class PartCounts
{
public:
    template <class Record>
    void count(const Record& record)
    {
        using Known = PartOf<Record>;
        if constexpr (std::is_same_v<Record, events::Metric>)
        {
            add(Known::part, record.metric_values.size());
        }
        else
        {
            add(Known::part, Known::count);
        }
        add(Part::attributes, record.attributes.size());
    }

    void add(Part part, std::uint64_t count)
    {
        counts_[static_cast<std::size_t>(part)] += count;
    }

    std::uint64_t of(Part part) const
    {
        return counts_[static_cast<std::size_t>(part)];
    }

private:
    std::array<std::uint64_t, part_count> counts_{};
};

/// True where the format holds that part of a trace.
bool holds(Format format, Part part);

/// Losses within parts that a format holds.
struct PartlyLeftOut
{
    /// Values of metrics that it cannot express.
    std::uint64_t values = 0;
    /// Sends and receives whose other end is a rank that their communicator does not have.
    std::uint64_t unknown_peers = 0;
    /// Visits that overlap others, and are in pieces (VisitForm::pieces).
    std::uint64_t overlaps = 0;
    /// Leaves of regions of which no visit was open.
    std::uint64_t stray_leaves = 0;
    /// Attributes that a table of messages tells, and which are not left out.
    std::uint64_t told_attributes = 0;
};

/// What a format cannot hold of a trace that has so much: "100 samples, 1 parameter"; empty where
/// that is nothing.
std::string left_out(Format format, const PartCounts& counts, const PartlyLeftOut& partly = {});

} // namespace haec_sim::exporting
