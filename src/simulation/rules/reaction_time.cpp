// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/reaction_time.hpp"

#include <algorithm>

namespace haec_sim
{

ReactionTime::ReactionTime(const TraceIndex& index, const Timeline& timeline,
                           const CallStack& stack, bool is_leaving, Picoseconds input_time)
    : index_(index), timeline_(timeline), stack_(stack), depth_(stack.depth()),
      mpi_depth_(stack.mpi_depth()), last_(input_time)
{
    if (is_leaving && depth_ > 0)
    {
        --depth_;
        mpi_depth_ -= stack_.frame(depth_).traits.is_mpi ? 1 : 0;
    }
}

bool ReactionTime::is_in_software() const
{
    if (mpi_depth_ > 0)
    {
        return true;
    }
    if (entered_count_ > 0)
    {
        return !index_.region(entered_[entered_count_ - 1].region).is_computing;
    }
    return depth_ > 0 && !stack_.frame(depth_ - 1).traits.is_computing;
}

// What lies between two records outside MPI is computing, or software, as all of it is inside MPI
// (R0); what was waited there before a record that ends a wait goes (R2, R4).
void ReactionTime::pass(Picoseconds input_time, bool ends_wait)
{
    if (mpi_depth_ == 0 || !ends_wait)
    {
        const auto gap = std::max(input_time - last_, Picoseconds{0});
        duration_ = after(duration_, timeline_.scaled(gap, is_in_software()));
    }
    last_ = std::max(last_, input_time);
}

void ReactionTime::see(std::span<const ComingRecord> coming)
{
    for (auto record = coming.begin(); record != coming.end() && !stop_; ++record)
    {
        see(*record);
    }
}

void ReactionTime::see(const ComingRecord& record)
{
    if (record.kind == ComingKind::receive)
    {
        note_posted(when_posted());
    }
    stop_ = record.kind == ComingKind::leave && !is_left_in_order(record.region);
    if (stop_)
    {
        return;
    }
    pass(record.time, record.kind == ComingKind::receive || record.kind == ComingKind::unnoticed);
    switch (record.kind)
    {
    case ComingKind::posting:
        note_posted(duration_);
        break;
    case ComingKind::send:
        stop_ = true;
        break;
    case ComingKind::enter:
        enter(record.region);
        break;
    case ComingKind::leave:
        leave(record.region);
        break;
    default:
        break;
    }
}

// A receive without a request is posted as the region around it is entered in MPI, if not before
// the wait; outside MPI with the record before (R2).
Picoseconds ReactionTime::when_posted() const
{
    if (mpi_depth_ == 0)
    {
        return duration_;
    }
    return entered_count_ > 0 ? entered_[entered_count_ - 1].time : Picoseconds{0};
}

void ReactionTime::enter(RegionRef region)
{
    const auto traits = index_.region(region);
    if (traits.of_threads != ThreadRegion::none || traits.is_probe ||
        entered_count_ == entered_.size())
    {
        stop_ = true;
        return;
    }
    entered_[entered_count_++] = {region, duration_};
    mpi_depth_ += traits.is_mpi ? 1 : 0;
}

bool ReactionTime::is_left_in_order(RegionRef region) const
{
    if (entered_count_ > 0)
    {
        return entered_[entered_count_ - 1].region == region;
    }
    return depth_ > 0 && stack_.frame(depth_ - 1).region == region &&
           stack_.frame(depth_ - 1).traits.of_threads == ThreadRegion::none;
}

void ReactionTime::leave(RegionRef region)
{
    if (entered_count_ > 0)
    {
        --entered_count_;
        mpi_depth_ -= index_.region(region).is_mpi ? 1 : 0;
        return;
    }
    --depth_;
    mpi_depth_ -= stack_.frame(depth_).traits.is_mpi ? 1 : 0;
}

} // namespace haec_sim
