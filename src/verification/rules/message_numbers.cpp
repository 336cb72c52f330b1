// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/message_numbers.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace haec_sim::verification
{

void number_messages(FactsOfRank& facts)
{
    std::map<ProcessIndex, std::vector<SendFact*>> messages;
    const auto turn_of = [](const SendFact* send) { return send->turn; };
    for (auto& [location, of_location] : facts)
    {
        for (auto& send : of_location.sends)
        {
            if (send.has_peer)
            {
                messages[send.channel.sender].push_back(&send);
            }
        }
    }
    for (auto& [process, sends] : messages)
    {
        std::ranges::sort(sends, {}, turn_of);
        for (std::uint64_t sequence = 0; sequence < sends.size(); ++sequence)
        {
            sends[sequence]->sequence = sequence;
        }
    }
    for (auto& [location, of_location] : facts)
    {
        for (auto& part : of_location.parts)
        {
            const auto& sends = messages[part.process];
            const auto next = std::ranges::lower_bound(sends, part.turn, {}, turn_of);
            part.sends_before = static_cast<std::uint64_t>(next - sends.begin());
        }
    }
}

} // namespace haec_sim::verification
