// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Allreduce along binary trees, as libraries of accelerators have it: who has children in one of
// two trees has none in the other one.
//
// Source: ncclGetBtree and ncclGetDtree of NCCL 2.19 (spec: collectives, "Channels").
//     parent of r > 0, with w its lowest set bit:  r - w + 2w', the first of r + w (if bit w + 1 of
//     r is not set) and r - w that is a member;    height ceil(log2 P)
//     up:   piece s leaves depth d in round H - d + s;  down: in round d + s
// Neglected: that the way down begins before the way up ends; where each member has one link each
// way that takes no longer, as a member that has children up one tree has none up the other.
// Keys: channels, segment, of an entry of collective_algorithms.
// Example: among 8 the root is 0 with the child 4, which has 2 and 6, ...: 2 H D = 6 D.

#include "simulation/collectives/channels.hpp"

#include "simulation/collectives/phases.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

namespace haec_sim
{

namespace
{

constexpr std::uint32_t most_children = 2;

struct Place
{
    std::uint32_t parent = nobody;
    /// Which child of its parent it is.
    std::uint32_t turn = 0;
    std::uint32_t depth = 0;
    std::array<std::uint32_t, most_children> children{nobody, nobody};
};

using Places = std::vector<Place>;

/// In-order: the odd numbers are leaves, and those with more zeros at their end are higher up.
Places binary_places(std::uint32_t members)
{
    Places places(members);
    struct Subtree
    {
        std::uint32_t parent;
        std::uint32_t width;
    };
    std::vector<Subtree> open{{0, std::bit_ceil(members)}};
    const auto add = [&](std::uint32_t parent, std::uint32_t child, std::uint32_t width)
    {
        auto& children = places[parent].children;
        const std::uint32_t turn = children.front() == nobody ? 0 : 1;
        children.at(turn) = child;
        places[child].parent = parent;
        places[child].turn = turn;
        places[child].depth = places[parent].depth + 1;
        open.push_back({child, width});
    };
    while (!open.empty())
    {
        const auto [parent, width] = open.back();
        open.pop_back();
        auto half = width / 2;
        if (half > 0 && parent > 0)
        {
            add(parent, parent - half, half);
        }
        // On the right the highest one that is a member.
        while (half > 0 && parent + half >= members)
        {
            half /= 2;
        }
        if (half > 0)
        {
            add(parent, parent + half, half);
        }
    }
    return places;
}

/// With another number for each.
Places renumbered(const Places& places, const std::function<std::uint32_t(std::uint32_t)>& number)
{
    Places result(places.size());
    for (std::uint32_t old = 0; old < places.size(); ++old)
    {
        auto place = places[old];
        const auto renew = [&](std::uint32_t& other)
        { other = other == nobody ? nobody : number(other); };
        renew(place.parent);
        std::ranges::for_each(place.children, renew);
        result[number(old)] = place;
    }
    return result;
}

/// What travels along one of two trees.
class TreeChannel
{
public:
    TreeChannel(const Places& places, EvenParts data, std::uint32_t channel, std::uint64_t segment)
        : places_(std::make_shared<const Places>(places)), part_{data.of(channel), segment},
          pieces_(Segmented{data.of(0), segment}.count()),
          height_(std::ranges::max(places, {}, &Place::depth).depth)
    {
    }

    /// What goes between members and their first children, or their second ones.
    Phase phase(TreeDirection direction, std::uint32_t turn) const
    {
        const auto step = [*this, direction, turn](std::uint32_t round, std::uint32_t rank)
        {
            return direction == TreeDirection::up ? step_up(turn, round, rank)
                                                  : step_down(turn, round, rank);
        };
        return phase_of(static_cast<std::uint32_t>(places_->size()), height_ + pieces_ - 1, step);
    }

private:
    bool has_piece(std::uint32_t round, std::uint32_t first) const
    {
        return round >= first && round - first < pieces_;
    }

    MemberStep step_up(std::uint32_t turn, std::uint32_t round, std::uint32_t rank) const
    {
        const auto& place = (*places_)[rank];
        MemberStep step;
        const auto first = height_ - place.depth;
        if (place.parent != nobody && place.turn == turn && has_piece(round, first))
        {
            step.to = place.parent;
            step.length = part_.of(round - first);
        }
        const auto child = place.children.at(turn);
        step.from = child != nobody && has_piece(round, first - 1) ? child : nobody;
        return step;
    }

    MemberStep step_down(std::uint32_t turn, std::uint32_t round, std::uint32_t rank) const
    {
        const auto& place = (*places_)[rank];
        MemberStep step;
        const auto child = place.children.at(turn);
        if (child != nobody && has_piece(round, place.depth))
        {
            step.to = child;
            step.length = part_.of(round - place.depth);
        }
        const bool receives =
            place.parent != nobody && place.turn == turn && has_piece(round, place.depth - 1);
        step.from = receives ? place.parent : nobody;
        return step;
    }

    std::shared_ptr<const Places> places_;
    Segmented part_;
    /// Of the first part, which is not shorter.
    std::uint32_t pieces_;
    std::uint32_t height_;
};

} // namespace

Schedule trees_in_channels(std::uint32_t members, std::uint32_t channels, std::uint64_t length,
                           std::uint64_t segment)
{
    const auto first = binary_places(members);
    // Odd numbers become even ones.
    const auto second =
        renumbered(first, [members](std::uint32_t number)
                   { return members % 2 == 0 ? members - 1 - number : (number + 1) % members; });
    Schedule schedule;
    for (const auto direction : {TreeDirection::up, TreeDirection::down})
    {
        std::vector<Phase> phases;
        for (std::uint32_t channel = 0; channel < channels; ++channel)
        {
            const TreeChannel tree(channel % 2 == 0 ? first : second, {length, channels}, channel,
                                   segment);
            phases.push_back(tree.phase(direction, 0));
            phases.push_back(tree.phase(direction, 1));
        }
        schedule.push_back(side_by_side(std::move(phases)));
    }
    return schedule;
}

} // namespace haec_sim
