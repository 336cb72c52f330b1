// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/matching_actor.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"

#include <algorithm>
#include <string>

namespace haec_sim
{

namespace
{

/// None of the process's locations that lead has a record left before that input time.
Picoseconds beyond(const LocalProcess& process)
{
    auto least = Picoseconds::max();
    for (auto* location : process.locations)
    {
        const auto& replay = *location->replay();
        if (!replay.is_finished() && !replay.state().follows)
        {
            least = std::min(least, replay.state().timeline().last_in());
        }
    }
    return least;
}

/// True where it is known that nobody will receive the message: once all records of the receiver
/// have been seen, nobody needs to wait in vain. `receiver` is null, and receives nothing, where
/// its locations are not re-timed.
bool has_no_receive(const SendNotice& notice, const LocalProcess* receiver,
                    const MessageBoard& messages)
{
    if (receiver == nullptr)
    {
        return true;
    }
    const auto& to_come = receiver->postings.to_come();
    return to_come.is_closed() && !messages.has_receive(notice.channel) &&
           to_come.receives(notice.channel) <= messages.waiting_sends(notice.channel);
}

std::string domain_text(const CollectiveDomain& domain)
{
    return (domain.on_window ? "window " : "communicator ") + std::to_string(domain.object);
}

} // namespace

MatchingActor::MatchingActor(const Environment& environment, Pricing& pricing, Pricing& alone,
                             const CollectiveModel& model, bool keeps_mixed, ProgressRule progress)
    : environment_(environment),
      messages_(pricing, static_cast<MessageEvents&>(*this), &alone, progress, model.draws),
      progress_(pricing, model, *this),
      collectives_(static_cast<CollectiveEvents&>(*this), &progress_, keeps_mixed)
{
}

MatchingActor::~MatchingActor() = default;

void MatchingActor::arrive(const MessageName& name, const Arrival& arrival)
{
    if (name.kind != MessageKind::collective)
    {
        messages_.arrive(name, arrival);
        return;
    }
    if (collectives_.arrive(name, arrival))
    {
        return;
    }
    progress_.arrive(name, arrival);
    environment_.mail.change({ActorKind::matching, environment_.self});
}

void MatchingActor::supply_count(const AwaitedCount& awaited, const MemberCounts& counted)
{
    progress_.supply(awaited, counted);
    environment_.mail.change({ActorKind::matching, environment_.self});
}

bool MatchingActor::give_up_receives()
{
    const bool anything = progress_.give_up_receives();
    environment_.mail.change({ActorKind::matching, environment_.self});
    return anything;
}

void MatchingActor::grant_lock(LocationIndex location, const WindowLock& lock)
{
    const auto keeper = keeper_of(lock.window, environment_.index, environment_.placement);
    if (keeper == environment_.self)
    {
        environment_.mail.post(Letter::of({ActorKind::location, location},
                                          LocationActor::Kind::grant, locks_.grant(location)));
    }
}

void MatchingActor::take(const Letter& letter)
{
    switch (static_cast<Kind>(letter.kind))
    {
    case Kind::send:
        take_send(letter.as<SendNotice>());
        break;
    case Kind::collective_begin:
    {
        const auto notice = letter.as<CollectiveBeginNotice>();
        HAEC_SIM_LOG_AT(trace, "collectives", notice.begin_out,
                        "member " << notice.member << " (location " << notice.location
                                  << ") begins collective " << notice.key.number << " of "
                                  << domain_text(notice.key.domain));
        collectives_.begin(notice, communicator_of(environment_.index, notice.key.domain));
        break;
    }
    case Kind::signal:
        if (const auto* waiting = signals_.give(letter.as<SignalNotice>()))
        {
            environment_.mail.wake({ActorKind::location, waiting->location});
        }
        break;
    case Kind::change:
    {
        const auto notice = letter.as<ChangeNotice>();
        const auto& target = environment_.processes.of[notice.target];
        if (target != nullptr && changes_.note(notice))
        {
            changes_.forget_before(notice.window, notice.target, beyond(*target));
        }
        break;
    }
    case Kind::lock_request:
        locks_.request(letter.as<LockRequestNotice>());
        break;
    case Kind::lock_release:
        locks_.release(letter.as<LockReleaseNotice>());
        break;
    case Kind::progress:
    {
        const auto notice = letter.as<ProgressNotice>();
        asked_.erase(asked_.find(notice.since));
        messages_.begin_at(notice);
        break;
    }
    case Kind::credit:
    {
        const auto credit = letter.as<Credit>();
        environment_.flow.credit(credit.rank, credit.taken);
        break;
    }
    }
}

void MatchingActor::take_late_send(const SendNotice& notice)
{
    if (!has_no_receive(notice, environment_.processes.of[notice.channel.receiver].get(),
                        messages_))
    {
        messages_.send(notice);
        return;
    }
    HAEC_SIM_LOG_AT(trace, "matching", notice.send_time,
                    "finds no receive of message " << notice.sequence << " of process "
                                                   << notice.channel.sender << " to process "
                                                   << notice.channel.receiver);
    ++environment_.oddities.unmatched_sends;
    on_consumed(notice.channel.sender);
    messages_.pass_by(notice);
    if (notice.rendezvous)
    {
        // A message without a receive is eager: complete once the sender is through with it.
        on_arrival({.sender_location = notice.sender_location,
                    .token = notice.token,
                    .arrival = Picoseconds::min()});
    }
}

void MatchingActor::on_matched(const PostedReceive& receive)
{
    environment_.mail.change({ActorKind::location, receive.location});
}

void MatchingActor::on_arrived(const PostedReceive& receive)
{
    if (environment_.processes.locations[receive.location]->replay()->state().parking().waits_for(
            receive))
    {
        environment_.mail.wake({ActorKind::location, receive.location});
    }
}

void MatchingActor::on_arrival(const ArrivalNotice& notice)
{
    environment_.mail.post(Letter::of({ActorKind::location, notice.sender_location},
                                      LocationActor::Kind::arrival, notice));
}

void MatchingActor::on_query(const ProgressQuery& query)
{
    asked_.insert(query.since);
    environment_.mail.change({ActorKind::matching, environment_.self});
    environment_.mail.post(
        Letter::of({ActorKind::location, query.location}, LocationActor::Kind::progress, query));
}

void MatchingActor::on_consumed(ProcessIndex sender)
{
    const auto rank = environment_.placement.rank_of[sender];
    if (const auto taken = environment_.flow.take(rank))
    {
        give_credit(rank, *taken);
    }
}

void MatchingActor::give_credit(std::uint32_t rank, std::uint32_t taken)
{
    environment_.mail.post(
        Letter::of({ActorKind::matching, rank}, Kind::credit, Credit{environment_.self, taken}));
}

void MatchingActor::on_release(const CollectiveReleaseNotice& notice)
{
    HAEC_SIM_LOG_AT(trace, "collectives", notice.begin_out,
                    "releases location " << notice.location << " from its collective "
                                         << notice.token);
    environment_.mail.post(
        Letter::of({ActorKind::location, notice.location}, LocationActor::Kind::release, notice));
}

void MatchingActor::on_forgotten(LocationIndex location)
{
    on_consumed(environment_.index.locations()[location].process);
}

} // namespace haec_sim
