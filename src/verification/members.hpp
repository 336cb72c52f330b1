// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/collective_steps.hpp"
#include "verification/operation.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace haec_sim::verification
{

/// The parts of an operation that are of its members, by rank. A member stands for a process, which
/// may have several ranks.
class Members
{
public:
    /// `parts` outlive it.
    Members(const Operation& operation, std::span<const PartNotice> parts)
    {
        for (const auto& part : parts)
        {
            if (const auto rank = operation.rank_of(part.process))
            {
                ranked_.push_back({*rank, &part});
            }
        }
        std::ranges::sort(ranked_, {}, &Ranked::rank);
    }

    std::size_t count() const
    {
        return ranked_.size();
    }

    const PartNotice& operator[](Member member) const
    {
        return *ranked_[member].part;
    }

    Member with_rank(std::size_t rank) const
    {
        const auto found = std::ranges::lower_bound(ranked_, rank, {}, &Ranked::rank);
        return static_cast<Member>(found - ranked_.begin());
    }

    bool start_or_end_mpi() const
    {
        return std::ranges::any_of(ranked_, [](const Ranked& member)
                                   { return member.part->starts_or_ends_mpi; });
    }

private:
    struct Ranked
    {
        std::size_t rank = 0;
        const PartNotice* part = nullptr;
    };

    std::vector<Ranked> ranked_;
};

} // namespace haec_sim::verification
