// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/run_location.hpp"

#include "analysis/profile/run_profile.hpp"
#include "parallel/all_gather_items.hpp"
#include "simulation/rules/location.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace haec_sim
{

namespace
{

/// A sum of times, exact: the 106 days of many locations are more than 64 bits hold.
class TimeSum
{
public:
    void add(Picoseconds time)
    {
        const auto count = static_cast<std::uint64_t>(time.count());
        high_ += count >> 32;
        low_ += count & 0xFFFF'FFFF;
    }

    void add(const TimeSum& other)
    {
        high_ += other.high_;
        low_ += other.low_;
    }

    void join(Ranks& ranks)
    {
        high_ = ranks.sum(high_);
        low_ = ranks.sum(low_);
    }

    double share_of(const TimeSum& whole) const
    {
        return whole.count() > 0 ? static_cast<double>(count() / whole.count()) : 0;
    }

private:
    long double count() const
    {
        return static_cast<long double>(high_) * 0x1p32L + static_cast<long double>(low_);
    }

    std::uint64_t high_ = 0;
    std::uint64_t low_ = 0;
};

/// The time from the first event to the last of the locations that count.
class Extent
{
public:
    void include(const RunLocation& location)
    {
        begin_ = std::min(begin_, location.sink->first_time());
        predicted_ = std::max(predicted_, location.sink->last_time());
        recorded_ = std::max(recorded_, location.source->last_time());
    }

    void join(Ranks& ranks)
    {
        begin_ = Picoseconds{-ranks.maximum(-begin_.count())};
        predicted_ = Picoseconds{ranks.maximum(predicted_.count())};
        recorded_ = Picoseconds{ranks.maximum(recorded_.count())};
    }

    bool is_empty() const
    {
        return begin_ == Picoseconds::max();
    }

    Picoseconds recorded() const
    {
        return is_empty() ? Picoseconds{0} : recorded_ - begin_;
    }

    Picoseconds predicted() const
    {
        return is_empty() ? Picoseconds{0} : predicted_ - begin_;
    }

    Picoseconds begin() const
    {
        return is_empty() ? Picoseconds{0} : begin_;
    }

    Picoseconds end() const
    {
        return predicted_;
    }

private:
    Picoseconds begin_ = Picoseconds::max();
    Picoseconds predicted_{};
    Picoseconds recorded_{};
};

/// The share of a part of the run that was not simulated.
class Untouched
{
public:
    /// A location that has rules, and what of it is in the part.
    void include(Picoseconds span, const KeptTimes& kept, const UnrecordedWaits& waits,
                 Picoseconds UnrecordedWait::*part)
    {
        without_records_.add(kept.without_records);
        for (const auto& wait : waits.by_region())
        {
            by_region_[wait.region].add(wait.*part);
        }
        of_rules_.add(span);
        of_collectives_.add(kept.of_collectives.of_program);
        of_collectives_.add(kept.of_collectives.others);
        of_other_collectives_.add(kept.of_collectives.others);
        kept_collectives_ += kept.of_collectives.count;
        switched_off_.add(kept.of_recorder.switched_off);
        of_flushes_.add(kept.of_recorder.flushes);
    }

    void include_of_program(Picoseconds span, bool is_touched)
    {
        of_program_.add(span);
        without_rules_.add(is_touched ? Picoseconds{0} : span);
    }

    void join(Ranks& ranks)
    {
        for (auto* sum : {&of_rules_, &without_rules_, &of_program_, &of_collectives_,
                          &of_other_collectives_, &switched_off_, &of_flushes_, &without_records_})
        {
            sum->join(ranks);
        }
        join_regions(ranks);
        kept_collectives_ = ranks.sum(kept_collectives_);
    }

    UntouchedShares shares() const
    {
        return {.collectives = of_collectives_.share_of(of_rules_),
                .other_collectives = of_other_collectives_.share_of(of_rules_),
                .kept_collectives = kept_collectives_,
                .without_rules = without_rules_.share_of(of_program_),
                .switched_off = switched_off_.share_of(of_rules_),
                .flushes = of_flushes_.share_of(of_rules_),
                .without_records = without_records_.share_of(of_rules_),
                .without_records_by_region = shares_by_region()};
    }

private:
    struct RegionTime
    {
        RegionRef region;
        TimeSum time;
    };

    void join_regions(Ranks& ranks)
    {
        std::vector<RegionTime> mine;
        for (const auto& [region, time] : by_region_)
        {
            mine.push_back({region, time});
        }
        by_region_.clear();
        for (const auto& part : all_gather_items(ranks, mine))
        {
            by_region_[part.region].add(part.time);
        }
    }

    std::vector<UnrecordedShare> shares_by_region() const
    {
        std::vector<UnrecordedShare> shares;
        for (const auto& [region, time] : by_region_)
        {
            shares.push_back({.region = region, .share = time.share_of(of_rules_)});
        }
        return shares;
    }

    TimeSum of_rules_;
    TimeSum without_rules_;
    TimeSum of_program_;
    TimeSum of_collectives_;
    TimeSum of_other_collectives_;
    TimeSum switched_off_;
    TimeSum of_flushes_;
    TimeSum without_records_;
    std::map<RegionRef, TimeSum> by_region_;
    std::uint64_t kept_collectives_ = 0;
};

class Totals
{
public:
    void include(const RunLocation& location)
    {
        if (location.sink->events() == 0)
        {
            return;
        }
        all_.include(location);
        if (location.has_rules())
        {
            with_rules_.include(location);
        }
        const auto row = row_of(location);
        include(location, row.first, row.last, whole_, &UnrecordedWait::whole);
        include(location, row.has_begin ? row.begin : row.first, row.has_end ? row.end : row.last,
                interest_, &UnrecordedWait::interest);
    }

    void join(Ranks& ranks)
    {
        for (auto* extent : {&with_rules_, &all_})
        {
            extent->join(ranks);
        }
        whole_.join(ranks);
        interest_.join(ranks);
    }

    RunTime run_time() const
    {
        const auto& counting = with_rules_.is_empty() ? all_ : with_rules_;
        return {.recorded = counting.recorded(),
                .predicted = counting.predicted(),
                .whole = whole_.shares(),
                .interest = interest_.shares(),
                .end = all_.end(),
                .begin = counting.begin()};
    }

private:
    // A part that ends before it begins is nothing.
    static void include(const RunLocation& location, const ActivityPoint& begin,
                        const ActivityPoint& end, Untouched& part,
                        Picoseconds UnrecordedWait::*of_region)
    {
        const auto span = end.time.predicted - begin.time.predicted;
        if (span < Picoseconds{0})
        {
            return;
        }
        if (location.has_rules())
        {
            auto kept = end.kept;
            kept -= begin.kept;
            part.include(span, kept, location.replay->state().unrecorded, of_region);
        }
        if (location.is_of_program)
        {
            part.include_of_program(span, location.has_rules() || location.follows());
        }
    }

    Extent with_rules_;
    Extent all_;
    Untouched whole_;
    Untouched interest_;
};

} // namespace

bool RunLocation::has_rules() const
{
    return replay != nullptr &&
           (is_mpi_rank || replay->state().uses.communication || replay->state().uses.threads);
}

bool RunLocation::follows() const
{
    return replay != nullptr && replay->state().follows;
}

LocationRow row_of(const RunLocation& location)
{
    if (location.profile != nullptr)
    {
        return location_row(*location.profile);
    }
    const auto first = location.sink->first_time();
    return location_row(location.replay != nullptr ? location.replay->state().figures
                                                   : LocationFigures{},
                        {first, first}, {location.source->last_time(), location.sink->last_time()});
}

RunFigures run_figures_of(std::span<const RunLocation> mine, const InterestLimits& limits,
                          Ranks& ranks)
{
    RunFigures figures;
    for (const auto& location : mine)
    {
        if (location.replay != nullptr)
        {
            const auto& own = location.replay->state().figures;
            figures.messages += own.messages;
            figures.bytes += own.bytes;
            figures.hops += own.hops;
            figures.team_costs += own.team_costs;
        }
        if (location.is_master && location.sink->events() > 0)
        {
            const auto row = row_of(location);
            add_thread(figures, {row, row}, limits);
        }
    }
    RunFigures all;
    for (const auto& part : all_gather_items(ranks, std::vector<RunFigures>{figures}))
    {
        all.add(part, limits);
    }
    return all;
}

RunTime run_time_of(std::span<const RunLocation> mine, Ranks& ranks)
{
    Totals totals;
    for (const auto& location : mine)
    {
        totals.include(location);
    }
    totals.join(ranks);
    return totals.run_time();
}

} // namespace haec_sim
