// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/mpi_presence.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// The location waits for the message of the query, inside MPI: it will not leave before that is
/// there.
bool waits_for_message_of(const AwaitedThing& awaited, const ProgressQuery& query)
{
    if (query.receive != nullptr)
    {
        const auto* receive = std::get_if<ForReceive>(&awaited);
        return receive != nullptr && &receive->receive->receive == query.receive;
    }
    const auto* send = std::get_if<ForRequest>(&awaited);
    return send != nullptr && send->send->notice.token == query.token;
}

} // namespace

void MpiPresence::route(const ProgressQuery& query, Picoseconds time)
{
    router_.route(
        ProgressNotice{query.message, query.receiver, query.since, std::max(query.since, time)});
}

// An answer may bring the next query before it returns.
template <class Predicate>
void MpiPresence::answer_where(Picoseconds begin, const Predicate& is_meant)
{
    auto asked = std::exchange(queries_, {});
    const auto answered = std::ranges::stable_partition(asked, [&](const ProgressQuery& query)
                                                        { return !is_meant(query); });
    queries_.assign(asked.begin(), answered.begin());
    for (const auto& query : answered)
    {
        route(query, begin);
    }
}

void MpiPresence::enter(Picoseconds time)
{
    entered_ = time;
    if (!queries_.empty())
    {
        answer_where(time, [=](const ProgressQuery& query) { return query.since <= time; });
    }
}

void MpiPresence::leave(Picoseconds time)
{
    const Visit visit{*entered_, time};
    entered_.reset();
    if (open_ > 0)
    {
        visits_.push_back(visit);
    }
    else
    {
        visits_.clear();
    }
    if (!queries_.empty())
    {
        answer_where(visit.begin, [=](const ProgressQuery& query) { return query.since <= time; });
    }
}

void MpiPresence::ask(const ProgressQuery& query)
{
    const auto visit = std::ranges::lower_bound(visits_, query.since, {}, &Visit::end);
    if (visit != visits_.end())
    {
        route(query, visit->begin);
    }
    else if (finished_)
    {
        route(query, *finished_);
    }
    else
    {
        queries_.push_back(query);
    }
}

void MpiPresence::stop(Picoseconds time, const AwaitedThing& awaited)
{
    if (entered_ && !queries_.empty())
    {
        answer_where(*entered_, [&](const ProgressQuery& query)
                     { return query.since <= time || waits_for_message_of(awaited, query); });
    }
}

void MpiPresence::finish(Picoseconds time)
{
    finished_ = entered_.value_or(time);
    answer_where(*finished_, [](const ProgressQuery&) { return true; });
}

std::optional<Picoseconds> MpiPresence::first_query() const
{
    const auto first = std::ranges::min_element(queries_, {}, &ProgressQuery::since);
    return first != queries_.end() ? std::optional(first->since) : std::nullopt;
}

void MpiPresence::answer(Picoseconds since, Picoseconds time)
{
    answer_where(time, [=](const ProgressQuery& query) { return query.since == since; });
}

} // namespace haec_sim
