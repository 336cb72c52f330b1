// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/figures/widening_bins.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/units.hpp"
#include "network/bin_limit.hpp"
#include "network/resource_id.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim
{

/// Figures of all resources over time, in bins that are as many at most as one wants: their width
/// doubles when time goes on, or resources are many. It is a power of two of picoseconds, and hangs
/// on the latest time and the number of resources alone, so that bins of several networks can be
/// added up. Memory: a row of bins for each resource, as long as what it did goes: 16 bytes a bin,
/// and 40 more where anything waits or sleeps.
class TimeBins
{
public:
    /// Where the limit is of 0 bins, none are kept: then only are_kept() and width() make sense.
    explicit TimeBins(const BinLimit& limit) noexcept : limit_(limit), most_(limit.each) {}

    bool are_kept() const noexcept
    {
        return most_ > 0;
    }

    /// The latest time that was reached.
    Picoseconds latest() const noexcept
    {
        return latest_;
    }

    /// log2 of width(); nothing where none are kept.
    std::optional<int> kept_shift() const noexcept
    {
        return are_kept() ? std::optional(shift()) : std::nullopt;
    }

    /// log2 of width().
    int shift() const noexcept
    {
        return shift_;
    }

    Picoseconds width() const noexcept
    {
        return Picoseconds{std::int64_t{1} << shift_};
    }

    /// The begin of the bin that a time, which is not negative, is in.
    Picoseconds begin_of(Picoseconds time) const noexcept
    {
        return Picoseconds{(time.count() >> shift_) << shift_};
    }

    /// A resource is busy for `work` until `end`. The work is spread over the bins that it lies in;
    /// the bytes count in the one where it begins. Times before 0 are cut.
    void count(ResourceId resource, Picoseconds end, Picoseconds work, std::uint64_t bytes);

    /// A resource is busy at times that are each within the bin of `at`; these are their sums.
    /// Nothing is made wider: `at` is a time that was reached.
    void count_within(ResourceId resource, Picoseconds at, Picoseconds work, std::uint64_t bytes);

    /// The waiting that a message had at a resource, by when this is through with it.
    void count_waiting(ResourceId resource, Picoseconds end, Picoseconds waiting);

    /// A unit waits for a resource from `head` until it is taken at `begin`, which is later.
    void count_queued(ResourceId resource, Picoseconds head, Picoseconds begin);

    /// So many units wait for a resource at a time, one that just came among them.
    void count_queue(ResourceId resource, Picoseconds at, std::uint64_t length);

    /// A resource sleeps from `asleep` to `woken`, and then wakes until `awake`.
    void count_sleep(ResourceId resource, Picoseconds asleep, Picoseconds woken, Picoseconds awake);

    /// Makes bins so wide that they go as far as `time`.
    void reach(Picoseconds time) noexcept
    {
        latest_ = std::max(latest_, time);
        shift_ = shift_to_reach(time, most_, shift_);
    }

    /// Makes a row for each of so many resources; bins get wider where that is too many.
    void make_rows(std::size_t count);

    /// Adds bins of the width that others of these have, from the one numbered `first` on. Where
    /// these are wider, all become as wide.
    void add(ResourceId resource, Picoseconds width, std::size_t first,
             std::span<const TimeBin> bins);

    /// The bins from the start of time on, up to the last one in which anything was.
    std::vector<TimeBin> of(ResourceId resource) const;

    /// Forgets what the resource did.
    void clear(ResourceId resource)
    {
        if (resource.value < rows_.size())
        {
            rows_[resource.value] = Row{};
        }
    }

private:
    struct ServedBin
    {
        Picoseconds busy{};
        std::uint64_t bytes = 0;

        ServedBin& operator+=(const ServedBin& bin);
    };

    /// What is 0 where nothing is shared and nothing sleeps.
    struct WaitingBin
    {
        Picoseconds waiting{};
        Picoseconds waking{};
        Picoseconds sleeping{};
        std::int64_t queue_change = 0;
        std::uint64_t longest_queue = 0;

        WaitingBin& operator+=(const WaitingBin& bin);
        bool operator==(const WaitingBin&) const = default;
    };

    struct Row
    {
        WideningBins<ServedBin> served{first_shift};
        WideningBins<WaitingBin> waiting{first_shift};

        void widen(int shift)
        {
            served.widen(shift);
            waiting.widen(shift);
        }
    };

    /// The first width is a microsecond, or so. That is 1,048,576 ps.
    static constexpr int first_shift = 20;

    Row& row(ResourceId resource);
    /// Adds the parts of a time to the bins that they lie in.
    template <class Bin>
    void spread(WideningBins<Bin>& bins, Picoseconds from, Picoseconds until,
                Picoseconds Bin::*part) const;

    BinLimit limit_;
    /// Of each row, as many as there are now.
    std::uint32_t most_;
    int shift_ = first_shift;
    Picoseconds latest_{};
    /// Rows catch up with the width when they are next needed.
    std::vector<Row> rows_;
};

} // namespace haec_sim
