// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/critical_path/longest_segments.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

bool is_longer(const PathSegment& left, const PathSegment& right)
{
    return std::pair(left.span(), left.begin) > std::pair(right.span(), right.begin);
}

} // namespace

void LongestSegments::add(const PathSegment& segment)
{
    const bool goes_on = has_open_ && segment.kind == PathSegment::Kind::region &&
                         open_.kind == segment.kind && open_.location == segment.location &&
                         open_.region == segment.region && segment.end == open_.begin;
    if (goes_on)
    {
        open_.begin = segment.begin;
        return;
    }
    close();
    open_ = segment;
    has_open_ = true;
}

void LongestSegments::close()
{
    if (!has_open_ || open_.span() == Picoseconds{0})
    {
        return;
    }
    has_open_ = false;
    ++count_;
    if (kept_.size() == most_)
    {
        // Most are shorter than all that are kept.
        if (kept_.empty() || !is_longer(open_, kept_.front()))
        {
            return;
        }
        std::ranges::pop_heap(kept_, is_longer);
        kept_.pop_back();
    }
    kept_.push_back(open_);
    std::ranges::push_heap(kept_, is_longer);
}

std::vector<PathSegment> LongestSegments::take()
{
    close();
    std::ranges::sort(kept_, {}, &PathSegment::begin);
    return std::move(kept_);
}

} // namespace haec_sim
