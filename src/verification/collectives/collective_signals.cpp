// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"

#include <bit>

// Steps that carry nothing, or wait for leave to send.

namespace haec_sim::verification
{

namespace
{

/// The root sends an empty message to each of the others, who answer with their blocks; at last it
/// takes an empty message of each.
class Asked final : public CollectiveSteps
{
public:
    explicit Asked(const CollectivePlan& plan) : plan_(plan) {}

    std::uint64_t count(Member member) const override
    {
        return member == plan_.root ? 3 * (plan_.members - 1) : 3;
    }

    Step at(Member member, std::uint64_t number) const override
    {
        if (member != plan_.root)
        {
            return {number > 0, plan_.root, number == 1 ? plan_.blocks.of(member) : 0};
        }
        const auto others = plan_.members - 1;
        const auto turn = number < 2 * others ? number / 2 : number - 2 * others;
        const auto other = turn < plan_.root ? turn : turn + 1;
        return {number < 2 * others && number % 2 == 0, other, 0};
    }

private:
    CollectivePlan plan_;
};

/// Who is beyond the power of two tells the member that is as far from the first; those below it
/// exchange; then these tell who told them.
class FoldedBarrier final : public CollectiveSteps
{
public:
    explicit FoldedBarrier(std::uint64_t members)
        : below_(std::bit_floor(members)), beyond_(members - below_)
    {
    }

    std::uint64_t count(Member member) const override
    {
        const auto exchanges = 2 * static_cast<std::uint64_t>(std::countr_zero(below_));
        return member >= below_ ? 2 : exchanges + (member < beyond_ ? 2 : 0);
    }

    Step at(Member member, std::uint64_t number) const override
    {
        if (member >= below_)
        {
            return {number == 0, member - below_, 0};
        }
        const bool is_told = member < beyond_;
        if (is_told && (number == 0 || number + 1 == count(member)))
        {
            return {number > 0, member + below_, 0};
        }
        const auto step = number - (is_told ? 1 : 0);
        return {step % 2 == 0, member ^ (std::uint64_t{1} << (step / 2)), 0};
    }

private:
    std::uint64_t below_;
    std::uint64_t beyond_;
};

/// A token goes round two times; the first member has it at first.
class TwiceRound final : public CollectiveSteps
{
public:
    explicit TwiceRound(std::uint64_t members) : members_(members) {}

    std::uint64_t count(Member) const override
    {
        return 4;
    }

    Step at(Member member, std::uint64_t number) const override
    {
        const bool is_send = (number % 2 == 0) == (member == 0);
        return {is_send, (member + (is_send ? 1 : members_ - 1)) % members_, 0};
    }

private:
    std::uint64_t members_;
};

/// All to the first member, and back.
std::unique_ptr<CollectiveSteps> there_and_back(const CollectivePlan& plan,
                                                CollectiveAlgorithm algorithm)
{
    CollectivePlan way{CollectiveOp::gather, algorithm, plan.members, 0, Blocks(0)};
    Phases phases;
    phases.push_back(tree_of(way));
    way.operation = CollectiveOp::scatter;
    phases.push_back(tree_of(way));
    return one_after_the_other(std::move(phases));
}

} // namespace

std::unique_ptr<CollectiveSteps> signals_of(const CollectivePlan& plan)
{
    switch (plan.algorithm)
    {
    case CollectiveAlgorithm::linear_sync:
        return std::make_unique<Asked>(plan);
    case CollectiveAlgorithm::double_ring:
        return std::make_unique<TwiceRound>(plan.members);
    case CollectiveAlgorithm::tree:
        return there_and_back(plan, CollectiveAlgorithm::binomial);
    case CollectiveAlgorithm::linear:
        return there_and_back(plan, CollectiveAlgorithm::linear);
    default:
        return std::make_unique<FoldedBarrier>(plan.members);
    }
}

} // namespace haec_sim::verification
