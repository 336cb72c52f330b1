// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/figure.hpp"
#include "calibration/noise.hpp"
#include "haec_sim/records/enumerations.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::calibration
{

/// Where a message goes: to a process of the same node, or to one of another node.
enum class Place
{
    memory,
    network
};

/// Messages of one length, from one process to another and back.
struct LengthTimes
{
    std::uint64_t bytes = 0;
    /// Half of a round trip.
    Figure transfer{};
    /// Half of a round trip with buffers of the other kind; not for fits.
    std::optional<Figure> other_buffers{};
    /// The call that sends, and the call that receives a message which has arrived before.
    std::optional<Figure> send{};
    std::optional<Figure> receive{};
    /// The time between messages that are sent at once.
    std::optional<Figure> gap{};

    /// What such a message costs its sender and its receiver, as far as it was measured [ns]: the
    /// longer one of both calls, by which messages follow each other; never more than the transfer.
    double overhead_ns() const;
};

/// What was measured of messages to one place.
struct PathTimes
{
    /// In ascending order.
    std::vector<LengthTimes> lengths;
    /// The longest message that is sent without a receive; none: not measured.
    std::optional<std::uint64_t> eager_limit;
};

/// A copy in memory.
struct CopyTimes
{
    std::uint64_t bytes = 0;
    Figure cold{};
    Figure hot{};
};

/// A collective operation among the first `members` processes.
struct CollectiveTime
{
    CollectiveOp operation = CollectiveOp::barrier;
    std::uint32_t members = 0;
    /// The length m (spec: collectives).
    std::uint64_t bytes = 0;
    Figure time{};
    /// The time is the mean of all members, not that of the last one.
    bool is_mean = false;
};

/// A test program, by its place among test_programs().
struct ProgramTime
{
    std::string name;
    std::uint64_t bytes = 0;
    Figure time{};
};

/// A machine as it was measured, or as files tell of it.
struct Measurements
{
    /// "Open MPI v4.1.4, ..."; empty: unknown.
    std::string library;
    std::string processor;
    /// The names of the nodes, and the place among them of each process.
    std::vector<std::string> hosts;
    std::vector<std::uint32_t> nodes;
    std::map<Place, PathTimes> paths;
    std::vector<CopyTimes> copies;
    std::vector<CollectiveTime> collectives;
    std::vector<ProgramTime> programs;
    Noise noise;
};

} // namespace haec_sim::calibration
