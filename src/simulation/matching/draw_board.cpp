// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/draw_board.hpp"

#include <utility>

namespace haec_sim
{

template <class Map, class Key>
DrawTimes DrawBoard::take(Map& map, const Key& key)
{
    auto node = map.extract(key);
    if (node.empty())
    {
        give_up();
        return DrawTimes(samples_.size());
    }
    return std::move(node.mapped());
}

void DrawBoard::send(LocationIndex sender, std::uint64_t token, Picoseconds occupied)
{
    sent_[{sender, token}] = *time_;
    auto& completion = completions_[{sender, token}];
    completion = *time_;
    delay(completion, occupied);
}

DrawTimes DrawBoard::unblock(LocationIndex sender, std::size_t depth)
{
    DrawTimes complete;
    auto& blocking = blocking_[sender];
    while (!blocking.empty() && blocking.back().depth > depth)
    {
        const auto completion = completion_of(sender, blocking.back().token);
        complete.resize(completion.size());
        make_later(complete, completion);
        blocking.pop_back();
    }
    return complete;
}

void DrawBoard::post(const PostedReceive& receive)
{
    receives_[&receive] = *time_;
}

void DrawBoard::match(const SendNotice& notice, const PostedReceive& receive, Picoseconds duration)
{
    const Name name{notice.sender_location, notice.token};
    auto arrival = take(sent_, name);
    auto& posted = receives_[&receive];
    posted.resize(samples_.size());
    if (notice.rendezvous)
    {
        make_later(arrival, posted);
    }
    delay(arrival, duration);
    if (const auto found = completions_.find(name);
        notice.rendezvous && found != completions_.end())
    {
        make_later(found->second, arrival);
    }
    posted = std::move(arrival);
}

DrawTimes DrawBoard::arrival_at(const PostedReceive& receive)
{
    return take(receives_, &receive);
}

DrawTimes DrawBoard::completion_of(LocationIndex sender, std::uint64_t token)
{
    return take(completions_, Name{sender, token});
}

void DrawBoard::begin(const Posting& part)
{
    begun_[&part] = *time_;
}

void DrawBoard::meet(const Posting& part, LocationIndex location, std::uint64_t token)
{
    auto& begin = parts_[{location, token}].begin;
    begin = begun_[&part];
    begin.resize(samples_.size());
}

const DrawTimes& DrawBoard::begin_of(LocationIndex location, std::uint64_t token)
{
    auto& begin = parts_[{location, token}].begin;
    begin.resize(samples_.size());
    return begin;
}

void DrawBoard::release(LocationIndex location, std::uint64_t token, DrawTimes latest)
{
    parts_[{location, token}].latest = std::move(latest);
}

void DrawBoard::release_all(std::span<const CollectiveBeginNotice> begun)
{
    auto latest = begin_of(begun.front().location, begun.front().token);
    for (const auto& part : begun)
    {
        make_later(latest, begin_of(part.location, part.token));
    }
    for (const auto& part : begun)
    {
        release(part.location, part.token, latest);
    }
}

DrawTimes DrawBoard::end_of(const Posting& part, LocationIndex location, const std::uint64_t* token,
                            Picoseconds cost)
{
    const auto begin = take(begun_, &part);
    auto end = begin;
    if (token != nullptr)
    {
        if (const auto met = parts_.extract(Name{location, *token}); !met.empty())
        {
            auto& latest = met.mapped().latest;
            end = latest.empty() ? end : std::move(latest);
            make_later(end, begin);
        }
    }
    delay(end, cost);
    make_later(end, begin);
    return end;
}

} // namespace haec_sim
