// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/quiet_time.hpp"

#include <algorithm>

namespace haec_sim
{

QuietTime::QuietTime(const TraceIndex& index, const Timeline& timeline, const CallStack& stack,
                     bool is_leaving, Picoseconds input_time)
    : index_(index), timeline_(timeline), stack_(stack), depth_(stack.depth()),
      mpi_depth_(stack.mpi_depth()), last_(input_time)
{
    if (is_leaving && depth_ > 0)
    {
        --depth_;
        mpi_depth_ -= stack_.frame(depth_).traits.is_mpi ? 1 : 0;
    }
}

// What lies between two records outside MPI is computing, and inside MPI software (R0); what was
// waited there before a record that ends a wait goes (R2, R4).
void QuietTime::pass(Picoseconds input_time, bool ends_wait)
{
    if (mpi_depth_ == 0 || !ends_wait)
    {
        const auto gap = std::max(input_time - last_, Picoseconds{0});
        duration_ = after(duration_, timeline_.scaled(gap, mpi_depth_ > 0));
    }
    last_ = std::max(last_, input_time);
}

void QuietTime::see(const ComingRecord& record)
{
    stop_ = stop_ || record.glimpse == Glimpse::end;
    if (stop_ || record.glimpse == Glimpse::nothing)
    {
        return;
    }
    // Outside MPI a receive is posted with the record before.
    if (record.glimpse == Glimpse::receive)
    {
        before_receives_ = before_receives_.value_or(duration_);
    }
    pass(record.time, record.glimpse == Glimpse::receive || record.glimpse == Glimpse::unnoticed);
    if (record.glimpse == Glimpse::posting)
    {
        before_receives_ = before_receives_.value_or(duration_);
    }
    stop_ = stop_ || record.glimpse == Glimpse::send;
    if (record.glimpse == Glimpse::enter)
    {
        enter(record.region);
    }
    else if (record.glimpse == Glimpse::leave)
    {
        leave(record.region);
    }
}

void QuietTime::enter(RegionRef region)
{
    const auto traits = index_.region(region);
    if (traits.of_threads != ThreadRegion::none || entered_count_ == entered_.size())
    {
        stop_ = true;
        return;
    }
    entered_[entered_count_++] = region;
    mpi_depth_ += traits.is_mpi ? 1 : 0;
}

void QuietTime::leave(RegionRef region)
{
    if (entered_count_ > 0 && entered_[entered_count_ - 1] == region)
    {
        --entered_count_;
        mpi_depth_ -= index_.region(region).is_mpi ? 1 : 0;
        return;
    }
    const bool is_known = entered_count_ == 0 && depth_ > 0 &&
                          stack_.frame(depth_ - 1).region == region &&
                          stack_.frame(depth_ - 1).traits.of_threads == ThreadRegion::none;
    if (!is_known)
    {
        stop_ = true;
        return;
    }
    --depth_;
    mpi_depth_ -= stack_.frame(depth_).traits.is_mpi ? 1 : 0;
}

} // namespace haec_sim
