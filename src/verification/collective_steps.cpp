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
    part.algorithm = Algorithm::binomial;
    phases.push_back(tree_of(part));
    part.operation = CollectiveOp::allgather;
    if (plan.algorithm == Algorithm::scatter_ring)
    {
        part.algorithm = Algorithm::ring;
        phases.push_back(shifts_of(part));
    }
    else
    {
        part.algorithm = Algorithm::recursive_doubling;
        phases.push_back(std::make_unique<FromTheRoot>(exchanges_of(part), plan));
    }
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
    case Algorithm::posted:
        return shifts_of(plan);
    case Algorithm::binomial:
    case Algorithm::linear:
        return tree_of(plan);
    case Algorithm::scatter_recursive_doubling:
    case Algorithm::scatter_ring:
        return scatter_and_allgather(plan);
    default:
        break;
    }
    if (plan.operation == CollectiveOp::allgatherv)
    {
        return shifts_of(plan);
    }
    const bool is_prefix =
        plan.operation == CollectiveOp::scan || plan.operation == CollectiveOp::exscan;
    return is_prefix ? prefixes_of(plan) : exchanges_of(plan);
}

} // namespace haec_sim::verification
