// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "import/schedule/message_matching.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

namespace haec_sim::exporting
{

/// Compares the numbers of sends and receives of each channel. Memory: 48 bytes for each channel
/// that has more of one kind.
class ChannelBalance
{
public:
    void send(const importing::Envelope& channel)
    {
        change(channel, 1);
    }

    void receive(const importing::Envelope& channel)
    {
        change(channel, -1);
    }

    /// The number of sends that have no receive.
    std::uint64_t unreceived() const
    {
        std::uint64_t count = 0;
        for (const auto& [channel, sends] : sends_)
        {
            count += sends > 0 ? static_cast<std::uint64_t>(sends) : 0;
        }
        return count;
    }

    /// Throws Error naming the first channel that has more receives.
    void require_sends() const
    {
        for (const auto& [channel, sends] : sends_)
        {
            if (sends < 0)
            {
                const auto& [sender, receiver, tag] = channel;
                throw Error("process " + std::to_string(receiver) + " receives " +
                            std::to_string(-sends) + " more messages of process " +
                            std::to_string(sender) + " than that sends, tag " +
                            std::to_string(tag) +
                            " in GOAL; is the trace complete? No GOAL program has such receives");
            }
        }
    }

private:
    void change(const importing::Envelope& channel, std::int64_t difference)
    {
        const auto [place, is_new] =
            sends_.try_emplace({channel.sender, channel.receiver, channel.tag}, 0);
        place->second += difference;
        if (place->second == 0)
        {
            sends_.erase(place);
        }
    }

    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::int64_t> sends_;
};

} // namespace haec_sim::exporting
