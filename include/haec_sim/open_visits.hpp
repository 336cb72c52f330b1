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

/// The visits of regions that one location is in. A Leave ends the last open visit of its region,
/// or none where no visit of it is open. Visits that began later and are still open then are
/// *passed over*: they overlap the one that ends (kernels of accelerators, tasks), or their Leave
/// is missing. They stay open, but nothing is inside them any more. `Visit` is anything that the
/// caller wants to know of a visit when it ends (docs/spec/semantics.md, "Regions").
template <class Visit>
class OpenVisits
{
public:
    /// A visit that a Leave has ended.
    struct Ended
    {
        Visit visit;
        /// Another Leave has passed over it before.
        bool was_passed_over = false;
    };

    /// A visit of the region begins; it is the innermost one.
    void enter(RegionRef region, Visit visit)
    {
        nest_.push_back({region, begun_++, std::move(visit)});
    }

    /// Ends the last open visit of the region; nothing where there is none. `pass_over(visit)` is
    /// called for each visit that is passed over, the innermost first.
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

    /// Ends the innermost visit that nothing has passed over, as the location ends; nothing where
    /// there is none.
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

    /// The innermost visit: the last one that began, of those that nothing has passed over. Null
    /// outside of all of these.
    Visit* innermost()
    {
        return nest_.empty() ? nullptr : &nest_.back().visit;
    }

    /// The last one that began of those that were passed over and are open. Null where there is
    /// none.
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

    // In the order of their begins: those that overlap are few, and near the end.
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

    /// The innermost last: each began inside those before it.
    std::vector<Open> nest_;
    /// Those that were passed over, in the order of their begins.
    std::vector<Open> passed_;
    /// How many these are, by region: where Leaves are missing they may be many.
    std::unordered_map<RegionRef, std::uint32_t> number_passed_;
    std::uint64_t begun_ = 0;
};

} // namespace haec_sim
