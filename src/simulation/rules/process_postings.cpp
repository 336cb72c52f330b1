// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/process_postings.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim
{

namespace
{

/// Postings that may wait for other locations before theirs stops for a while.
constexpr std::size_t most_ahead = 4096;

/// The turn of a process of one location: everything has its place.
const Turn end_of_time{Picoseconds::max(), std::numeric_limits<LocationIndex>::max(),
                       std::numeric_limits<std::uint64_t>::max()};

} // namespace

std::size_t ProcessPostings::join(LocationIndex location, const PostingOwners& owners)
{
    members_.push_back({location, owners});
    return frontier_.add(location);
}

void ProcessPostings::drain_all()
{
    // Counts come before the sends behind parts get their numbers.
    for (auto* part : queue<CollectivePosting>())
    {
        if (!part->sends_before)
        {
            count_sends_before(*part);
        }
    }
    drain<SendPosting>();
    drain<ReceivePosting>();
    drain<CollectivePosting>();
    drain<EpochPosting>();
}

template <class Kind>
void ProcessPostings::drain()
{
    auto& postings = queue<Kind>();
    if (postings.empty())
    {
        return;
    }
    postings.drain(
        is_shared() ? frontier_.sealed() : end_of_time,
        [this](Kind& posting)
        {
            to_come_.leave(posting);
            owner_of(posting).take_effect(posting);
            if (is_shared())
            {
                // It may have waited for its turn only.
                wake_(posting.turn.location);
            }
        },
        [this](Kind& posting)
        {
            --queued_;
            owner_of(posting).forget(posting);
        },
        [this](Kind& posting) { owner_of(posting).peek(posting); });
    if (is_shared() && has_unsealed<Kind>())
    {
        wake_(frontier_.laggard());
    }
}

template void ProcessPostings::drain<SendPosting>();
template void ProcessPostings::drain<ReceivePosting>();
template void ProcessPostings::drain<CollectivePosting>();
template void ProcessPostings::drain<EpochPosting>();

template <class Kind>
bool ProcessPostings::has_unsealed() const
{
    const auto& postings = std::get<PostingQueue<Kind>>(queues_);
    return !postings.empty() && (*std::prev(postings.end()))->turn > frontier_.sealed();
}

bool ProcessPostings::is_unsealed_for(LocationIndex location) const noexcept
{
    return frontier_.laggard() == location &&
           (has_unsealed<SendPosting>() || has_unsealed<ReceivePosting>() ||
            has_unsealed<CollectivePosting>() || has_unsealed<EpochPosting>());
}

bool ProcessPostings::is_ahead_of_laggard(LocationIndex location) const noexcept
{
    return std::apply([](const auto&... postings)
                      { return std::max({postings.size()...}) > most_ahead; },
                      queues_) &&
           frontier_.laggard() != location;
}

void ProcessPostings::survey(bool all)
{
    to_come_.count(std::get<PostingQueue<SendPosting>>(queues_),
                   std::get<PostingQueue<ReceivePosting>>(queues_), all);
}

Picoseconds ProcessPostings::earliest_held() const noexcept
{
    auto least = Picoseconds::max();
    if (queued_ == 0)
    {
        return least;
    }
    for (const auto* send : std::get<PostingQueue<SendPosting>>(queues_))
    {
        least = send->is_ready ? std::min(least, send->notice.send_time) : least;
    }
    for (const auto* receive : std::get<PostingQueue<ReceivePosting>>(queues_))
    {
        least = receive->is_ready ? std::min(least, receive->receive.posted) : least;
    }
    for (const auto* part : std::get<PostingQueue<CollectivePosting>>(queues_))
    {
        least = part->is_ready ? std::min(least, part->begin_out) : least;
    }
    return least;
}

void ProcessPostings::number(CollectivePosting& part)
{
    const auto give = [this](CollectivePosting& numbered)
    {
        if (numbered.is_of_member && !numbered.token)
        {
            numbered.token = collectives_numbered_++;
        }
    };
    for (auto* waiting : std::get<PostingQueue<CollectivePosting>>(queues_))
    {
        if (waiting->turn > part.turn)
        {
            break;
        }
        give(*waiting);
    }
    give(part);
}

std::optional<CollectiveIdentity> ProcessPostings::identity_of(const CollectiveKey& key) const
{
    const auto begun = collectives_begun_.find(key.domain);
    auto number = begun != collectives_begun_.end() ? begun->second : 0;
    if (number > key.number)
    {
        return CollectiveIdentity{};
    }
    for (const auto* part : std::get<PostingQueue<CollectivePosting>>(queues_))
    {
        const bool has_place = !is_shared() || part->turn <= frontier_.sealed();
        if (!has_place || part->fate == Fate::unknown)
        {
            return std::nullopt;
        }
        const auto& identity = part->identity;
        if (part->counts() && identity.domain() == key.domain && number++ == key.number)
        {
            return identity;
        }
    }
    return std::nullopt;
}

} // namespace haec_sim
