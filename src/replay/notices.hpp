// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"
#include "trace/indices.hpp"

#include <cstdint>
#include <type_traits>
#include <variant>

// What locations tell one another, wherever they are simulated. Trivially copyable: notices travel
// between MPI ranks as they are.

namespace haec_sim
{

/// Messages on one channel match in order (spec: semantics, "Matching").
struct ChannelKey
{
    CommRef communicator;
    ProcessIndex sender = 0;
    ProcessIndex receiver = 0;
    std::uint32_t tag = 0;

    friend auto operator<=>(const ChannelKey&, const ChannelKey&) = default;
};

/// A message was sent.
struct SendNotice
{
    ChannelKey channel;
    /// Where the answer to a rendezvous goes: the sending location and the number of its send.
    LocationIndex sender_location = 0;
    bool rendezvous = false;
    std::uint64_t sequence = 0;
    std::uint64_t length = 0;
    Picoseconds send_time{};
};

/// A rendezvous message found its receive: to the sender.
struct ArrivalNotice
{
    LocationIndex sender_location = 0;
    std::uint64_t sequence = 0;
    Picoseconds arrival{};
};

/// Collectives are counted per communicator, those of windows per window.
struct CollectiveKey
{
    bool on_window = false;
    std::uint32_t object = 0;
    /// The how manieth collective it is.
    std::uint64_t number = 0;

    friend auto operator<=>(const CollectiveKey&, const CollectiveKey&) = default;
};

/// A member has begun a collective: to the collective's coordinator.
struct CollectiveBeginNotice
{
    CollectiveKey key;
    LocationIndex location = 0;
    std::uint32_t member = 0;
    std::uint32_t root = collective_root_none;
    CollectiveOp operation = CollectiveOp::barrier;
    /// Which of the location's collectives, for the answer.
    std::uint64_t token = 0;
    Picoseconds begin_in{};
    Picoseconds begin_out{};
};

/// All members that a member's completion depends on have begun: back to the member.
struct CollectiveReleaseNotice
{
    LocationIndex location = 0;
    std::uint64_t token = 0;
    /// The latest begin among them, in input and output time.
    Picoseconds begin_in{};
    Picoseconds begin_out{};
};

/// So many messages from the addressed rank have been matched: it may send as many more.
struct CreditNotice
{
    std::uint32_t rank = 0;
    std::uint32_t matched = 0;
};

using Notice = std::variant<SendNotice, ArrivalNotice, CollectiveBeginNotice,
                            CollectiveReleaseNotice, CreditNotice>;
static_assert(std::is_trivially_copyable_v<Notice>);

} // namespace haec_sim
