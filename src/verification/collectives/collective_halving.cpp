// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"

#include <algorithm>
#include <bit>
#include <functional>

// Halving, written down for a member from its begin to its end: reduce_scatter with far partners
// first, reduce, and rabenseifner_by_halves.

namespace haec_sim::verification
{

namespace
{

using StepList = std::vector<Step>;

/// Steps that are few enough to write down.
class Listed final : public CollectiveSteps
{
public:
    explicit Listed(std::function<StepList(Member)> list) : list_(std::move(list)) {}

    std::uint64_t count(Member member) const override
    {
        return list_(member).size();
    }

    Step at(Member member, std::uint64_t number) const override
    {
        return list_(member)[number];
    }

private:
    std::function<StepList(Member)> list_;
};

void exchange(StepList& steps, Member other, std::uint64_t bytes)
{
    steps.push_back({true, other, bytes});
    steps.push_back({false, other});
}

/// The vector is of the parts of those left; the first ones, of whom a neighbor went, have two
/// blocks. A member halves the parts that it has until its own is left.
StepList scattering(const CollectivePlan& plan, Member member)
{
    const auto left = std::bit_floor(plan.members);
    const auto gone = plan.members - left;
    const auto all = plan.blocks.of(0);
    const auto block = divided_up(all, plan.members);
    const bool has_neighbor = member < 2 * gone;
    if (has_neighbor && member % 2 == 0)
    {
        return {{true, member + 1, all}, {false, member + 1}};
    }
    StepList steps;
    if (has_neighbor)
    {
        steps.push_back({false, member - 1});
    }
    const auto own = has_neighbor ? member / 2 : member - gone;
    const auto first_block = [gone](std::uint64_t part) { return part + std::min(part, gone); };
    std::uint64_t low = 0;
    std::uint64_t high = left;
    while (high - low > 1)
    {
        const auto middle = (low + high) / 2;
        const bool is_lower = own < middle;
        const auto other = is_lower ? own + (middle - low) : own - (middle - low);
        const auto blocks = is_lower ? first_block(high) - first_block(middle)
                                     : first_block(middle) - first_block(low);
        exchange(steps, other < gone ? 2 * other + 1 : other + gone, times(blocks, block));
        (is_lower ? high : low) = middle;
    }
    if (has_neighbor)
    {
        steps.push_back({true, member - 1, block});
    }
    return steps;
}

/// Of the first pairs the even ones are left.
class ByHalves
{
public:
    explicit ByHalves(const CollectivePlan& plan)
        : plan_(plan), left_(std::bit_floor(plan.members)), pairs_(plan.members - left_),
          all_(plan.blocks.of(0))
    {
    }

    StepList steps_of(Member member) const
    {
        StepList steps;
        pair_up(steps, member);
        const bool goes = is_paired(member) && member % 2 == 1;
        std::vector<std::uint64_t> had{all_};
        if (!goes)
        {
            halve(steps, number_of(member), had);
        }
        if (plan_.operation == CollectiveOp::reduce)
        {
            collect(steps, member, had);
            return steps;
        }
        for (auto round = had.size() - 1; !goes && round > 0; --round)
        {
            exchange(steps, member_at(number_of(member) ^ bit_of(round)), had[round]);
        }
        if (is_paired(member))
        {
            steps.push_back({!goes, member ^ 1, all_});
        }
        return steps;
    }

private:
    /// Each half of the vector is reduced by one of the pair; the odd one's goes to the even one.
    /// In MPICH's way, all goes there.
    void pair_up(StepList& steps, Member member) const
    {
        if (!is_paired(member))
        {
            return;
        }
        const bool is_odd = member % 2 == 1;
        if (plan_.algorithm == CollectiveAlgorithm::rabenseifner)
        {
            steps.push_back({is_odd, member ^ 1, all_});
            return;
        }
        const auto upper = all_ - all_ / 2;
        exchange(steps, member ^ 1, is_odd ? all_ / 2 : upper);
        steps.push_back({is_odd, member ^ 1, upper});
    }

    /// Puts what the member has after each round behind what it had.
    void halve(StepList& steps, std::uint64_t number, std::vector<std::uint64_t>& had) const
    {
        for (std::uint64_t bit = 1; bit < left_; bit *= 2)
        {
            const auto upper = divided_up(had.back(), 2);
            const auto lower =
                plan_.algorithm == CollectiveAlgorithm::rabenseifner ? upper : had.back() - upper;
            const bool keeps_upper = (number & bit) != 0;
            exchange(steps, member_at(number ^ bit), keeps_upper ? lower : upper);
            had.push_back(keeps_upper ? upper : lower);
        }
    }

    /// The parts go to the root. One that went takes over from member 0.
    void collect(StepList& steps, Member member, const std::vector<std::uint64_t>& had) const
    {
        const auto root = plan_.root;
        const bool takes_over = is_paired(root) && root % 2 == 1;
        const bool is_stand_in = takes_over && member == root;
        if (is_paired(member) && member % 2 == 1 && !is_stand_in)
        {
            return;
        }
        if (takes_over && member == 0)
        {
            steps.push_back({true, root, had.back()});
            return;
        }
        if (is_stand_in)
        {
            steps.push_back({false, 0});
        }
        const auto target = takes_over ? 0 : number_of(root);
        const auto own = is_stand_in ? 0 : number_of(member);
        for (auto bit = left_ / 2; bit > 0; bit /= 2)
        {
            const auto number = own ^ bit;
            const auto other = takes_over && number == 0 ? root : member_at(number);
            if ((own & bit) != (target & bit))
            {
                steps.push_back({true, other, had[static_cast<std::size_t>(std::bit_width(bit))]});
                return;
            }
            steps.push_back({false, other});
        }
    }

    bool is_paired(Member member) const
    {
        return member < 2 * pairs_;
    }

    std::uint64_t number_of(Member member) const
    {
        return is_paired(member) ? member / 2 : member - pairs_;
    }

    Member member_at(std::uint64_t number) const
    {
        return number < pairs_ ? 2 * number : number + pairs_;
    }

    static std::uint64_t bit_of(std::uint64_t round)
    {
        return std::uint64_t{1} << (round - 1);
    }

    CollectivePlan plan_;
    std::uint64_t left_;
    std::uint64_t pairs_;
    std::uint64_t all_;
};

} // namespace

std::unique_ptr<CollectiveSteps> halving_of(const CollectivePlan& plan)
{
    if (plan.algorithm == CollectiveAlgorithm::rabenseifner_by_halves ||
        plan.operation == CollectiveOp::reduce)
    {
        return std::make_unique<Listed>([halves = ByHalves(plan)](Member member)
                                        { return halves.steps_of(member); });
    }
    return std::make_unique<Listed>([plan](Member member) { return scattering(plan, member); });
}

} // namespace haec_sim::verification
