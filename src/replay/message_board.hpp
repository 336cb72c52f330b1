// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "replay/fifo.hpp"
#include "replay/notices.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>

namespace haec_sim
{

/// A receive that was posted. Lives in the location that posted it until its record is re-timed.
struct PostedReceive
{
    LocationIndex location = 0;
    /// P: the output time at which it was posted.
    Picoseconds posted{};
    bool matched = false;
    /// It was found that no message comes.
    bool abandoned = false;
    /// A: the message's arrival; set once matched, with D and the length of the route.
    Picoseconds arrival{};
    Picoseconds transfer_time{};
    std::uint32_t hops = 0;

    /// Nothing more will happen to it.
    bool is_settled() const noexcept
    {
        return matched || abandoned;
    }
};

/// What the board tells its owner.
class MessageEvents
{
public:
    virtual ~MessageEvents() = default;

    /// The receive now has its message.
    virtual void on_matched(const PostedReceive& receive) = 0;

    /// A rendezvous message has its arrival time: its sender wants to know.
    virtual void on_arrival(const ArrivalNotice& notice) = 0;

    /// One message less is kept of this sending process.
    virtual void on_consumed(ProcessIndex sender) = 0;
};

/// Matches sends and receives of the processes that this rank simulates: on each channel the k-th
/// send with the k-th receive in posting order (spec: semantics, "Matching"), whichever comes
/// first.
class MessageBoard
{
public:
    MessageBoard(NetworkModel& model, std::function<NodeId(ProcessIndex)> node_of,
                 MessageEvents& events);

    void send(const SendNotice& notice);

    /// `receive` must stay where it is until it is matched or withdrawn.
    void post(const ChannelKey& key, PostedReceive& receive);

    /// Removes a receive that will never be matched.
    void withdraw(const ChannelKey& key, const PostedReceive& receive);

    /// How many receives wait on the channel before `receive`.
    std::uint64_t receives_before(const ChannelKey& key, const PostedReceive& receive) const;

    /// How many messages are kept that have no receive yet.
    std::uint64_t unmatched_sends() const;

    /// Calls `visit(notice, k)` for every kept message, `k` counting those before it on its
    /// channel.
    void each_unmatched(const std::function<void(const SendNotice&, std::uint64_t)>& visit) const;

    /// Forgets the kept message of that sender and sequence: it has no receive.
    void drop(const SendNotice& notice);

private:
    struct Channel
    {
        const Path* path = nullptr;
        Fifo<SendNotice> sends;
        Fifo<PostedReceive*> receives;
    };

    struct Hash
    {
        // Multiplicative mixing: ranks and tags are small and dense, and tables take low bits.
        std::size_t operator()(const ChannelKey& key) const noexcept
        {
            const std::uint64_t ends = (std::uint64_t{key.sender} << 32) | key.receiver;
            const std::uint64_t kind = (std::uint64_t{key.communicator.value} << 32) | key.tag;
            const std::uint64_t mixed = (ends * 0x9E3779B97F4A7C15U) ^ (kind * 0xC2B2AE3D27D4EB4FU);
            return static_cast<std::size_t>(mixed ^ (mixed >> 32));
        }
    };

    /// A process talks to few others: most look-ups end in the cache.
    Channel& channel(const ChannelKey& key)
    {
        auto& place = cache_[Hash{}(key) % cache_.size()];
        auto* found = place.channel;
        if (found == nullptr || place.key != key)
        {
            found = &find_channel(key);
            place = {key, found};
        }
        return *found;
    }

    Channel& find_channel(const ChannelKey& key);
    void match(const Channel& channel, const SendNotice& notice, PostedReceive& receive);

    NetworkModel& model_;
    std::function<NodeId(ProcessIndex)> node_of_;
    MessageEvents& events_;
    std::unordered_map<ChannelKey, Channel, Hash> channels_;

    struct CachedChannel
    {
        ChannelKey key;
        Channel* channel = nullptr;
    };
    std::array<CachedChannel, 1024> cache_{};
};

} // namespace haec_sim
