// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The shapes of trees for segmented messages: chain, binary, k-nomial, doubling, in-order.
//
// Source: coll_base_topo.c of Open MPI 4.1.4 (spec: collectives, "Trees"; docs/adr/0061).
//     chain:    the others in min(fan, P - 1) parts of neighbours, each a chain from v = 0
//     binary:   v + w, v + 2w;          w the largest power of two <= v + 1
//     base f:   v + i w, 0 < i < f;     w = f^(t-1), ..., f, 1, with t trailing zero digits of v
//     doubling: v + w, v + 2w, ...;     w the smallest power of two > v
// Neglected: where members run: trees follow ranks, not the machine.
// Example, 9 members and one segment: chain of fan 4 takes ceil(8 / 4) = 2 D, binary
// floor(log2 9) = 3 D, pipeline 8 D.

#include "simulation/collectives/message_tree.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

void MessageTree::add(std::uint32_t parent, std::uint32_t child)
{
    auto& place = places_[parent];
    if (place.children++ == 0)
    {
        place.first_child = static_cast<std::uint32_t>(children_.size());
    }
    children_.push_back(child);
    places_[child].parent = parent;
    most_children_ = std::max(most_children_, place.children);
}

void MessageTree::place(TreeDirection direction)
{
    direction_ = direction;
    for (const auto& place : places_)
    {
        for (std::uint32_t child = 0; child < place.children; ++child)
        {
            // What is awaited first goes last, backwards.
            const auto turn = direction == TreeDirection::down ? child : place.children - 1 - child;
            places_[children_[place.first_child + child]].start = place.start + turn + 1;
        }
    }
    sort_by_start();
}

void MessageTree::sort_by_start()
{
    const auto last = std::ranges::max(places_, {}, &Place::start).start;
    first_of_start_.assign(std::size_t{last} + 2, 0);
    for (const auto& place : places_)
    {
        ++first_of_start_[place.start + 1];
    }
    for (std::size_t start = 1; start < first_of_start_.size(); ++start)
    {
        first_of_start_[start] += first_of_start_[start - 1];
    }
    auto next = first_of_start_;
    by_start_.resize(places_.size());
    for (std::uint32_t member = 0; member < places_.size(); ++member)
    {
        by_start_[next[places_[member].start]++] = member;
    }
}

std::uint32_t MessageTree::rounds(std::uint32_t segments) const
{
    return places_[by_start_.back()].start + (segments - 1) * most_children_;
}

MessageTree::Step MessageTree::step(std::uint32_t round, std::uint32_t member,
                                    std::uint32_t segments) const
{
    const auto& place = places_[member];
    Step step;
    if (round >= place.start)
    {
        const auto since = round - place.start;
        const auto turn = since % most_children_;
        step.sent = since / most_children_;
        if (turn < place.children && step.sent < segments)
        {
            const auto child = direction_ == TreeDirection::down ? turn : place.children - 1 - turn;
            step.child = children_[place.first_child + child];
        }
    }
    if (place.parent != nobody && round + 1 >= place.start)
    {
        const auto since = round + 1 - place.start;
        step.received = since / most_children_;
        if (since % most_children_ == 0 && step.received < segments)
        {
            step.parent = place.parent;
        }
    }
    return step;
}

MessageTree chain_tree(std::uint32_t members, std::uint32_t fan)
{
    MessageTree tree(members);
    const auto others = members - 1;
    const auto chains = std::min(fan, others);
    const auto longer = others % chains;
    std::vector<std::uint32_t> heads;
    for (std::uint32_t chain = 0, head = 1; chain < chains; ++chain)
    {
        heads.push_back(head);
        tree.add(0, head);
        head += others / chains + (chain < longer ? 1 : 0);
    }
    heads.push_back(members);
    for (std::uint32_t chain = 0; chain < chains; ++chain)
    {
        for (auto member = heads[chain]; member + 1 < heads[chain + 1]; ++member)
        {
            tree.add(member, member + 1);
        }
    }
    return tree;
}

MessageTree binary_tree(std::uint32_t members)
{
    MessageTree tree(members);
    for (std::uint32_t member = 0; member < members; ++member)
    {
        // Levels begin at 2^k - 1, and have 2^k members.
        const std::uint64_t width = std::bit_floor(std::uint64_t{member} + 1);
        for (auto child = member + width; child <= member + 2 * width && child < members;
             child += width)
        {
            tree.add(member, static_cast<std::uint32_t>(child));
        }
    }
    return tree;
}

MessageTree knomial_tree(std::uint32_t members, std::uint32_t radix)
{
    MessageTree tree(members);
    for (std::uint32_t member = 0; member < members; ++member)
    {
        std::uint64_t digit = 1;
        while (digit < members && member % (digit * radix) == 0)
        {
            digit *= radix;
        }
        for (digit /= radix; digit > 0; digit /= radix)
        {
            for (std::uint32_t times = 1; times < radix && member + times * digit < members;
                 ++times)
            {
                tree.add(member, static_cast<std::uint32_t>(member + times * digit));
            }
        }
    }
    return tree;
}

MessageTree doubling_tree(std::uint32_t members)
{
    MessageTree tree(members);
    for (std::uint32_t member = 0; member < members; ++member)
    {
        for (std::uint64_t distance = std::uint64_t{1} << std::bit_width(member);
             member + distance < members; distance *= 2)
        {
            tree.add(member, static_cast<std::uint32_t>(member + distance));
        }
    }
    return tree;
}

MessageTree in_order_tree(std::uint32_t members)
{
    MessageTree tree(members);
    struct Subtree
    {
        std::uint32_t top;
        std::uint32_t size;
    };
    std::vector<Subtree> subtrees{{0, members}};
    while (!subtrees.empty())
    {
        const auto [top, size] = subtrees.back();
        subtrees.pop_back();
        if (size < 2)
        {
            continue;
        }
        // Of two, one is the child; else the lower half of the ranks is the second subtree.
        const auto second = size > 2 ? size / 2 : 0;
        const auto first = size - 1 - second;
        tree.add(top, top + 1);
        if (second > 0)
        {
            tree.add(top, top + 1 + first);
            subtrees.push_back({top + 1 + first, second});
        }
        subtrees.push_back({top + 1, first});
    }
    return tree;
}

} // namespace haec_sim
