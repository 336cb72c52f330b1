// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "haec_sim/platform/link_circuits.hpp"
#include "simulation/engine/unmatched.hpp"
#include "simulation/replay/replay_options.hpp"
#include "simulation/rules/early_ends.hpp"
#include "simulation/rules/oddities.hpp"
#include "tests/simulation/rules/trace.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace haec_sim
{
class Exchange;
class Ranks;
} // namespace haec_sim

namespace haec_sim::test
{

/// The way in which a trace is simulated.
struct Settings
{
    Settings()
    {
        replay.eager_threshold = Bytes{1000};
        replay.collectives = CollectiveRule::synchronize;
    }

    ReplayOptions replay;
    Unmatched rule = Unmatched::error;
    /// Not 0: locations start in another order and are read in portions of other sizes.
    std::uint64_t interleaving = 0;
    /// A message takes 1 ps longer for each one that its process sent before.
    bool tells_sequence = false;
    /// True where it may be asked for all that its messages share a network.
    bool may_share_network = true;
    /// Set: they do, and that is the latency of its links.
    std::optional<Picoseconds> link_latency;
    /// The bandwidth of its links where they do, which serve whole messages; endless if not set.
    std::optional<BytesPerSecond> link_bandwidth;
    /// Set: these links are circuits.
    std::optional<LinkCircuits> circuits;
    /// Makers of the handlers before and behind the re-timing stage, in the order of the chain.
    using MakeHandler = std::function<std::unique_ptr<EventHandler>(LocationIndex)>;
    std::vector<MakeHandler> before;
    std::vector<MakeHandler> behind;
};

/// The fields of an output record that tests look at; trivially copyable.
struct Observation
{
    std::uint64_t kind = 0;
    std::int64_t time = 0;
    /// The stop time of BufferFlush.
    std::int64_t stop_time = -1;
    /// The attributes of receives.
    std::int64_t transfer_time = -1;
    std::int64_t hops = -1;
    std::uint64_t attributes = 0;

    friend bool operator==(const Observation&, const Observation&) = default;
};

std::ostream& operator<<(std::ostream& stream, const Observation& observation);

using Times = std::vector<std::int64_t>;

/// The output of a simulation.
struct Outcome
{
    /// The records by location.
    std::vector<std::vector<Observation>> records;
    Oddities oddities;
    EarlyEnds early_ends;
    /// The recorded cost of collectives in the times; and how many locations communicate.
    std::uint64_t kept_of_collectives = 0;
    std::uint64_t communicating = 0;
    /// The part of the times that belongs to the recorder.
    std::uint64_t switched_off = 0;
    std::uint64_t flushes = 0;
    /// The time in calls that may have waited, and have no record of it.
    std::uint64_t without_records = 0;

    Times times(LocationIndex location) const;
};

inline constexpr AttributeRef transfer_time_attribute{4};
inline constexpr AttributeRef hops_attribute{5};

/// Simulates on `ranks`, where process p belongs to rank p modulo their number. Everybody gets the
/// whole outcome. Collective; throws what the engine throws, as an AgreedError.
Outcome simulate_on(const Trace& trace, const Settings& settings, Ranks& ranks, Exchange& exchange);

/// Simulates on all ranks that the test program has: one here, several in tests/parallel/mpi.
Outcome simulate(const Trace& trace, const Settings& settings = {});

/// The message of the error in which simulating ends; empty if it does not.
std::string error_of(const Trace& trace, const Settings& settings = {});

} // namespace haec_sim::test
