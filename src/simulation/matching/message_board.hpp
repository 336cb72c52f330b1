// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "core/tables/flat_map.hpp"
#include "haec_sim/log.hpp"
#include "simulation/matching/draw_board.hpp"
#include "simulation/matching/notices.hpp"
#include "simulation/matching/pricing.hpp"
#include "simulation/matching/probed_messages.hpp"
#include "simulation/replay/replay_options.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Logs that a message has its receive, once for each; `begin` is that of its transfer.
inline void log_match([[maybe_unused]] const SendNotice& notice, [[maybe_unused]] Picoseconds begin)
{
    HAEC_SIM_LOG_AT(trace, "matching", begin,
                    "matches message " << notice.sequence << " of process " << notice.channel.sender
                                       << " to process " << notice.channel.receiver << ", "
                                       << notice.length << " bytes, tag " << notice.channel.tag);
}

/// Matches sends and receives of the processes that this rank simulates: on each channel the k-th
/// send with the k-th receive in posting order (spec: semantics, "Matching"), whichever comes
/// first. What a message costs is asked elsewhere. Where prices are told later, an eager message is
/// on its way from send() on, a rendezvous from its match on.
class MessageBoard
{
public:
    /// The references outlive the board.
    /// With `draws`, times of messages in other draws of noise are made, too.
    /// `alone` prices what probes ask for, at once and without telling anybody; without it there
    /// are no probes.
    MessageBoard(Pricing& pricing, MessageEvents& events, Pricing* alone = nullptr,
                 ProgressRule progress = ProgressRule::always, DrawBoard* draws = nullptr);

    /// A message comes to its channel, behind those that were sent before; it may find its receive
    /// there.
    [[gnu::always_inline]] void send(const SendNotice& notice)
    {
        if (!prices_at_once_ && !notice.rendezvous) [[unlikely]]
        {
            begin(notice, true);
        }
        auto& target = channel(notice.channel);
        if (target.receives.empty()) [[likely]]
        {
            waiting_rendezvous_ += notice.rendezvous ? 1 : 0;
            target.sends.push(notice);
            return;
        }
        match(notice, *target.receives.pop());
    }

    /// An eager message that nobody will receive: it has no place on its channel.
    void pass_by(const SendNotice& notice);

    /// `receive` must stay where it is until it is settled or withdrawn. It is posted behind those
    /// of the channel, and may be settled before the call returns. A probe is settled when the
    /// message is there, which stays; no receive may be posted on the channel until then.
    void post(const ChannelKey& key, PostedReceive& receive);

    /// Posts a receive that waits for nothing else: gives the arrival of its message, if there is
    /// one and its price is known at once. If not, nothing has happened.
    [[gnu::always_inline]] std::optional<Arrival> take(const ChannelKey& key, Picoseconds posted,
                                                       LocationIndex receiver)
    {
        auto& source = channel(key);
        if (source.sends.empty())
        {
            return std::nullopt;
        }
        const auto& notice = source.sends.front();
        if (!takes_at_once_ || notice.rendezvous) [[unlikely]]
        {
            return take_first(source.sends, posted, receiver);
        }
        log_match(notice, notice.send_time);
        events_.on_consumed(notice.channel.sender);
        auto arrival = pricing_.price(transfer_of(notice, notice.send_time));
        arrival->cause = notice.sender_location;
        source.sends.drop();
        return arrival;
    }

    /// The answer to a query: the transfer of that message begins then.
    void begin_at(const ProgressNotice& notice);

    /// The message that was priced without an answer has arrived; has_receiver.
    void arrive(const MessageName& name, const Arrival& arrival);

    /// Removes a receive that will never be matched.
    void withdraw(const ChannelKey& key, const PostedReceive& receive);

    /// The number of receives that wait on the channel before `receive`, which waits there.
    std::uint64_t receives_before(const ChannelKey& key, const PostedReceive& receive) const;

