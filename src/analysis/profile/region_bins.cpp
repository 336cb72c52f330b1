// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/region_bins.hpp"

#include "core/figures/widening_bins.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace haec_sim
{

int RegionBins::shift_for(Picoseconds end, std::uint32_t most) noexcept
{
    constexpr int first_shift = 20;
    return shift_to_reach(end, most, first_shift);
}

void RegionBins::keep(RegionSlot slot, Picoseconds from, Picoseconds until)
{
    if (first_stays_.empty())
    {
        begin_ = from;
    }
    if (first_stays_.size() == few_stays)
    {
        // Most locations have fewer, or many.
        first_stays_.reserve(most_);
    }
    first_stays_.push_back({until, slot});
    if (first_stays_.size() >= most_)
    {
        bins_.reserve(most_);
        put_stays_into_bins(shift());
    }
}

void RegionBins::put_stays_into_bins(int shift)
{
    keeps_stays_ = false;
    shift_ = shift;
    auto from = begin_;
    for (const auto& [until, slot] : std::exchange(first_stays_, {}))
    {
        add(slot, from, until);
        from = until;
    }
}

void RegionBins::add_beyond(RegionSlot slot, Picoseconds from, Picoseconds until)
{
    if (keeps_stays_)
    {
        keep(slot, from, until);
        return;
    }
    while (((until.count() - 1) >> shift_) >= std::int64_t{most_})
    {
        widen();
    }
    while (from < until)
    {
        const auto number = static_cast<std::size_t>(from.count() >> shift_);
        if (number != bins_.size())
        {
            close_bin();
            bins_.resize(number);
            fill(slot, from, until);
        }
        open_end_ = Picoseconds{static_cast<std::int64_t>(bins_.size() + 1) << shift_};
        const auto end = std::min(until, open_end_);
        accumulate(slot, end - from);
        from = end;
    }
}

// Whole bins of one region, where nothing is open, as computing for long makes them.
void RegionBins::fill(RegionSlot slot, Picoseconds& from, Picoseconds until)
{
    const Picoseconds width{std::int64_t{1} << shift_};
    if (from.count() != static_cast<std::int64_t>(bins_.size()) << shift_ || until - from <= width)
    {
        return;
    }
    // The last one stays open, also if it is full.
    const auto whole = (until - from - Picoseconds{1}).count() >> shift_;
    Bin bin;
    bin.times[0] = width;
    bin.slots[0] = slot;
    for (auto added = whole; added > 0; --added)
    {
        bins_.push_back(bin);
    }
    from += whole * width;
}

// Equal times: by number, which does not hang on who came first.
bool RegionBins::is_longer(const Share& one, const Share& other) const
{
    return one.time != other.time ? one.time > other.time
                                  : slots_->number(one.slot) < slots_->number(other.slot);
}

/// Adds to the share of that slot, if there is one.
template <class Shares, class Share>
static void add_share(Shares& shares, const Share& share)
{
    const auto known = std::ranges::find(shares, share.slot, &Share::slot);
    if (known != shares.end())
    {
        known->time += share.time;
    }
    else
    {
        shares.push_back(share);
    }
}

// The shortest of the regions, whose time stays. Other places are as few as shares.
void RegionBins::forget(std::vector<Share>& shares) const
{
    auto shortest = shares.end();
    for (auto share = shares.begin(); share != shares.end(); ++share)
    {
        const bool is_region = share->slot == outside_slot || share->slot >= first_region_slot;
        if (is_region && (shortest == shares.end() || is_longer(*shortest, *share)))
        {
            shortest = share;
        }
    }
    const Share forgotten{shortest->time, slots_->forgotten(shortest->slot)};
    shares.erase(shortest);
    add_share(shares, forgotten);
}

RegionBins::Bin RegionBins::bin_of(std::vector<Share>& shares) const
{
    while (shares.size() > most_shares)
    {
        forget(shares);
    }
    Bin bin;
    for (std::size_t place = 0; place < shares.size(); ++place)
    {
        bin.times[place] = shares[place].time;
        bin.slots[place] = shares[place].slot;
    }
    return bin;
}

void RegionBins::close_bin()
{
    if (met_.empty())
    {
        return;
    }
    shares_.clear();
    for (const auto slot : met_)
    {
        shares_.push_back({std::exchange(open_[slot], Picoseconds{}), slot});
    }
    met_.clear();
    bins_.push_back(bin_of(shares_));
}

RegionBins::Bin RegionBins::merged(const Bin& one, const Bin& other)
{
    shares_.clear();
    for (const auto* bin : {&one, &other})
    {
        for (std::size_t place = 0; place < most_shares; ++place)
        {
            if (bin->times[place] > Picoseconds{})
            {
                add_share(shares_, Share{bin->times[place], bin->slots[place]});
            }
        }
    }
    return bin_of(shares_);
}

// The bin that is open becomes a closed one: it was not full, and goes on as a part of a wider one.
void RegionBins::widen()
{
    close_bin();
    const auto wide = (bins_.size() + 1) / 2;
    for (std::size_t number = 0; number < wide; ++number)
    {
        const auto second = 2 * number + 1;
        bins_[number] =
            second < bins_.size() ? merged(bins_[2 * number], bins_[second]) : bins_[2 * number];
    }
    bins_.resize(wide);
    ++shift_;
    if (bins_.empty())
    {
        return;
    }
    // The next stays may belong to the last of them.
    const auto last = bins_.back();
    bins_.pop_back();
    open_end_ = Picoseconds{static_cast<std::int64_t>(bins_.size() + 1) << shift_};
    reopen(last);
}

void RegionBins::reopen(const Bin& bin)
{
    for (std::size_t place = 0; place < most_shares; ++place)
    {
        accumulate(bin.slots[place], bin.times[place]);
    }
}

namespace
{

/// Divides bins into parts, and keeps what that rounds.
class Divider
{
public:
    explicit Divider(Picoseconds part) : part_(part) {}

    /// Of the next bin, a time of the location in a region; not_running: in none.
    void add(std::int64_t region, Picoseconds time)
    {
        const auto known = std::ranges::find(present_, region, &Present::region);
        if (known != present_.end())
        {
            known->left += time;
            return;
        }
        present_.push_back({region, time + std::exchange(rounded_[region], Picoseconds{}), 0});
    }

    /// The bin is told. Its regions come by their numbers; that with which the location goes on
    /// comes first.
    void close_bin()
    {
        std::ranges::sort(present_, {}, &Present::region);
        for (std::uint64_t part = 0; part < RegionBins::parts; ++part)
        {
            auto& most = *std::ranges::max_element(present_, {}, &Present::left);
            most.left -= part_;
            ++most.parts;
        }
        for (const auto& present : present_)
        {
            rounded_[present.region] = present.left;
        }
        append_parts();
        present_.clear();
    }

    std::vector<BinStretch> take()
    {
        if (!stretches_.empty() && stretches_.back().region == not_running)
        {
            stretches_.pop_back();
        }
        return std::move(stretches_);
    }

private:
    /// A region of the bin, what of its time is not in parts yet, and its parts.
    struct Present
    {
        std::int64_t region;
        Picoseconds left;
        std::uint64_t parts;
    };

    // A location runs from its begin to its end: it does not before the first region, or behind
    // the last one.
    void append_parts()
    {
        const bool has_run = !stretches_.empty() && stretches_.back().region != not_running;
        const auto going_on = has_run ? stretches_.back().region : not_running;
        append_if([&](std::int64_t region) { return region == going_on; });
        append_if([&](std::int64_t region) { return region != going_on && region != not_running; });
        append_if([&](std::int64_t region) { return has_run && region == not_running; });
    }

    template <class IsWanted>
    void append_if(IsWanted is_wanted)
    {
        for (const auto& present : present_)
        {
            if (present.parts > 0 && is_wanted(present.region))
            {
                append({present.region, present.parts});
            }
        }
    }

    void append(const BinStretch& stretch)
    {
        if (!stretches_.empty() && stretches_.back().region == stretch.region)
        {
            stretches_.back().parts += stretch.parts;
            return;
        }
        stretches_.push_back(stretch);
    }

    Picoseconds part_;
    std::map<std::int64_t, Picoseconds> rounded_;
    std::vector<Present> present_;
    std::vector<BinStretch> stretches_;
};

} // namespace

std::vector<BinStretch> RegionBins::divided(int shift) const
{
    RegionBins copy = *this;
    if (copy.keeps_stays_)
    {
        copy.put_stays_into_bins(std::max(copy.shift(), shift));
    }
    while (copy.shift_ < shift)
    {
        copy.widen();
    }
    copy.close_bin();
    const Picoseconds width{std::int64_t{1} << copy.shift_};
    Divider divider(width / static_cast<std::int64_t>(parts));
    for (const auto& bin : copy.bins_)
    {
        auto rest = width;
        for (std::size_t place = 0; place < most_shares; ++place)
        {
            if (bin.times[place] > Picoseconds{})
            {
                divider.add(slots_->number(bin.slots[place]), bin.times[place]);
                rest -= bin.times[place];
            }
        }
        if (rest > Picoseconds{})
        {
            divider.add(not_running, rest);
        }
        divider.close_bin();
    }
    return divider.take();
}

} // namespace haec_sim
