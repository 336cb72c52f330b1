// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/node_parents.hpp"

#include <algorithm>
#include <numeric>

namespace haec_sim::importing
{

void NodeParents::add(std::uint64_t id, std::vector<std::uint64_t>& parents)
{
    std::ranges::sort(parents);
    const auto same = std::ranges::unique(parents);
    ids_.push_back(id);
    parent_ids_.insert(parent_ids_.end(), parents.begin(), same.begin());
    begins_.push_back(parent_ids_.size());
}

void NodeParents::check_ids(const Report& report)
{
    if (std::ranges::adjacent_find(ids_, std::greater_equal<>()) == ids_.end())
    {
        return;
    }
    by_id_.resize(ids_.size());
    std::iota(by_id_.begin(), by_id_.end(), 0U);
    const auto id_of = [this](std::uint32_t place) { return ids_[place]; };
    std::ranges::stable_sort(by_id_, {}, id_of);
    for (auto same = std::ranges::adjacent_find(by_id_, {}, id_of); same != by_id_.end();
         same =
             std::adjacent_find(same + 1, by_id_.end(),
                                [&](auto left, auto right) { return id_of(left) == id_of(right); }))
    {
        report(*(same + 1), Fault::same_id, 0);
    }
}

std::uint32_t NodeParents::place_of(std::uint64_t id) const
{
    if (by_id_.empty())
    {
        const auto found = std::ranges::lower_bound(ids_, id);
        return found != ids_.end() && *found == id
                   ? static_cast<std::uint32_t>(found - ids_.begin())
                   : left_out;
    }
    const auto found = std::ranges::lower_bound(
        by_id_, id, {}, [this](std::uint32_t place) { return ids_[place]; });
    return found != by_id_.end() && ids_[*found] == id ? *found : left_out;
}

void NodeParents::find(const Report& report)
{
    check_ids(report);
    parents_.reserve(parent_ids_.size());
    bool is_in_order = true;
    for (std::uint32_t place = 0; place < ids_.size(); ++place)
    {
        for (auto at = begins_[place]; at < begins_[place + 1]; ++at)
        {
            const auto parent = place_of(parent_ids_[at]);
            const bool is_fault = parent == left_out || parent == place;
            parents_.push_back(is_fault ? left_out : parent);
            is_in_order = is_in_order && (is_fault || parent < place);
            if (is_fault)
            {
                report(place, parent == place ? Fault::itself : Fault::missing, parent_ids_[at]);
            }
        }
    }
    if (!is_in_order)
    {
        break_cycles(report);
    }
}

// The first node of the file that cannot run gives up what it still waits for.
void NodeParents::break_cycles(const Report& report)
{
    const auto count = static_cast<std::uint32_t>(ids_.size());
    std::vector<std::uint64_t> next(count + 1);
    std::vector<std::uint32_t> missing(count);
    each(
        [&](std::uint32_t parent, std::uint32_t place)
        {
            ++next[parent + 1];
            ++missing[place];
        });
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::uint32_t> children(next.back());
    each([&](std::uint32_t parent, std::uint32_t place) { children[next[parent]++] = place; });
    // The lists end where they began before.
    const auto begin_of = [&](std::uint32_t place) { return place == 0 ? 0 : next[place - 1]; };
    std::vector<bool> has_run(count);
    std::vector<std::uint32_t> ready;
    const auto run = [&]
    {
        while (!ready.empty())
        {
            const auto place = ready.back();
            ready.pop_back();
            has_run[place] = true;
            for (auto at = begin_of(place); at < next[place]; ++at)
            {
                const auto child = children[at];
                if (missing[child] > 0 && --missing[child] == 0)
                {
                    ready.push_back(child);
                }
            }
        }
    };
    for (std::uint32_t place = 0; place < count; ++place)
    {
        if (missing[place] == 0)
        {
            ready.push_back(place);
        }
    }
    run();
    for (std::uint32_t place = 0; place < count; ++place)
    {
        if (has_run[place])
        {
            continue;
        }
        for (auto at = begins_[place]; at < begins_[place + 1]; ++at)
        {
            if (parents_[at] != left_out && !has_run[parents_[at]])
            {
                report(place, Fault::cycle, parent_ids_[at]);
                parents_[at] = left_out;
            }
        }
        missing[place] = 0;
        ready.push_back(place);
        run();
    }
}

} // namespace haec_sim::importing