    /// The number of messages that wait on the channel before that of that location and name; none
    /// if it is not there.
    std::optional<std::uint64_t> sends_before(const ChannelKey& key, LocationIndex sender,
                                              std::uint64_t token) const;

    /// True where a receive waits on the channel.
    bool has_receive(const ChannelKey& key) const;

    /// The number of messages that wait on the channel.
    std::uint64_t waiting_sends(const ChannelKey& key) const;

    /// The number of messages that are kept and have no receive yet.
    std::uint64_t unmatched_sends() const;

    /// True where any message waits for its receive before it goes on its way.
    bool has_waiting_rendezvous() const noexcept
    {
        return waiting_rendezvous_ > 0;
    }

    /// Forgets a message, as withdraw() does a receive.
    void drop(const ChannelKey& key, LocationIndex sender, std::uint64_t token);

    /// The number of channels that are remembered.
    std::size_t channels() const noexcept
    {
        return places_.size();
    }

private:
    struct Channel
    {
        Fifo<SendNotice> sends;
        Fifo<PostedReceive*> receives;

        bool empty() const noexcept
        {
            return sends.empty() && receives.empty();
        }
    };

    /// A message that has its receive and no arrival yet.
    struct UnderWay
    {
        SendNotice notice;
        PostedReceive* receive = nullptr;
        /// The location that was asked, and, once that has answered, if the transfer begins later
        /// because of it.
        LocationIndex late = no_location;
    };

    /// A process talks to few others: most look-ups end in the cache.
    [[gnu::always_inline]] Channel& channel(const ChannelKey& key)
    {
        const auto [first, second] = key.halves();
        const auto mixed = (first * 0x9E3779B97F4A7C15U) ^ (second * 0xC2B2AE3D27D4EB4FU);
        auto& place = cache_[mixed >> (64U - cache_bits)];
        if (place.key != key) [[unlikely]]
        {
            place.channel = &find_channel(key);
            place.key = key;
        }
        return *place.channel;
    }

    [[gnu::noinline]] Channel& find_channel(const ChannelKey& key);
    const Channel* known_channel(const ChannelKey& key) const;
    void forget_empty_channels();
    /// take() of a rendezvous, or where prices are told later.
    [[gnu::noinline]] std::optional<Arrival> take_first(Fifo<SendNotice>& sends, Picoseconds posted,
                                                        LocationIndex receiver);
    std::optional<Arrival> transfer(const SendNotice& notice, Picoseconds posted);
    void begin(const SendNotice& notice, bool has_receiver);
    void match(const SendNotice& notice, PostedReceive& receive);
    void settle(const UnderWay& message, const Arrival& arrival);

    Pricing& pricing_;
    const bool prices_at_once_;
    const bool takes_at_once_;
    /// Null where the times of one draw are asked for.
    DrawBoard* const draws_;
    MessageEvents& events_;
    const ProgressRule progress_;
    std::uint64_t waiting_rendezvous_ = 0;
    /// The channels that are remembered, as places among all; these stay where they are.
    FlatMap<ChannelKey, std::uint32_t, ChannelHash> places_;
    std::deque<Channel> channels_;
    /// The places of channels that were forgotten. They are empty, and keep their memory.
    std::vector<std::uint32_t> free_places_;
    std::size_t most_channels_;
    FlatMap<MessageName, UnderWay, MessageNameHash> under_way_;
    /// The arrivals of eager messages that have no receive yet, where prices are not told at once.
    FlatMap<MessageName, Arrival, MessageNameHash> arrivals_;
    ProbedMessages probed_;

    /// Of 32 bytes, so that a place is found without a multiplication. No message is on the channel
    /// of the key that it begins with: its communicator is undefined.
    struct alignas(32) CachedChannel
    {
        ChannelKey key;
        Channel* channel = nullptr;
    };
    static constexpr unsigned cache_bits = 10;
    std::array<CachedChannel, std::size_t{1} << cache_bits> cache_{};
};

} // namespace haec_sim
