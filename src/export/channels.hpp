// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "export/timeline.hpp"
#include "trace/channel.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace haec_sim::exporting
{

/// A send as its record has it, or a receive as that of its completion. `size` is as that record
/// has it.
struct Transfer
{
    LocationIndex location = 0;
    Picoseconds time{};
    Bytes size;
    /// Of a receive.
    MessageDelay delay{};
};

/// Brings sends to receives: on each channel the k-th send to the k-th receive. What has no partner
/// yet is kept. It is the simulator's matching without its rules: the k-th send meets the k-th
/// receive, whatever their times and sizes are. Memory: what has no partner yet, and up to 4096
/// channels that have nothing in them.
class Channels
{
public:
    explicit Channels(Timeline& timeline) : timeline_(timeline) {}

    /// Sends and receives come in the order in which they take effect in their process, of
    /// processes in any order. Each is told to the timeline at once, with its id: whichever end
    /// comes first makes that, and the other one takes it over. With the second end the message is
    /// told.
    void send(const ChannelKey& key, const Transfer& sent);
    /// The time of `received` is that of its completion.
    void receive(const ChannelKey& key, const Transfer& received);

    /// A send or a receive is no part of a message: its communicator does not know the other end.
    void note_unknown_peer() noexcept
    {
        ++unknown_peers_;
    }

    std::uint64_t unknown_peers() const noexcept
    {
        return unknown_peers_;
    }

    /// The number of sends that have no partner yet; in the end, those that the trace has no
    /// receive of.
    std::uint64_t waiting_sends() const noexcept
    {
        return waiting_sends_;
    }

    std::uint64_t waiting_receives() const noexcept
    {
        return waiting_receives_;
    }

    /// The number of messages, of which both ends were told.
    std::uint64_t messages() const noexcept
    {
        return messages_;
    }

    /// The number of attributes that messages told of their delays.
    std::uint64_t delay_attributes() const noexcept
    {
        return delay_attributes_;
    }

    /// The number of channels that are remembered.
    std::size_t size() const noexcept
    {
        return channels_.size();
    }

private:
    /// The send or receive whose partner gets its id.
    struct Waiting
    {
        std::uint64_t id = 0;
        Transfer transfer;
    };

    /// One of the two is empty: what has a partner is taken out.
    struct Channel
    {
        Fifo<Waiting> sends;
        Fifo<Waiting> receives;
    };

    /// The channel, made where it is not known; empty ones are forgotten where there are too many.
    Channel& channel(const ChannelKey& key);
    void forget_empty();
    void tell(MessageEnd::Kind kind, const ChannelKey& key, std::uint64_t id, const Transfer& end);
    void tell(const ChannelKey& key, std::uint64_t id, const Transfer& sent,
              const Transfer& received);

    Timeline& timeline_;
    std::unordered_map<ChannelKey, Channel, ChannelHash> channels_;
    /// The number of channels beyond which empty ones are forgotten: tags may be as many as
    /// messages. It rises to twice as many as are in use.
    std::size_t most_ = 4096;
    std::uint64_t last_id_ = 0;
    std::uint64_t waiting_sends_ = 0;
    std::uint64_t waiting_receives_ = 0;
    std::uint64_t messages_ = 0;
    std::uint64_t delay_attributes_ = 0;
    std::uint64_t unknown_peers_ = 0;
};

} // namespace haec_sim::exporting
