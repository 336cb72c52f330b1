// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/draw_clock.hpp"
#include "simulation/matching/notices.hpp"
#include "simulation/matching/posted_receive.hpp"
#include "trace/posting.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The times of messages and collectives in several draws of noise, which one run of the engine
/// carries along: that of the first draw. All times are sums and maxima of others where neither
/// shared links nor anything else asks which of two times is the earlier one, and these are made
/// for all draws at once (docs/adr/0071). Whoever meets something else gives up; the run goes on,
/// and the draws are to be simulated one by one. One rank alone runs all of it.
class DrawBoard
{
public:
    /// The numbers of the draws; the first is that of the run.
    explicit DrawBoard(std::vector<std::uint32_t> samples) : samples_(std::move(samples)) {}

    std::span<const std::uint32_t> samples() const noexcept
    {
        return samples_;
    }

    /// The times are not only sums and maxima.
    void give_up() noexcept
    {
        is_possible_ = false;
    }

    bool is_possible() const noexcept
    {
        return is_possible_;
    }

    /// The times of the record that is re-timed; they count for what it posts, below.
    void set_time(const DrawTimes& times) noexcept
    {
        time_ = &times;
    }

    /// A send of that name; it is complete so long after, if it waits for no receive.
    void send(LocationIndex sender, std::uint64_t token, Picoseconds occupied);
    /// A blocking send is in the region at that depth of the stack: its Leave waits for it.
    void block(LocationIndex sender, std::size_t depth, std::uint64_t token)
    {
        blocking_[sender].push_back({depth, token});
    }
    /// Takes the blocking sends in regions below that depth; the result is when all are complete,
    /// and empty where there are none.
    DrawTimes unblock(LocationIndex sender, std::size_t depth);
    /// A receive is posted.
    void post(const PostedReceive& receive);
    /// The two meet, and the transfer takes so long.
    void match(const SendNotice& notice, const PostedReceive& receive, Picoseconds duration);
    /// Takes the arrivals at a receive; the completions of a send.
    DrawTimes arrival_at(const PostedReceive& receive);
    DrawTimes completion_of(LocationIndex sender, std::uint64_t token);

    /// A part in a collective begins. It has others to meet, under the name of its notices.
    void begin(const Posting& part);
    void meet(const Posting& part, LocationIndex location, std::uint64_t token);
    /// The begins of a part that meets others.
    const DrawTimes& begin_of(LocationIndex location, std::uint64_t token);
    /// What such a part waits for: the latest begins, or by model its end.
    void release(LocationIndex location, std::uint64_t token, DrawTimes latest);
    /// All who begun wait for all others.
    void release_all(std::span<const CollectiveBeginNotice> begun);
    /// Takes the ends of a part whose recorded cost that is; `token` names it where it met others.
    DrawTimes end_of(const Posting& part, LocationIndex location, const std::uint64_t* token,
                     Picoseconds cost);

private:
    using Name = std::pair<LocationIndex, std::uint64_t>;

    struct Blocking
    {
        std::size_t depth = 0;
        std::uint64_t token = 0;
    };

    struct Part
    {
        DrawTimes begin;
        DrawTimes latest;
    };

    /// Takes an element out of a map; gives up where it is not there.
    template <class Map, class Key>
    DrawTimes take(Map& map, const Key& key);

    std::vector<std::uint32_t> samples_;
    bool is_possible_ = true;
    const DrawTimes* time_ = nullptr;
    /// The times of sends until they meet their receives, and their completions until these are
    /// asked for.
    std::map<Name, DrawTimes> sent_;
    std::map<Name, DrawTimes> completions_;
    std::map<LocationIndex, std::vector<Blocking>> blocking_;
    /// The times of postings; once they have their message, its arrivals.
    std::map<const PostedReceive*, DrawTimes> receives_;
    std::map<const Posting*, DrawTimes> begun_;
    std::map<Name, Part> parts_;
};

} // namespace haec_sim
