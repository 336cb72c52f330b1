// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collective_steps.hpp"

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

/// A scatter of P-ths along the tree, then each passes on all of them.
std::unique_ptr<CollectiveSteps> scatter_ring(const CollectivePlan& plan)
{
    auto part = plan;
    part.blocks = Blocks(divided_up(plan.blocks.of(0), plan.members));
    Phases phases;
    part.operation = CollectiveOp::scatter;
    part.algorithm = Algorithm::binomial;
    phases.push_back(tree_of(part));
    part.operation = CollectiveOp::allgather;
    part.algorithm = Algorithm::ring;
    phases.push_back(shifts_of(part));
    return one_after_the_other(std::move(phases));
}

} // namespace

std::unique_ptr<CollectiveSteps> one_after_the_other(Phases phases)
{
    return std::make_unique<OneAfterTheOther>(std::move(phases));
}

std::unique_ptr<CollectiveSteps> steps_of(const CollectivePlan& plan)
{
    switch (plan.algorithm)
    {
    case Algorithm::dissemination:
    case Algorithm::ring:
    case Algorithm::bruck:
    case Algorithm::pairwise:
        return shifts_of(plan);
    case Algorithm::binomial:
    case Algorithm::linear:
        return tree_of(plan);
    case Algorithm::scatter_ring:
        return scatter_ring(plan);
    default:
        break;
    }
    const bool is_prefix =
        plan.operation == CollectiveOp::scan || plan.operation == CollectiveOp::exscan;
    return is_prefix ? prefixes_of(plan) : exchanges_of(plan);
}

} // namespace haec_sim::verification
