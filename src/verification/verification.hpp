// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "parallel/ranks.hpp"
#include "trace/record_source.hpp"
#include "trace/recorder.hpp"
#include "trace/trace_index.hpp"
#include "verification/rules/findings.hpp"
#include "verification/times/shared_links.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

/// A simulation to be verified. The references outlive it.
struct Simulated
{
    const Definitions& input;
    const Definitions& output;
    /// The facts of the input.
    const TraceIndex& trace;
    const Platform::Description& machine;
    /// The nodes by process.
    const std::vector<NodeId>& nodes;
    /// The resolved section of static_network_model; without it, no time may have changed.
    std::optional<Parameters> model;
    /// The section `replay`.
    const Parameters& replay;
    /// The largest part of a message that a link serves in one go, 0 for whole messages, where
    /// links are shared; nothing where they are unlimited.
    std::optional<Bytes> segment{};
    /// No message has more segments.
    std::uint64_t most_segments = most_segments_of_any;
    /// The buffers behind links; nothing where links serve whatever comes.
    std::optional<Buffers> buffers{};
    /// The file of the plan by which links change; empty: they do not.
    std::string profile{};
    /// The key `priorities`; none: all messages are alike.
    std::optional<JsonValue::Object> priorities{};
    /// The key `reorder`.
    bool delivers_in_order = false;
    /// Receives without a send are accepted, as by haec_sim --unmatched=keep.
    bool keep_unmatched = false;
    /// The recorder of the input.
    Recorder recorder = Recorder::scorep;
};

/// The records of one location, in input and output.
struct SourcePair
{
    std::unique_ptr<RecordSource> input;
    std::unique_ptr<RecordSource> output;
};

/// Puts all processes of a node that has a number of cores on one rank, that of the first of them;
/// `replay` and `machine` as of Simulated.
void keep_together(const Parameters& replay, const Platform::Description& machine,
                   const std::vector<NodeId>& nodes, std::vector<std::uint32_t>& rank_of);

using OpenSources = std::function<SourcePair(LocationRef)>;

/// The rank that has the locations of each process: blocks of about as many events.
std::vector<std::uint32_t> share_out(const TraceIndex& trace, std::uint32_t ranks);

/// Checks all records of the locations that `rank_of` gives to this rank, and the messages and
/// collectives of all. `open` is asked for these locations, one after the other. Collective; what
/// all ranks found is complete on every rank. Throws AgreedError, also where a location has other
/// numbers of events in input and output.
///
/// Keeps some 200 bytes for each send, receive and collective of the rank's locations; other
/// records are checked as they are read.
Findings verify(const Simulated& simulated, const std::vector<std::uint32_t>& rank_of,
                const OpenSources& open, Ranks& ranks);

} // namespace haec_sim::verification
