// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/operation.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace haec_sim::verification
{

namespace
{

constexpr std::uint32_t root_is_self = UINT32_MAX - 1; // OTF2_COLLECTIVE_ROOT_SELF

/// The table d(j) of R6.
enum class Dependency
{
    all,
    from_root,
    to_root,
    prefix
};

Dependency dependency_of(CollectiveOp operation)
{
    switch (operation)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
    case CollectiveOp::scatterv:
        return Dependency::from_root;
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
    case CollectiveOp::gatherv:
        return Dependency::to_root;
    case CollectiveOp::scan:
    case CollectiveOp::exscan:
        return Dependency::prefix;
    default:
        return Dependency::all;
    }
}

/// The begins of all members, by rank.
class Operation
{
public:
    Operation(std::span<const PartNotice> parts, const Communicators& communicators)
        : communicators_(communicators)
    {
        const auto& domain = parts.front().domain;
        communicator_ =
            domain.is_window ? communicators.of_window(RmaWinRef{domain.id}) : CommRef{domain.id};
        members_ = communicators.members(communicator_, parts.front().process);
        std::unordered_map<Process, Begins> begins;
        for (const auto& part : parts)
        {
            begins[part.process] = part.begin;
        }
        Begins latest;
        for (const auto process : members_)
        {
            const auto found = begins.find(process);
            if (found == begins.end())
            {
                members_.clear();
                return;
            }
            latest.include(found->second);
            up_to_.push_back(latest);
            by_rank_.push_back(found->second);
        }
    }

    bool is_complete() const
    {
        return !members_.empty();
    }

    const Begins& last() const
    {
        return up_to_.back();
    }

    std::optional<std::size_t> rank_of(std::optional<Process> process) const
    {
        const auto found = process ? std::ranges::find(members_, *process) : members_.end();
        return found == members_.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - members_.begin()));
    }

    Begins latest_for(const PartNotice& part, std::size_t rank) const
    {
        const auto dependency = dependency_of(part.operation);
        if (dependency == Dependency::prefix)
        {
            return up_to_[rank];
        }
        if (dependency == Dependency::all || communicators_.is_inter(communicator_))
        {
            return last();
        }
        const auto root =
            part.root == root_is_self
                ? rank
                : rank_of(communicators_.peer(communicator_, part.root, part.process));
        if (!root || (dependency == Dependency::to_root && *root == rank))
        {
            return last();
        }
        auto latest = by_rank_[rank];
        if (dependency == Dependency::from_root)
        {
            latest.include(by_rank_[*root]);
        }
        return latest;
    }

private:
    const Communicators& communicators_;
    CommRef communicator_;
    std::vector<Process> members_;
    std::vector<Begins> by_rank_;
    /// Over the ranks up to each.
    std::vector<Begins> up_to_;
};

} // namespace

std::vector<std::pair<Process, PartAnswer>> answers_of(std::span<const PartNotice> parts,
                                                       const Communicators& communicators)
{
    std::vector<std::pair<Process, PartAnswer>> answers;
    const Operation operation(parts, communicators);
    if (operation.is_complete())
    {
        for (const auto& part : parts)
        {
            if (const auto rank = operation.rank_of(part.process))
            {
                answers.push_back(
                    {part.process,
                     {part.part, operation.latest_for(part, *rank), operation.last()}});
            }
        }
    }
    return answers;
}

} // namespace haec_sim::verification
