// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The open visits of regions of one location. A Leave ends the last open visit of its region, or
/// no visit if the region has none open. Visits that began later and are still open are *passed
/// over*: they overlap the visit that ends (kernels of accelerators, tasks), or their Leave is
/// missing. They stay open, but no later record is inside them. `Visit` is the caller's data about
/// a visit, returned when it ends (docs/spec/semantics.md, "Regions").
template <class Visit>
class OpenVisits
{
public:
    /// A visit that a Leave has ended.
    struct Ended
    {
        Visit visit;
        /// True if an earlier Leave has passed over it.
        bool was_passed_over = false;
    };

    /// Begins a visit of the region, which becomes the innermost one.
    void enter(RegionRef region, Visit visit)
    {
        nest_.push_back({region, begun_++, std::move(visit)});
    }

    /// Ends the last open visit of the region; returns nothing if the region has none open. Calls
    /// `pass_over(visit)` for each visit that is passed over, the innermost first.
    template <class PassOver>
    std::optional<Ended> leave(RegionRef region, PassOver pass_over)
    {
        if (passed_.empty() && !nest_.empty() && nest_.back().region == region) [[likely]]
        {
            return leave_innermost();
        }
        const auto in_nest = std::ranges::find(nest_.rbegin(), nest_.rend(), region, &Open::region);
        const auto beyond =
            number_passed_.contains(region)
                ? std::ranges::find(passed_.rbegin(), passed_.rend(), region, &Open::region)
                : passed_.rend();
        const bool has_beyond = beyond != passed_.rend();
        if (in_nest == nest_.rend() && !has_beyond)
        {
            return std::nullopt;
        }
        if (in_nest == nest_.rend() || (has_beyond && beyond->begun > in_nest->begun))
        {
            Ended ended{std::move(beyond->visit), true};
            passed_.erase(std::prev(beyond.base()));
            if (--number_passed_[region] == 0)
            {
                number_passed_.erase(region);
            }
            return ended;
        }
        const auto above = in_nest - nest_.rbegin();
        for (auto count = above; count > 0; --count)
        {
            pass_over(nest_.back().visit);
            put_apart(std::move(nest_.back()));
            nest_.pop_back();
        }
        return leave_innermost();
    }

    /// Ends the innermost visit that was not passed over, at the end of the location; returns
    /// nothing if there is none.
    std::optional<Ended> leave_innermost()
    {
        if (nest_.empty())
        {
            return std::nullopt;
        }
        Ended ended{std::move(nest_.back().visit), false};
        nest_.pop_back();
        return ended;
    }

    /// Returns the innermost visit: the last one that began among the open visits that were not
    /// passed over. Null if there is none.
    Visit* innermost()
    {
        return nest_.empty() ? nullptr : &nest_.back().visit;
    }

    /// Returns the last one that began among the open visits that were passed over. Null if there
    /// is none.
    Visit* last_passed_over()
    {
        return passed_.empty() ? nullptr : &passed_.back().visit;
    }

private:
    struct Open
    {
        RegionRef region;
        /// The number of visits that began before.
        std::uint64_t begun = 0;
        Visit visit;
    };

    // Keeps the order of begins: only a few visits overlap, near the end of the list.
    void put_apart(Open open)
    {
        ++number_passed_[open.region];
        auto place = passed_.end();
        while (place != passed_.begin() && std::prev(place)->begun > open.begun)
        {
            --place;
        }
        passed_.insert(place, std::move(open));
    }

    /// The innermost is the last: each visit began inside the visits before it.
    std::vector<Open> nest_;
    /// The visits that were passed over, in the order of their begins.
    std::vector<Open> passed_;
    /// Their number by region, which is large if many Leaves are missing.
    std::unordered_map<RegionRef, std::uint32_t> number_passed_;
    std::uint64_t begun_ = 0;
};

} // namespace haec_sim
