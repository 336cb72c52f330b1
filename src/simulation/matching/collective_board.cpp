// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/collective_board.hpp"

#include "haec_sim/error.hpp"
#include "simulation/matching/agreement.hpp"
#include "simulation/matching/dependence.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace haec_sim
{

CollectiveBoard::CollectiveBoard(CollectiveEvents& events, CollectiveProgress* progress,
                                 bool keeps_mixed)
    : events_(events), progress_(progress),
      draws_(progress != nullptr ? progress->rules().draws : nullptr),
      follows_progress_(progress != nullptr &&
                        !progress->rules().goes_in_rounds(progress->pricing())),
      neighbours_(events, progress), keeps_mixed_(keeps_mixed)
{
}

void CollectiveBoard::begin(const CollectiveBeginNotice& notice, const Communicator& communicator)
{
    auto& operation = operations_[notice.key];
    if (draws_ != nullptr && notice.is_among_neighbours)
    {
        draws_->give_up();
    }
    if (!operation.begun.empty())
    {
        note_disagreement(operation, notice, communicator);
    }
    const bool is_held = notice.part != CollectivePart::as_recorded && !operation.is_mixed &&
                         !notice.is_among_neighbours;
    tell_neighbours(operation, notice, communicator);
    if (notice.is_among_neighbours)
    {
        operation.begun.push_back(notice);
        release_mixed(operation, communicator);
    }
    else if (follows_progress_ && notice.part == CollectivePart::by_model)
    {
        follow(operation, notice, communicator);
    }
    else if (operation.is_mixed)
    {
        take_mixed(operation, notice, communicator);
    }
    else if (is_held)
    {
        hold(operation, notice);
    }
    else
    {
        take(operation, notice, communicator);
    }
    if (operation.begun.size() == communicator.members().size())
    {
        if (is_held)
        {
            finish_held(operation, communicator);
        }
        const bool is_alike =
            operation.is_mixed || have_common_length(operation.begun, communicator);
        unlike_lengths_ += is_alike ? 0 : 1;
        note_in_place(operation);
        forget(notice.key, operation);
        if (follows_progress_)
        {
            progress_->complete(notice.key);
        }
    }
}

void CollectiveBoard::note_in_place(const Operation& operation)
{
    const auto is_by_model = [](const CollectiveBeginNotice& part)
    { return part.part == CollectivePart::by_model && !part.is_among_neighbours; };
    if (operation.is_mixed || !std::ranges::all_of(operation.begun, is_by_model))
    {
        return;
    }
    ++in_place_counts_.by_model;
    const auto& first = operation.begun.front();
    if (!has_counts_in_place(first.operation))
    {
        return;
    }
    std::vector<MemberCounts> counts(operation.begun.size());
    for (const auto& part : operation.begun)
    {
        counts[part.member] = part.counts();
    }
    const auto answer = in_place(first.operation, counts, progress_->rules().counting);
    in_place_counts_.in_place += answer == InPlace::yes ? 1 : 0;
    if (answer == InPlace::may_be)
    {
        ++in_place_counts_.may_be;
        in_place_counts_.fewest_members =
            std::min<std::uint64_t>(in_place_counts_.fewest_members, counts.size());
    }
}

// The neighbours' parts may come first, or last.
void CollectiveBoard::tell_neighbours(Operation& operation, const CollectiveBeginNotice& notice,
                                      const Communicator& communicator)
{
    if (notice.is_among_neighbours && !operation.is_among_neighbours)
    {
        operation.is_among_neighbours = true;
        for (const auto& earlier : operation.begun)
        {
            neighbours_.begin(earlier, communicator);
        }
    }
    if (operation.is_among_neighbours)
    {
        neighbours_.begin(notice, communicator);
    }
}

void CollectiveBoard::forget(const CollectiveKey& key, const Operation& operation)
{
    HAEC_SIM_ASSERT(operation.waiting.empty());
    for (const auto& begin : operation.begun)
    {
        events_.on_forgotten(begin.location);
    }
    operations_.erase(key);
}

void CollectiveBoard::note_disagreement(Operation& operation, const CollectiveBeginNotice& notice,
                                        const Communicator& communicator)
{
    if (operation.is_mixed || agree(operation.begun.front(), notice, communicator))
    {
        return;
    }
    if (draws_ != nullptr)
    {
        draws_->give_up();
    }
    if (!keeps_mixed_)
    {
        require_agreement(operation.begun.front(), notice, communicator);
    }
    operation.is_mixed = true;
    ++mixed_;
}

namespace
{

/// True where the member that `part` is of completes after that other one's begin.
bool depends_on(const CollectiveBeginNotice& part, std::uint32_t other, Dependence dependence)
{
    switch (dependence)
    {
    case Dependence::on_root:
        return other == part.root || other == part.member;
    case Dependence::of_root:
        return part.member == part.root || other == part.member;
    case Dependence::prefix:
        return other <= part.member;
    case Dependence::all:
        break;
    }
    return true;
}

/// The release of a part; none where somebody whom it depends on has not begun.
std::optional<CollectiveReleaseNotice> release_of(const CollectiveBeginNotice& part,
                                                  std::span<const CollectiveBeginNotice> begun,
                                                  const Communicator& communicator)
{
    const auto dependence = dependence_of(part.operation, part.root, communicator);
    std::size_t awaited = 0;
    for (std::uint32_t other = 0; other < communicator.members().size(); ++other)
    {
        awaited += depends_on(part, other, dependence) ? 1 : 0;
    }
    auto latest_in = Picoseconds::min();
    Cause latest;
    for (const auto& other : begun)
    {
        if (depends_on(part, other.member, dependence))
        {
            latest_in = std::max(latest_in, other.begin_in);
            latest.include({other.begin_out, other.location});
            --awaited;
        }
    }
    return awaited == 0 ? std::optional(release_as_recorded(part, latest_in, latest))
                        : std::nullopt;
}

} // namespace

// What was released before the disagreement was seen was released by the same rule.
void CollectiveBoard::take_mixed(Operation& operation, const CollectiveBeginNotice& notice,
                                 const Communicator& communicator)
{
    operation.begun.push_back(notice);
    operation.waiting.emplace(notice.member, notice);
    release_mixed(operation, communicator);
}

void CollectiveBoard::release_mixed(Operation& operation, const Communicator& communicator)
{
    std::erase_if(operation.waiting,
                  [&](const auto& entry)
                  {
                      const auto release = release_of(entry.second, operation.begun, communicator);
                      if (release)
                      {
                          events_.on_release(*release);
                      }
                      return release.has_value();
                  });
}

// It waits for messages, not for begins; those whose part is not by model wait for its begin.
void CollectiveBoard::follow(Operation& operation, const CollectiveBeginNotice& notice,
                             const Communicator& communicator)
{
    operation.begun.push_back(notice);
    operation.include(notice);
    progress_->begin(notice, communicator);
    if (operation.is_mixed)
    {
        release_mixed(operation, communicator);
    }
}

// The lengths of all members decide on the algorithm and on each message.
void CollectiveBoard::hold(Operation& operation, const CollectiveBeginNotice& notice)
{
    operation.begun.push_back(notice);
    operation.waiting.emplace(notice.member, notice);
    operation.include(notice);
}

void CollectiveBoard::finish_held(Operation& operation, const Communicator& communicator)
{
    const bool is_by_model = std::ranges::all_of(operation.begun, [](const auto& part)
                                                 { return part.part == CollectivePart::by_model; });
    if (!is_by_model || operation.waiting.empty())
    {
        release_all(operation);
        return;
    }
    HAEC_SIM_ASSERT(progress_ != nullptr);
    for (const auto& [member, part] : operation.waiting)
    {
        progress_->begin(part, communicator);
    }
    operation.waiting.clear();
    progress_->complete(operation.begun.front().key);
}

void CollectiveBoard::take(Operation& operation, const CollectiveBeginNotice& notice,
                           const Communicator& communicator)
{
    operation.begun.push_back(notice);
    operation.waiting.emplace(notice.member, notice);
    const auto dependence = dependence_of(notice.operation, notice.root, communicator);
    if (draws_ != nullptr && dependence != Dependence::all)
    {
        draws_->give_up();
    }
    switch (dependence)
    {
    case Dependence::prefix:
        release_prefix(operation);
        return;
    case Dependence::on_root:
        release_from_root(operation);
        return;
    case Dependence::of_root:
        std::erase_if(operation.waiting,
                      [&](const auto& entry) { return entry.first != notice.root; });
        break;
    case Dependence::all:
        break;
    }
    operation.include(notice);
    if (operation.begun.size() == communicator.members().size())
    {
        release_all(operation);
    }
}

void CollectiveBoard::release_all(Operation& operation)
{
    if (draws_ != nullptr)
    {
        draws_->release_all(operation.begun);
    }
    for (const auto& [member, begin] : operation.waiting)
    {
        events_.on_release(release_as_recorded(begin, operation.latest_in, operation.latest));
    }
    operation.waiting.clear();
}

void CollectiveBoard::release_from_root(Operation& operation)
{
    const auto root = operation.begun.front().root;
    if (const auto found = operation.waiting.find(root); found != operation.waiting.end())
    {
        operation.latest_in = found->second.begin_in;
        operation.latest = {found->second.begin_out, found->second.location};
        operation.waiting.erase(found);
    }
    if (operation.latest.is_known())
    {
        release_all(operation);
    }
}

void CollectiveBoard::release_prefix(Operation& operation)
{
    auto next = operation.waiting.begin();
    while (next != operation.waiting.end() && next->first == operation.prefix)
    {
        const auto& begin = next->second;
        operation.include(begin);
        events_.on_release(release_as_recorded(begin, operation.latest_in, operation.latest));
        next = operation.waiting.erase(next);
        ++operation.prefix;
    }
}

bool CollectiveBoard::may_wait_for(const CollectiveKey& key, std::uint32_t member,
                                   std::uint32_t other, const Communicator& communicator) const
{
    const auto& begun = operations_.at(key).begun;
    const auto part = std::ranges::find(begun, member, &CollectiveBeginNotice::member);
    const bool is_among_neighbours = part != begun.end() && part->is_among_neighbours;
    return !is_among_neighbours || std::ranges::any_of(communicator.neighbourhood()->of(member),
                                                       [other](const Neighbour& neighbour)
                                                       { return neighbour.rank == other; });
}

std::vector<std::uint32_t> CollectiveBoard::begun(const CollectiveKey& key) const
{
    std::vector<std::uint32_t> members;
    if (const auto found = operations_.find(key); found != operations_.end())
    {
        for (const auto& begin : found->second.begun)
        {
            members.push_back(begin.member);
        }
    }
    return members;
}

} // namespace haec_sim
