// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/leader_times.hpp"

#include <cmath>

namespace haec_sim::verification
{

LeaderTimes::LeaderTimes(RecordStream& input, RecordStream& output) : input_(input), output_(output)
{
    step();
}

void LeaderTimes::step()
{
    const auto* in = input_.next();
    const auto* out = output_.next();
    left_ = right_ ? right_ : left_;
    right_.reset();
    if (in != nullptr && out != nullptr)
    {
        right_ = Point{in->time, out->time};
    }
}

Bounds LeaderTimes::at(Picoseconds in)
{
    while (right_ && right_->in < in)
    {
        step();
    }
    if (!left_ && !right_)
    {
        return exactly(in);
    }
    if (!left_ || !right_)
    {
        const auto& end = right_ ? *right_ : *left_;
        return exactly(end.out + (in - end.in));
    }
    const Exact share = Exact((in - left_->in).count()) / Exact((right_->in - left_->in).count());
    const Exact time =
        Exact(left_->out.count()) + share * Exact((right_->out - left_->out).count());
    return {Picoseconds{std::llround(std::floor(time))},
            Picoseconds{std::llround(std::ceil(time))}};
}

} // namespace haec_sim::verification
