// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"

namespace haec_sim::verification
{

namespace
{

class OneAfterTheOther final : public CollectiveSteps
{
public:
    explicit OneAfterTheOther(Phases phases) : phases_(std::move(phases)) {}

    std::uint64_t count(Member member) const override
    {
        std::uint64_t result = 0;
        for (const auto& phase : phases_)
        {
            result += phase->count(member);
        }
        return result;
    }

    Step at(Member member, std::uint64_t number) const override
    {
        auto phase = phases_.begin();
        for (auto length = (*phase)->count(member); number >= length;
             length = (*phase)->count(member))
        {
            number -= length;
            ++phase;
        }
        return (*phase)->at(member, number);
    }

private:
    Phases phases_;
};

/// Members are numbered from the root on.
class FromTheRoot final : public CollectiveSteps
{
public:
    FromTheRoot(std::unique_ptr<CollectiveSteps> numbered, const CollectivePlan& plan)
        : numbered_(std::move(numbered)), members_(plan.members), root_(plan.root)
    {
    }

    std::uint64_t count(Member member) const override
    {
        return numbered_->count(number_of(member));
    }

    Step at(Member member, std::uint64_t number) const override
    {
        auto step = numbered_->at(number_of(member), number);
        step.other = (step.other + root_) % members_;
        return step;
    }

private:
    std::uint64_t number_of(Member member) const
    {
        return (member + members_ - root_) % members_;
    }

    std::unique_ptr<CollectiveSteps> numbered_;
    std::uint64_t members_;
    Member root_;
};

/// A scatter of P-ths along the tree, then each gets all of them.
std::unique_ptr<CollectiveSteps> scatter_and_allgather(const CollectivePlan& plan)
{
    auto part = plan;
    part.blocks = Blocks(divided_up(plan.blocks.of(0), plan.members));
    Phases phases;
    part.operation = CollectiveOp::scatter;
    part.algorithm = CollectiveAlgorithm::binomial;
    phases.push_back(tree_of(part));
    part.operation = CollectiveOp::allgather;
    if (plan.algorithm == CollectiveAlgorithm::scatter_ring)
    {
        part.algorithm = CollectiveAlgorithm::ring;
        phases.push_back(shifts_of(part));
    }
    else
    {
        part.algorithm = CollectiveAlgorithm::recursive_doubling;
        phases.push_back(std::make_unique<FromTheRoot>(exchanges_of(part), plan));
    }
    return one_after_the_other(std::move(phases));
}

std::unique_ptr<CollectiveSteps> doubling_or_rabenseifner(const CollectivePlan& plan)
{
    using enum CollectiveOp;
    switch (plan.operation)
    {
    case barrier:
        return signals_of(plan);
    case allgatherv:
        return shifts_of(plan);
    case reduce:
        return halving_of(plan);
    case reduce_scatter:
    case reduce_scatter_block:
        return plan.algorithm == CollectiveAlgorithm::recursive_doubling ? shifts_of(plan)
                                                                         : halving_of(plan);
    case scan:
    case exscan:
        return prefixes_of(plan);
    default:
        return exchanges_of(plan);
    }
}

} // namespace

std::unique_ptr<CollectiveSteps> one_after_the_other(Phases phases)
{
    return std::make_unique<OneAfterTheOther>(std::move(phases));
}

std::unique_ptr<CollectiveSteps> steps_of(const CollectivePlan& plan)
{
    using enum CollectiveAlgorithm;
    const bool is_barrier = plan.operation == CollectiveOp::barrier;
    const bool is_prefix =
        plan.operation == CollectiveOp::scan || plan.operation == CollectiveOp::exscan;
    switch (plan.algorithm)
    {
    case ring:
        return plan.channels > 1 ? channels_of(plan) : shifts_of(plan);
    case dissemination:
    case segmented_ring:
    case bruck:
    case pairwise:
    case pairwise_shifts:
    case posted:
    case neighbor_exchange:
        return shifts_of(plan);
    case linear:
        if (plan.operation == CollectiveOp::allreduce)
        {
            return parts_of(plan);
        }
        return is_barrier ? signals_of(plan) : is_prefix ? pieces_of(plan) : tree_of(plan);
    case binomial:
        return tree_of(plan);
    case scatter_recursive_doubling:
    case scatter_ring:
        return scatter_and_allgather(plan);
    case pipeline:
    case chain:
    case binary:
    case in_order_binary:
    case split_binary:
    case knomial:
    case binomial_doubling:
        return pieces_of(plan);
    case tree:
        return is_barrier ? signals_of(plan) : channels_of(plan);
    case double_ring:
    case linear_sync:
        return signals_of(plan);
    case butterfly:
        return butterfly_of(plan);
    case reduce_bcast:
    case gather_bcast:
    case reduce_then_scatter:
        return parts_of(plan);
    case rabenseifner_by_halves:
        return halving_of(plan);
    default:
        return doubling_or_rabenseifner(plan);
    }
}

} // namespace haec_sim::verification
