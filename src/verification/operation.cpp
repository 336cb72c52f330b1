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

/// The begins of its members, by rank.
class Operation
{
public:
    Operation(std::span<const PartNotice> parts, const Communicators& communicators)
        : communicators_(communicators)
    {
        const auto& domain = parts.front().domain;
        communicator_ =
            domain.is_window ? communicators.of_window(RmaWinRef{domain.id}) : CommRef{domain.id};
        std::unordered_map<Process, Begins> begins;
        for (const auto& part : parts)
        {
            begins[part.process] = part.begin;
        }
        for (const auto process : communicators.members(communicator_, parts.front().process))
        {
            // Who is a member twice has the first of its ranks.
            rank_of_.emplace(process, by_rank_.size());
            const auto found = begins.find(process);
            by_rank_.push_back(found == begins.end() ? std::nullopt : std::optional(found->second));
        }
        for (Begins latest; const auto& begin : by_rank_)
        {
            if (!begin)
            {
                break;
            }
            latest.include(*begin);
            up_to_.push_back(latest);
        }
    }

    /// The latest begins of those on whom the part depends; nothing where one of them is missing,
    /// or the process is no member.
    std::optional<Begins> latest_for(const PartNotice& part) const
    {
        const auto rank = rank_of(part.process);
        const auto dependency = dependency_of(part.operation);
        if (!rank)
        {
            return {};
        }
        if (dependency == Dependency::prefix)
        {
            return *rank < up_to_.size() ? std::optional(up_to_[*rank]) : std::nullopt;
        }
        if (dependency == Dependency::all || communicators_.is_inter(communicator_))
        {
            return over_all();
        }
        const auto root =
            part.root == root_is_self
                ? rank
                : rank_of(communicators_.peer(communicator_, part.root, part.process));
        if (!root || (dependency == Dependency::to_root && *root == *rank))
        {
            return over_all();
        }
        return dependency == Dependency::from_root ? over(*root, *rank) : by_rank_[*rank];
    }

private:
    std::optional<std::size_t> rank_of(std::optional<Process> process) const
    {
        const auto found = process ? rank_of_.find(*process) : rank_of_.end();
        return found == rank_of_.end() ? std::nullopt : std::optional(found->second);
    }

    std::optional<Begins> over_all() const
    {
        return up_to_.size() == by_rank_.size() ? std::optional(up_to_.back()) : std::nullopt;
    }

    std::optional<Begins> over(std::size_t root, std::size_t rank) const
    {
        auto latest = by_rank_[root];
        if (latest)
        {
            latest->include(*by_rank_[rank]);
        }
        return latest;
    }

    const Communicators& communicators_;
    CommRef communicator_;
    std::unordered_map<Process, std::size_t> rank_of_;
    std::vector<std::optional<Begins>> by_rank_;
    /// Over the ranks up to each, as far as none is missing.
    std::vector<Begins> up_to_;
};

} // namespace

std::vector<std::pair<Process, PartAnswer>> answers_of(std::span<const PartNotice> parts,
                                                       const Communicators& communicators)
{
    std::vector<std::pair<Process, PartAnswer>> answers;
    const Operation operation(parts, communicators);
    for (const auto& part : parts)
    {
        if (const auto latest = operation.latest_for(part))
        {
            answers.push_back({part.process, {part.part, *latest}});
        }
    }
    return answers;
}

} // namespace haec_sim::verification
