// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"

#include <bit>

// Reduce_scatter by halves with near partners first. Of the first members each second one is left,
// so that a power of two is. Parts of the vector are numbered as those left are; a part is of two
// blocks where a member went.

namespace haec_sim::verification
{

namespace
{

/// The parts from `first` on that a member has.
struct Parts
{
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

class Butterfly final : public CollectiveSteps
{
public:
    explicit Butterfly(const CollectivePlan& plan)
        : left_(std::bit_floor(plan.members)), gone_(plan.members - left_),
          rounds_(static_cast<std::uint64_t>(std::countr_zero(left_))), all_(plan.blocks.of(0)),
          block_(divided_up(all_, plan.members)),
          moves_(gone_ > 0 || plan.operation == CollectiveOp::reduce_scatter)
    {
    }

    std::uint64_t count(Member member) const override
    {
        if (is_gone(member))
        {
            return 2;
        }
        const auto number = number_of(member);
        const auto target = target_of(number);
        const bool feeds = moves_ && target < gone_;
        const bool swaps = moves_ && target != number;
        return (number < gone_ ? 1 : 0) + 2 * rounds_ + (feeds ? 1 : 0) + (swaps ? 2 : 0);
    }

    Step at(Member member, std::uint64_t step) const override
    {
        if (is_gone(member))
        {
            return step == 0 ? Step{true, member + 1, all_}
                             : Step{false, member_at(target_of(member / 2)), 0};
        }
        const auto number = number_of(member);
        if (number < gone_ && step == 0)
        {
            return {false, member - 1, 0};
        }
        step -= number < gone_ ? 1 : 0;
        if (step < 2 * rounds_)
        {
            const auto other = member_at(number ^ (std::uint64_t{1} << (step / 2)));
            return {step % 2 == 0, other, bytes_given(number, step / 2)};
        }
        step -= 2 * rounds_;
        const auto target = target_of(number);
        if (target < gone_ && step == 0)
        {
            return {true, 2 * target, block_};
        }
        step -= target < gone_ ? 1 : 0;
        return {step == 0, member_at(target), block_};
    }

private:
    bool is_gone(Member member) const
    {
        return member < 2 * gone_ && member % 2 == 0;
    }

    std::uint64_t number_of(Member member) const
    {
        return member < 2 * gone_ ? member / 2 : member - gone_;
    }

    Member member_at(std::uint64_t number) const
    {
        return number < gone_ ? 2 * number + 1 : number + gone_;
    }

    /// What a member has before a round: of two halves it keeps the lower one where its bit is 0.
    Parts parts_before(std::uint64_t number, std::uint64_t round) const
    {
        Parts parts{0, left_};
        for (std::uint64_t done = 0; done < round; ++done)
        {
            parts.count /= 2;
            parts.first += (number >> done & 1) * parts.count;
        }
        return parts;
    }

    /// The half that it does not keep.
    std::uint64_t bytes_given(std::uint64_t number, std::uint64_t round) const
    {
        const auto half = parts_before(number, round).count / 2;
        const auto first =
            parts_before(number, round).first + ((number >> round & 1) == 0 ? half : 0);
        std::uint64_t blocks = 0;
        for (auto part = first; part < first + half; ++part)
        {
            blocks += part < gone_ ? 2 : 1;
        }
        return times(blocks, block_);
    }

    /// The number of the part that it has in the end.
    std::uint64_t target_of(std::uint64_t number) const
    {
        return parts_before(number, rounds_).first;
    }

    std::uint64_t left_;
    std::uint64_t gone_;
    std::uint64_t rounds_;
    std::uint64_t all_;
    std::uint64_t block_;
    /// Results are not where they belong.
    bool moves_;
};

} // namespace

std::unique_ptr<CollectiveSteps> butterfly_of(const CollectivePlan& plan)
{
    return std::make_unique<Butterfly>(plan);
}

} // namespace haec_sim::verification
