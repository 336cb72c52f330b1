// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_shapes.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace haec_sim::verification
{

namespace
{

/// Chains as even as they can be, the longer ones first.
Shape chains_shape(std::uint64_t members, std::uint64_t wanted)
{
    const auto others = members - 1;
    const auto count = std::min(wanted, others);
    // The place of the first member of a chain.
    const auto head = [=](std::uint64_t chain)
    { return 1 + others / count * chain + std::min(chain, others % count); };
    const auto is_head = [=](Place place)
    {
        for (std::uint64_t chain = 0; chain <= count; ++chain)
        {
            if (head(chain) == place)
            {
                return true;
            }
        }
        return false;
    };
    return {[=](Place place) { return is_head(place) ? 0 : place - 1; },
            [=](Place place)
            {
                std::vector<Place> children;
                for (std::uint64_t chain = 0; place == 0 && chain < count; ++chain)
                {
                    children.push_back(head(chain));
                }
                if (place > 0 && !is_head(place + 1))
                {
                    children.push_back(place + 1);
                }
                return children;
            }};
}

/// The weight of the lowest digit that is not 0.
std::uint64_t lowest_weight(Place place, std::uint64_t radix)
{
    std::uint64_t weight = 1;
    for (; place % radix == 0; place /= radix)
    {
        weight *= radix;
    }
    return weight;
}

/// The parent has 0 instead of the lowest digit that is not 0. Children far away come first.
Shape knomial_shape(std::uint64_t members, std::uint64_t radix)
{
    return {[=](Place place)
            {
                const auto above = lowest_weight(place, radix) * radix;
                return place / above * above;
            },
            [=](Place place)
            {
                std::vector<Place> children;
                const auto end = place > 0 ? lowest_weight(place, radix) : members;
                for (std::uint64_t weight = 1; weight < end; weight *= radix)
                {
                    std::vector<Place> nearest;
                    for (std::uint64_t digit = 1; digit < radix && place + digit * weight < members;
                         ++digit)
                    {
                        nearest.push_back(place + digit * weight);
                    }
                    children.insert(children.begin(), nearest.begin(), nearest.end());
                }
                return children;
            }};
}

/// The parent lacks the highest bit.
Shape doubling_shape(std::uint64_t members)
{
    return {[](Place place) { return place - std::bit_floor(place); },
            [=](Place place)
            {
                std::vector<Place> children;
                for (auto bit = place > 0 ? 2 * std::bit_floor(place) : 1; place + bit < members;
                     bit *= 2)
                {
                    children.push_back(place + bit);
                }
                return children;
            }};
}

/// A subtree of neighbouring ranks, whose top is the last of them.
struct Range
{
    std::uint64_t first = 0;
    std::uint64_t size = 0;

    std::uint64_t top() const
    {
        return first + size - 1;
    }

    /// The two parts below the top; the lower one is the second child, unless there is one alone.
    Range lower() const
    {
        return {first, size > 2 ? size / 2 : 0};
    }

    Range upper() const
    {
        return {first + lower().size, size - 1 - lower().size};
    }
};

Shape in_order_shape(std::uint64_t members)
{
    // From the whole down to the subtree of a rank, with the one around it.
    const auto find = [=](std::uint64_t rank)
    {
        Range around{0, members};
        Range own = around;
        while (own.top() != rank)
        {
            around = own;
            const auto lower = own.lower();
            own = rank < lower.first + lower.size ? lower : own.upper();
        }
        return std::pair(own, around);
    };
    // Places count from the last rank down.
    const auto flipped = [=](std::uint64_t number) { return members - 1 - number; };
    return {[=](Place place) { return flipped(find(flipped(place)).second.top()); },
            [=](Place place)
            {
                const auto own = find(flipped(place)).first;
                std::vector<Place> children;
                for (const auto& part : {own.upper(), own.lower()})
                {
                    if (part.size > 0)
                    {
                        children.push_back(flipped(part.top()));
                    }
                }
                return children;
            }};
}

} // namespace

/// Level k has the places from 2^k - 1 on. The first children of a level come before the second
/// ones.
Shape binary_shape(std::uint64_t members)
{
    const auto width = [](Place place) { return std::bit_floor(place + 1); };
    return {[=](Place place)
            {
                const auto above = width(place) / 2;
                const auto first = above - 1;
                return first + (place - (2 * above - 1)) % above;
            },
            [=](Place place)
            {
                std::vector<Place> children;
                for (const auto child : {place + width(place), place + 2 * width(place)})
                {
                    if (child < members)
                    {
                        children.push_back(child);
                    }
                }
                return children;
            }};
}

Shape shape_of(const CollectivePlan& plan)
{
    const auto fan = plan.fan > 0 ? plan.fan : 4;
    switch (plan.algorithm)
    {
    case CollectiveAlgorithm::chain:
        return chains_shape(plan.members, fan);
    case CollectiveAlgorithm::binary:
        return binary_shape(plan.members);
    case CollectiveAlgorithm::knomial:
        return knomial_shape(plan.members, fan);
    case CollectiveAlgorithm::binomial_doubling:
        return doubling_shape(plan.members);
    case CollectiveAlgorithm::in_order_binary:
        return in_order_shape(plan.members);
    default:
        return chains_shape(plan.members, 1);
    }
}

} // namespace haec_sim::verification
