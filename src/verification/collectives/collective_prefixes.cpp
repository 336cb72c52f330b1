// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"

namespace haec_sim::verification
{

namespace
{

/// Exchanges with r xor 2^k, where there is such a member.
class Prefixes final : public CollectiveSteps
{
public:
    Prefixes(std::uint64_t members, std::uint64_t bytes) : members_(members), bytes_(bytes) {}

    std::uint64_t count(Member member) const override
    {
        std::uint64_t result = 0;
        for (std::uint64_t bit = 1; bit < members_; bit *= 2)
        {
            result += (member ^ bit) < members_ ? 2 : 0;
        }
        return result;
    }

    Step at(Member member, std::uint64_t number) const override
    {
        std::uint64_t bit = 1;
        for (auto before = number / 2; before > 0 || (member ^ bit) >= members_; bit *= 2)
        {
            before -= (member ^ bit) < members_ ? 1 : 0;
        }
        return {number % 2 == 0, member ^ bit, bytes_};
    }

private:
    std::uint64_t members_;
    std::uint64_t bytes_;
};

} // namespace

std::unique_ptr<CollectiveSteps> prefixes_of(const CollectivePlan& plan)
{
    return std::make_unique<Prefixes>(plan.members, plan.blocks.of(0));
}

} // namespace haec_sim::verification
