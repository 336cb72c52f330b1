// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"

#include <algorithm>
#include <bit>

// Data in parts that go round, or up and down trees, at the same time.

namespace haec_sim::verification
{

namespace
{

/// The bytes of a part of `bytes`: all together are these, and the first ones have one more.
std::uint64_t share(std::uint64_t bytes, std::uint64_t channel, std::uint64_t channels)
{
    return bytes / channels + (bytes % channels > channel ? 1 : 0);
}

/// Rings, of which each other one goes round from the last member down.
class Rings final : public CollectiveSteps
{
public:
    explicit Rings(const CollectivePlan& plan) : members_(plan.members)
    {
        const bool scatters = plan.operation == CollectiveOp::reduce_scatter ||
                              plan.operation == CollectiveOp::reduce_scatter_block;
        for (std::uint64_t channel = 0; channel < plan.channels; ++channel)
        {
            auto part = plan;
            part.channels = 0;
            std::vector<std::uint64_t> blocks;
            for (Member place = 0; place < members_; ++place)
            {
                const auto all = plan.blocks.of(member_at(place, channel));
                const auto own =
                    share(scatters ? divided_up(all, members_) : all, channel, plan.channels);
                // A ring takes the blocks of a reduce_scatter from the bytes of all.
                blocks.push_back(scatters ? times(own, members_) : own);
            }
            part.blocks = Blocks(std::move(blocks));
            rings_.push_back(shifts_of(part));
        }
    }

    std::uint64_t count(Member) const override
    {
        return rings_.size() * rings_.front()->count(0);
    }

    // A ring has a send and a receive in each round. Those of all rings come first.
    Step at(Member member, std::uint64_t number) const override
    {
        const auto round = number / (2 * rings_.size());
        const auto turn = number % (2 * rings_.size());
        const auto channel = turn % rings_.size();
        const auto receives = turn / rings_.size();
        auto step = rings_[channel]->at(member_at(member, channel), 2 * round + receives);
        step.other = member_at(step.other, channel);
        return step;
    }

private:
    /// Also the place of that member.
    Member member_at(Member place, std::uint64_t channel) const
    {
        return channel % 2 == 0 ? place : members_ - 1 - place;
    }

    std::uint64_t members_;
    std::vector<std::unique_ptr<CollectiveSteps>> rings_;
};

/// A member in one of the two trees, with the members beside it.
struct Knot
{
    bool has_parent = false;
    Member parent = 0;
    std::uint64_t depth = 0;
    std::vector<Member> children{};
};

/// The number from which one hears: the lowest bit goes one up, or where nobody is there, away.
std::uint64_t above(std::uint64_t number, std::uint64_t members)
{
    const auto bit = std::uint64_t{1} << std::countr_zero(number);
    const auto without = number - bit;
    const auto up = without | (2 * bit);
    return up < members ? up : without;
}

std::vector<Knot> knots_of(std::uint64_t members, bool is_first)
{
    const auto member_of = [=](std::uint64_t number) {
        return is_first ? number : members % 2 == 0 ? members - number - 1 : (number + 1) % members;
    };
    std::vector<Knot> knots(members);
    for (std::uint64_t number = 1; number < members; ++number)
    {
        auto& knot = knots[member_of(number)];
        const auto parent = above(number, members);
        knot.has_parent = true;
        knot.parent = member_of(parent);
        auto& siblings = knots[knot.parent].children;
        siblings.push_back(member_of(number));
        for (auto higher = number; higher > 0; higher = above(higher, members))
        {
            ++knot.depth;
        }
    }
    return knots;
}

/// Rounds of pieces up the trees, and as many down; in each round the sends come first.
class Trees final : public CollectiveSteps
{
public:
    explicit Trees(const CollectivePlan& plan)
        : trees_{knots_of(plan.members, true), knots_of(plan.members, false)},
          height_(std::bit_width(plan.members - 1))
    {
        const auto channels = std::max<std::uint64_t>(plan.channels, 1);
        for (std::uint64_t channel = 0; channel < channels; ++channel)
        {
            parts_.emplace_back(share(plan.blocks.of(0), channel, channels), plan.segment);
        }
    }

    std::uint64_t count(Member member) const override
    {
        std::uint64_t neighbours = 0;
        for (std::uint64_t channel = 0; channel < parts_.size(); ++channel)
        {
            const auto& knot = at_channel(member, channel);
            neighbours += knot.children.size() + (knot.has_parent ? 1 : 0);
        }
        return 2 * neighbours * pieces();
    }

    Step at(Member member, std::uint64_t number) const override
    {
        const auto half = count(member) / 2;
        const bool is_up = number < half;
        const auto ways = ways_of(member, is_up);
        auto left = is_up ? number : number - half;
        // The last round before which there are not more steps.
        std::uint64_t round = 0;
        for (auto step = std::bit_floor(height_ + pieces()); step > 0; step /= 2)
        {
            round += steps_before(ways, round + step) <= left ? step : 0;
        }
        left -= steps_before(ways, round);
        for (const auto& way : ways)
        {
            if (round < way.first || round - way.first >= pieces() || left-- > 0)
            {
                continue;
            }
            return {way.is_send, way.other, parts_[way.channel].of(round - way.first)};
        }
        return {};
    }

private:
    /// Pieces that go to one neighbour, or come from it, one in each round.
    struct Way
    {
        bool is_send;
        Member other;
        std::uint64_t channel;
        /// The first of these rounds.
        std::uint64_t first;
    };

    const Knot& at_channel(Member member, std::uint64_t channel) const
    {
        return trees_[channel % 2][member];
    }

    std::uint64_t pieces() const
    {
        return parts_.front().count();
    }

    /// In the order of steps within a round: sends before receives; then by channel, and in each
    /// first children, or those who are such, before second ones.
    std::vector<Way> ways_of(Member member, bool is_up) const
    {
        std::vector<Way> ways;
        for (const bool is_send : {true, false})
        {
            for (std::uint64_t channel = 0; channel < parts_.size(); ++channel)
            {
                const auto& knot = at_channel(member, channel);
                if (is_send == is_up && knot.has_parent)
                {
                    ways.push_back({is_send, knot.parent, channel,
                                    is_up ? height_ - knot.depth : knot.depth - 1});
                }
                else if (is_send != is_up)
                {
                    for (const auto child : knot.children)
                    {
                        ways.push_back({is_send, child, channel,
                                        is_up ? height_ - knot.depth - 1 : knot.depth});
                    }
                }
            }
        }
        return ways;
    }

    std::uint64_t steps_before(const std::vector<Way>& ways, std::uint64_t round) const
    {
        std::uint64_t steps = 0;
        for (const auto& way : ways)
        {
            steps += round > way.first ? std::min(round - way.first, pieces()) : 0;
        }
        return steps;
    }

    std::vector<std::vector<Knot>> trees_;
    std::uint64_t height_;
    std::vector<Pieces> parts_;
};

} // namespace

std::unique_ptr<CollectiveSteps> channels_of(const CollectivePlan& plan)
{
    if (plan.algorithm == CollectiveAlgorithm::ring)
    {
        return std::make_unique<Rings>(plan);
    }
    return std::make_unique<Trees>(plan);
}

} // namespace haec_sim::verification
