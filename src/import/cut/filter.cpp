// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/cut/filter.hpp"

namespace haec_sim::importing
{

void CutFilter::leave(RegionRef region)
{
    const auto found =
        std::find_if(open_.rbegin(), open_.rend(),
                     [region](const Visit& visit) { return visit.region == region; });
    if (found != open_.rend())
    {
        open_.erase(std::next(found).base());
    }
}

void CutFilter::begin()
{
    has_begun_ = true;
    const auto from = plan_.window.from;
    losses_.add(Loss::cut_regions, open_.size());
    for (const auto& visit : open_)
    {
        if (visit.context.is_defined())
        {
            events::CallingContextEnter enter{{}, visit.context, visit.unwind_distance};
            enter.time = from;
            deliver(out_, enter);
            continue;
        }
        events::Enter enter{{}, visit.region};
        enter.time = from;
        deliver(out_, enter);
    }
    for (const auto& [record, request] : plan_.early_receives)
    {
        events::MpiIrecvRequest posted{{}, request};
        posted.time = from;
        deliver(out_, posted);
    }
}

void CutFilter::end()
{
    if (has_ended_)
    {
        return;
    }
    has_ended_ = true;
    const auto to = plan_.window.to;
    const bool is_cut = to != Picoseconds::max();
    if (!is_cut)
    {
        return;
    }
    for (const auto request : plan_.late_sends)
    {
        events::MpiIsendComplete complete{{}, request};
        complete.time = to;
        deliver(out_, complete);
    }
    losses_.add(Loss::cut_regions, open_.size());
    for (; !open_.empty(); open_.pop_back())
    {
        const auto& visit = open_.back();
        if (visit.context.is_defined())
        {
            events::CallingContextLeave leave{{}, visit.context};
            leave.time = to;
            deliver(out_, leave);
            continue;
        }
        events::Leave leave{{}, visit.region};
        leave.time = to;
        deliver(out_, leave);
    }
}

} // namespace haec_sim::importing
