// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "simulation/collectives/counts.hpp"
#include "simulation/matching/pricing.hpp"
#include "trace/cause.hpp"
#include "trace/channel.hpp"
#include "trace/collective_identity.hpp"

#include <compare>
#include <cstdint>

// Notices of locations to those who match, and the answers to them, wherever they are simulated.
// They are trivially copyable: notices travel between ranks as they are.

namespace haec_sim
{

/// The place of a send among the messages of its process, which sent so many before by itself
/// (Transfer::place).
constexpr std::uint64_t place_of_send(std::uint64_t sends_before)
{
    return 2 * sends_before + 1;
}

/// The place of all messages that a process sends in a collective, which it begins behind so many
/// sends and before the next one.
constexpr std::uint64_t place_in_collective(std::uint64_t sends_before)
{
    return 2 * sends_before;
}

/// A message was sent. It goes to the board of the receiver (MessageBoard::send()).
struct SendNotice
{
    ChannelKey channel;
    /// The goal of the answer to a rendezvous: the sending location, and its name for this send.
    LocationIndex sender_location = 0;
    bool rendezvous = false;
    std::uint64_t token = 0;
    /// The number of messages that its process sent before it.
    std::uint64_t sequence = 0;
    std::uint64_t length = 0;
    Picoseconds send_time{};
    /// Its sender stays in the call until it is complete.
    bool is_blocking = false;
};

inline MessageName name_of(const SendNotice& notice)
{
    return {notice.channel.sender, MessageKind::point_to_point, notice.sequence};
}

inline Transfer transfer_of(const SendNotice& notice, Picoseconds begin)
{
    return {.begin = begin,
            .name = name_of(notice),
            .to = notice.channel.receiver,
            .length = Bytes{notice.length},
            .place = place_of_send(notice.sequence),
            .tag = notice.channel.tag,
            .communicator = notice.channel.communicator};
}

/// The transfer of a message that waits for no receive: it begins when it is sent.
inline Transfer eager_transfer(const SendNotice& notice)
{
    auto transfer = transfer_of(notice, notice.send_time);
    transfer.is_eager = true;
    return transfer;
}

/// The arrival of a rendezvous message is known: to the sender.
struct ArrivalNotice
{
    LocationIndex sender_location = 0;
    /// The location whose record B is the time of.
    LocationIndex cause = no_location;
    std::uint64_t token = 0;
    Picoseconds arrival{};
    /// B of the transfer, and W of it (spec: contention).
    Picoseconds begun{};
    Picoseconds queued{};
};

struct PostedReceive;

/// Asks one side of a message when it is inside MPI, at that time or after it: the transfer waits
/// for that (spec: semantics, R2, `in_mpi`).
struct ProgressQuery
{
    MessageName message;
    ProcessIndex receiver = 0;
    /// The location that is asked.
    LocationIndex location = 0;
    Picoseconds since{};
    /// The receive, where its location is asked, which is on the rank that asks; otherwise the
    /// sender's name for the send.
    const PostedReceive* receive = nullptr;
    std::uint64_t token = 0;
};

/// The answer, to the board of the receiver.
struct ProgressNotice
{
    MessageName message;
    ProcessIndex receiver = 0;
    /// That of the query, and the time.
    Picoseconds since{};
    Picoseconds time{};
};

/// One collective.
struct CollectiveKey
{
    CollectiveDomain domain;
    /// The number of collectives before it in the domain.
    std::uint64_t number = 0;

    friend auto operator<=>(const CollectiveKey&, const CollectiveKey&) = default;
};

/// The communicator that a collective is of; undefined for those on windows.
inline CommRef communicator_in(const CollectiveKey& key) noexcept
{
    return key.domain.on_window ? CommRef{} : CommRef{key.domain.object};
}

/// The ways in which a member's part in a collective is re-timed.
enum class CollectivePart : std::uint8_t
{
    /// It waits for others; the cost is the recorded one.
    as_recorded,
    /// It follows from the messages of the operation's algorithm.
    by_model,
    /// It is as recorded for all members, and begins or ends the program (MPI_Init, MPI_Finalize).
    of_program
};

/// The name of the first message that a process sends in a collective; it took part in `before`
/// others.
constexpr MessageName first_of_collective(ProcessIndex sender, std::uint64_t before)
{
    constexpr std::uint64_t most_messages = std::uint64_t{1} << 31;
    return {sender, MessageKind::collective, before * most_messages};
}

/// A member has begun a collective: to those who match them.
struct CollectiveBeginNotice
{
    CollectiveKey key;
    LocationIndex location = 0;
    /// Its place among the members, and that of the root.
    std::uint32_t member = 0;
    std::uint32_t root = collective_root_none;
    CollectiveOp operation = CollectiveOp::barrier;
    CollectivePart part = CollectivePart::as_recorded;
    /// It waits for its neighbours only, and exchanges messages with them.
    bool is_among_neighbours = false;
    /// What other calls of its caller prove (MemberCounts).
    InPlaceEvidence caller{};
    /// The number of collectives that its process took part in before; names it for the answer.
    std::uint64_t token = 0;
    Picoseconds begin_in{};
    Picoseconds begin_out{};
    /// The bytes of its record, from which the lengths of messages follow.
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    /// The number of messages that its process sent before by itself, in the order of its records.
    std::uint64_t sends_before = 0;

    MemberCounts counts() const noexcept
    {
        return {sent, received, caller};
    }
};

/// All members that a member's completion depends on have begun: back to the member.
struct CollectiveReleaseNotice
{
    LocationIndex location = 0;
    /// The location that began at `caused`.
    LocationIndex cause = no_location;
    std::uint64_t token = 0;
    /// The latest begin among them, in input and output time; by model E_j in place of the latter.
    Picoseconds begin_in{};
    Picoseconds begin_out{};
    bool is_by_model = false;
    /// The latest begin in output time, by model.
    Picoseconds last_begin{};
    /// The begin from which the end follows, in output time: the latest one; by model that from
    /// which the last message comes, by way of others.
    Picoseconds caused = Picoseconds::min();
};

/// The notice to a member whose part waited for those who began at `latest_in`, or earlier.
inline CollectiveReleaseNotice release_as_recorded(const CollectiveBeginNotice& part,
                                                   Picoseconds latest_in, const Cause& latest)
{
    return {.location = part.location,
            .cause = latest.location,
            .token = part.token,
            .begin_in = latest_in,
            .begin_out = latest.time,
            .caused = latest.time};
}

} // namespace haec_sim
