// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_draws.hpp"

namespace haec_sim
{

LocationDraws::LocationDraws(LocationIndex self, ProcessIndex process, const ReplayContext& context)
    : self_(self), process_(process), context_(context), board_(*context.draws),
      scale_(context.options.scale_of(process)), clock_(board_.samples().size()),
      factors_(board_.samples().size())
{
}

const std::vector<double>& LocationDraws::lasting(std::uint32_t number)
{
    auto& factors = lasting_[number];
    if (factors.empty())
    {
        for (const auto sample : board_.samples())
        {
            factors.push_back(context_.gap_factors->lasting(number, process_, sample));
        }
    }
    return factors;
}

void LocationDraws::start(Picoseconds time)
{
    clock_.start(time);
    board_.set_time(clock_.coming());
}

void LocationDraws::pass(Picoseconds gap)
{
    clock_.pass(gap);
    board_.set_time(clock_.coming());
}

void LocationDraws::compute(Picoseconds gap, RegionRef region, Picoseconds end)
{
    const auto number = context_.gap_factors->class_in(region);
    const double of_region = context_.gap_factors->in_region(region);
    if (number == 0)
    {
        factors_.assign(factors_.size(), of_region);
    }
    else if (gap > Picoseconds{0})
    {
        const auto& of_node = lasting(number);
        for (std::size_t draw = 0; draw < factors_.size(); ++draw)
        {
            factors_[draw] =
                of_region * (of_node[draw] * context_.gap_factors->passing(number, self_, end,
                                                                           board_.samples()[draw]));
        }
    }
    clock_.compute(gap, scale_, factors_);
    board_.set_time(clock_.coming());
}

void LocationDraws::stay()
{
    clock_.stay();
    board_.set_time(clock_.coming());
}

void LocationDraws::post_in(std::size_t depth)
{
    board_.set_time(clock_.entered(depth));
}

void LocationDraws::arrive(const PostedReceive& receive, Picoseconds overhead)
{
    clock_.stay();
    clock_.wait(board_.arrival_at(receive));
    clock_.wait_longer(overhead);
}

void LocationDraws::complete(const SendPosting& send)
{
    clock_.stay();
    clock_.wait(board_.completion_of(self_, send.notice.token));
}

void LocationDraws::end(const CollectivePosting& part, Picoseconds cost)
{
    clock_.stay();
    clock_.wait(board_.end_of(part, self_, part.token ? &*part.token : nullptr, cost));
}

void LocationDraws::commit(Picoseconds time)
{
    if (!clock_.commit(time))
    {
        board_.give_up();
    }
}

void LocationDraws::commit_enter(Picoseconds time, std::size_t depth, const RegionTraits& traits)
{
    commit(time);
    clock_.enter(depth);
    if (traits.is_probe != 0 || traits.of_threads != ThreadRegion::none ||
        traits.device_call != DeviceCall::none)
    {
        board_.give_up();
    }
}

void LocationDraws::commit_leave(Picoseconds time, std::size_t depth)
{
    if (const auto complete = board_.unblock(self_, depth); !complete.empty())
    {
        clock_.wait(complete);
    }
    commit(time);
}

} // namespace haec_sim
