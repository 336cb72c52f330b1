// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/signal_board.hpp"

#include <iterator>

namespace haec_sim
{

const AwaitedSignals* SignalBoard::give(const SignalNotice& notice)
{
    const auto place = lines_.try_emplace(notice.line).first;
    auto& line = place->second;
    if (line.waiting.empty())
    {
        line.arrivals.push(notice.message);
        return nullptr;
    }
    auto& waiting = *line.waiting.pop();
    if (line.waiting.empty())
    {
        lines_.erase(place);
    }
    waiting.latest.include(notice.message);
    --waiting.missing;
    return waiting.missing == 0 ? &waiting : nullptr;
}

void SignalBoard::expect(const SignalLine& line, AwaitedSignals& waiting)
{
    const auto place = lines_.try_emplace(line).first;
    auto& found = place->second;
    if (found.arrivals.empty())
    {
        found.waiting.push(&waiting);
        ++waiting.missing;
        return;
    }
    waiting.latest.include(found.arrivals.pop());
    if (found.arrivals.empty())
    {
        lines_.erase(place);
    }
}

void SignalBoard::withdraw(AwaitedSignals& waiting)
{
    for (auto place = lines_.begin(); place != lines_.end();)
    {
        Fifo<AwaitedSignals*> others;
        auto& line = place->second;
        while (!line.waiting.empty())
        {
            if (auto* other = line.waiting.pop(); other != &waiting)
            {
                others.push(other);
            }
        }
        line.waiting = std::move(others);
        place =
            line.waiting.empty() && line.arrivals.empty() ? lines_.erase(place) : std::next(place);
    }
    waiting.missing = 0;
}

std::optional<SignalLine> SignalBoard::missing(const AwaitedSignals& waiting) const
{
    for (const auto& [name, line] : lines_)
    {
        for (std::size_t index = 0; index < line.waiting.size(); ++index)
        {
            if (line.waiting.at(index) == &waiting)
            {
                return name;
            }
        }
    }
    return std::nullopt;
}

} // namespace haec_sim
