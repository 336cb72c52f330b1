// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"

#include <algorithm>
#include <bit>

// Messages along a tree, away from the root or towards it.

namespace haec_sim::verification
{

namespace
{

bool leads_to_root(CollectiveOp operation)
{
    return operation == CollectiveOp::reduce || operation == CollectiveOp::gather ||
           operation == CollectiveOp::gatherv;
}

/// The root talks to everybody.
class Star final : public CollectiveSteps
{
public:
    explicit Star(const CollectivePlan& plan)
        : plan_(plan), root_sends_(!leads_to_root(plan.operation))
    {
    }

    std::uint64_t count(Member member) const override
    {
        return member == plan_.root ? plan_.members - 1 : 1;
    }

    Step at(Member member, std::uint64_t number) const override
    {
        if (member != plan_.root)
        {
            return {!root_sends_, plan_.root, plan_.blocks.of(member)};
        }
        // A reduction begins with the last one.
        const auto turn =
            plan_.operation == CollectiveOp::reduce ? plan_.members - 2 - number : number;
        const auto other = turn < plan_.root ? turn : turn + 1;
        return {root_sends_, other, plan_.blocks.of(other)};
    }

private:
    CollectivePlan plan_;
    bool root_sends_;
};

/// Members are numbered from the root. Parent and child differ in the child's lowest bit; the
/// number of a member's children is that of the powers of two below this bit that lead to members.
class BinomialTree final : public CollectiveSteps
{
public:
    explicit BinomialTree(const CollectivePlan& plan)
        : plan_(plan), is_upward_(leads_to_root(plan.operation)),
          has_blocks_(plan.operation == CollectiveOp::gather ||
                      plan.operation == CollectiveOp::scatter)
    {
    }

    std::uint64_t count(Member member) const override
    {
        const auto place = place_of(member);
        return children(place) + (place > 0 ? 1 : 0);
    }

    Step at(Member member, std::uint64_t number) const override
    {
        const auto place = place_of(member);
        const auto to_parent = is_upward_ ? children(place) : 0;
        if (place > 0 && number == to_parent)
        {
            return {is_upward_, member_at(place - lowest_bit(place)), bytes_of(place)};
        }
        const auto level =
            is_upward_ ? number : children(place) - (number - (place > 0 ? 1 : 0)) - 1;
        const auto child = place + (std::uint64_t{1} << level);
        return {!is_upward_, member_at(child), bytes_of(child)};
    }

private:
    static std::uint64_t lowest_bit(std::uint64_t place)
    {
        return place & (~place + 1);
    }

    std::uint64_t place_of(Member member) const
    {
        return (member + plan_.members - plan_.root) % plan_.members;
    }

    Member member_at(std::uint64_t place) const
    {
        return (place + plan_.root) % plan_.members;
    }

    std::uint64_t children(std::uint64_t place) const
    {
        const auto above = plan_.members - place - 1;
        return std::bit_width(place > 0 ? std::min(lowest_bit(place) - 1, above) : above);
    }

    /// The bytes of the message between a place and its parent: a block for each place below.
    std::uint64_t bytes_of(std::uint64_t place) const
    {
        const auto below = std::min(lowest_bit(place), plan_.members - place);
        return times(has_blocks_ ? below : 1, plan_.blocks.of(0));
    }

    CollectivePlan plan_;
    bool is_upward_;
    bool has_blocks_;
};

} // namespace

std::unique_ptr<CollectiveSteps> tree_of(const CollectivePlan& plan)
{
    if (plan.algorithm == CollectiveAlgorithm::linear)
    {
        return std::make_unique<Star>(plan);
    }
    return std::make_unique<BinomialTree>(plan);
}

} // namespace haec_sim::verification
