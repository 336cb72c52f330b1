// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/timeline.hpp"
#include "trace/channel.hpp"
#include "trace/fifo.hpp"

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace haec_sim::exporting
{

/// A send, as its record has it.
struct Sent
{
    std::uint64_t id = 0;
    LocationIndex location = 0;
    Picoseconds time{};
    Bytes size;
};

/// A receive, as the record of its completion has it.
struct Received
{
    LocationIndex location = 0;
    Picoseconds time{};
};

/// Where sends meet receives: on each channel the k-th send the k-th receive. What has no partner
/// yet is kept.
class Channels
{
public:
    explicit Channels(Timeline& timeline) : timeline_(timeline) {}

    /// In the order in which they take effect.
    void send(const ChannelKey& key, const Sent& sent);
    void receive(const ChannelKey& key, const Received& received);

    /// Those that have no partner.
    std::uint64_t waiting_sends() const noexcept
    {
        return waiting_sends_;
    }

    std::uint64_t waiting_receives() const noexcept
    {
        return waiting_receives_;
    }

    /// How many channels are remembered.
    std::size_t size() const noexcept
    {
        return channels_.size();
    }

private:
    struct Channel
    {
        Fifo<Sent> sends;
        Fifo<Received> receives;
    };

    Channel& channel(const ChannelKey& key);
    void forget_empty();
    void tell(const ChannelKey& key, const Sent& sent, const Received& received);

    Timeline& timeline_;
    std::unordered_map<ChannelKey, Channel, ChannelHash> channels_;
    /// Beyond it, empty ones are forgotten: tags may be as many as messages.
    std::size_t most_ = 4096;
    std::uint64_t waiting_sends_ = 0;
    std::uint64_t waiting_receives_ = 0;
};

} // namespace haec_sim::exporting
