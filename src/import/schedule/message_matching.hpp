// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "import/schedule/task_graph.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim::importing
{

/// The peer or tag of a receive that takes any.
inline constexpr std::uint32_t any = 0xFFFFFFFFU;

/// One end of a message: its sender, its receiver, its tag.
struct Envelope
{
    std::uint32_t sender = 0;
    std::uint32_t receiver = 0;
    std::uint32_t tag = 0;

    friend bool operator==(const Envelope&, const Envelope&) = default;
};

/// Gives sends to receives as MPI does: a send goes to the first posted receive that takes it, a
/// receive takes the first send that came. Memory: 4 bytes for each task, and 24 for each channel
/// in use. Ranks with wildcards look through all of their waiting sends or receives.
class MessageMatching
{
public:
    /// The end of a message that waits for the other one.
    struct Partner
    {
        Task task;
        Envelope envelope;
    };

    MessageMatching(std::size_t tasks, std::uint32_t ranks) : next_(tasks), wildcards_(ranks) {}

    /// Some receive of that rank takes any peer or tag. Call this before the first send or receive.
    void expect_wildcards(std::uint32_t rank)
    {
        wildcards_[rank].is_used = true;
    }

    /// A message arrives. Returns the receive that it goes to, if that waits already.
    std::optional<Partner> send(Task task, const Envelope& envelope);

    /// A receive is posted. Returns the send that it takes, if that has arrived already.
    std::optional<Partner> receive(Task task, const Envelope& envelope);

    /// The number of sends that wait for a receive.
    std::uint64_t waiting_sends() const noexcept
    {
        return waiting_sends_;
    }

private:
    struct Hash
    {
        std::size_t operator()(const Envelope& envelope) const noexcept
        {
            const auto ends = std::uint64_t{envelope.sender} << 32U | envelope.receiver;
            return MixedHash()(MixedHash()(ends) ^ envelope.tag);
        }
    };

    /// Sends or receives of a channel, chained by next_.
    struct Waiting
    {
        Task first = 0;
        Task last = 0;
        std::uint32_t count = 0;
        bool are_sends = false;
    };

    struct Wildcards
    {
        bool is_used = false;
        std::vector<Partner> sends;
        std::vector<Partner> receives;
    };

    std::optional<Partner> match(const Partner& mine, bool is_send);
    std::optional<Partner> match_on_channel(const Partner& mine, bool is_send);

    std::vector<Task> next_;
    FlatMap<Envelope, Waiting, Hash> channels_;
    std::vector<Wildcards> wildcards_;
    std::uint64_t waiting_sends_ = 0;
};

} // namespace haec_sim::importing
