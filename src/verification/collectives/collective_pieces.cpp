// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_shapes.hpp"
#include "verification/collectives/collective_steps.hpp"

#include <algorithm>
#include <functional>

// Messages along trees of several shapes, in pieces that follow each other.

namespace haec_sim::verification
{

namespace
{

/// Members in the places of a tree.
class AlongShape final : public CollectiveSteps
{
public:
    using Length = std::function<std::uint64_t(Place child, std::uint64_t piece)>;

    AlongShape(Shape shape, const CollectivePlan& plan, std::uint64_t pieces, Length length)
        : shape_(std::move(shape)), members_(plan.members), root_(plan.root),
          is_upward_(plan.operation == CollectiveOp::reduce), pieces_(pieces),
          length_(std::move(length))
    {
    }

    std::uint64_t count(Member member) const override
    {
        const auto place = place_of(member);
        return pieces_ * (shape_.children(place).size() + (place > 0 ? 1 : 0));
    }

    Step at(Member member, std::uint64_t number) const override
    {
        const auto place = place_of(member);
        const auto children = shape_.children(place);
        const auto in_each = children.size() + (place > 0 ? 1 : 0);
        const auto piece = number / in_each;
        const auto turn = number % in_each;
        // The parent's turn comes first on the way down, last on the way up.
        const auto turn_of_parent = is_upward_ ? children.size() : 0;
        if (place > 0 && turn == turn_of_parent)
        {
            return {is_upward_, member_at(shape_.parent(place)), length_(place, piece)};
        }
        const auto child = children[turn - (place > 0 && !is_upward_ ? 1 : 0)];
        return {!is_upward_, member_at(child), length_(child, piece)};
    }

private:
    Place place_of(Member member) const
    {
        return (member + members_ - root_) % members_;
    }

    Member member_at(Place place) const
    {
        return (place + root_) % members_;
    }

    Shape shape_;
    std::uint64_t members_;
    Member root_;
    bool is_upward_;
    std::uint64_t pieces_;
    Length length_;
};

/// The halves that members with odd places have, and those of even ones, change hands.
class Halves final : public CollectiveSteps
{
public:
    Halves(const CollectivePlan& plan, std::uint64_t first, std::uint64_t second)
        : plan_(plan), first_(first), second_(second)
    {
    }

    std::uint64_t count(Member member) const override
    {
        const auto place = place_of(member);
        if (place == 0 || is_alone(place))
        {
            return plan_.members % 2 == 0 ? 1 : 0;
        }
        return 2;
    }

    Step at(Member member, std::uint64_t number) const override
    {
        const auto place = place_of(member);
        const auto other = place == 0        ? plan_.members - 1
                           : is_alone(place) ? 0
                           : place % 2 == 1  ? place + 1
                                             : place - 1;
        return {number == 0 && !is_alone(place), (other + plan_.root) % plan_.members,
                place % 2 == 1 ? first_ : second_};
    }

private:
    /// The last one may have no partner: the root takes its part.
    bool is_alone(Place place) const
    {
        return place % 2 == 1 && place == plan_.members - 1;
    }

    Place place_of(Member member) const
    {
        return (member + plan_.members - plan_.root) % plan_.members;
    }

    CollectivePlan plan_;
    std::uint64_t first_;
    std::uint64_t second_;
};

std::unique_ptr<CollectiveSteps> split(const CollectivePlan& plan)
{
    const auto bytes = plan.blocks.of(0);
    const Pieces odd(divided_up(bytes, 2), plan.segment);
    const Pieces even(bytes / 2, plan.segment);
    Phases phases;
    phases.push_back(std::make_unique<AlongShape>(binary_shape(plan.members), plan, odd.count(),
                                                  [=](Place child, std::uint64_t piece) {
                                                      return child % 2 == 1 ? odd.of(piece)
                                                                            : even.of(piece);
                                                  }));
    phases.push_back(std::make_unique<Halves>(plan, divided_up(bytes, 2), bytes / 2));
    return one_after_the_other(std::move(phases));
}

/// The last member hands on what it has to the root.
class HandedOn final : public CollectiveSteps
{
public:
    explicit HandedOn(const CollectivePlan& plan) : plan_(plan) {}

    std::uint64_t count(Member member) const override
    {
        const auto last = plan_.members - 1;
        return plan_.root != last && (member == last || member == plan_.root) ? 1 : 0;
    }

    Step at(Member member, std::uint64_t) const override
    {
        const bool is_root = member == plan_.root;
        return {!is_root, is_root ? plan_.members - 1 : plan_.root, plan_.blocks.of(0)};
    }

private:
    CollectivePlan plan_;
};

/// In order of ranks, with the last one as the top: places turned round are counted from it.
class Reversed final : public CollectiveSteps
{
public:
    Reversed(std::unique_ptr<CollectiveSteps> steps, std::uint64_t members)
        : steps_(std::move(steps)), last_(members - 1)
    {
    }

    std::uint64_t count(Member member) const override
    {
        return steps_->count(last_ - member);
    }

    Step at(Member member, std::uint64_t number) const override
    {
        auto step = steps_->at(last_ - member, number);
        step.other = last_ - step.other;
        return step;
    }

private:
    std::unique_ptr<CollectiveSteps> steps_;
    Member last_;
};

} // namespace

Pieces::Pieces(std::uint64_t bytes, std::uint64_t segment) : bytes_(bytes), most_(bytes)
{
    constexpr std::uint64_t most_pieces = 65536;
    if (segment == 0 || bytes == 0)
    {
        return;
    }
    const auto count = divided_up(bytes, segment);
    count_ = std::min(count, most_pieces);
    most_ = count < most_pieces ? segment : divided_up(bytes, most_pieces);
}

std::uint64_t Pieces::of(std::uint64_t number) const
{
    const auto before = times(number, most_);
    return before >= bytes_ ? 0 : std::min(most_, bytes_ - before);
}

std::unique_ptr<CollectiveSteps> pieces_of(const CollectivePlan& plan)
{
    if (plan.algorithm == CollectiveAlgorithm::split_binary)
    {
        // What does not fill a segment twice is not split.
        const bool is_short = plan.blocks.of(0) < std::max<std::uint64_t>(2, 2 * plan.segment);
        if (!is_short)
        {
            return split(plan);
        }
        auto whole = plan;
        whole.algorithm = CollectiveAlgorithm::pipeline;
        return pieces_of(whole);
    }
    const bool is_in_order = plan.algorithm == CollectiveAlgorithm::in_order_binary;
    auto along = plan;
    // Those of all members begin with the first one.
    const bool is_scan = plan.algorithm == CollectiveAlgorithm::linear;
    along.root = is_in_order || is_scan ? 0 : plan.root;
    along.segment = is_scan ? 0 : plan.segment;
    const Pieces pieces(plan.blocks.of(0), along.segment);
    auto steps = std::make_unique<AlongShape>(shape_of(plan), along, pieces.count(),
                                              [pieces](Place, std::uint64_t piece)
                                              { return pieces.of(piece); });
    if (!is_in_order)
    {
        return steps;
    }
    Phases phases;
    phases.push_back(std::make_unique<Reversed>(std::move(steps), plan.members));
    phases.push_back(std::make_unique<HandedOn>(plan));
    return one_after_the_other(std::move(phases));
}

} // namespace haec_sim::verification
