// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/notice_router.hpp"

#include "trace/collective_identity.hpp"

namespace haec_sim
{

bool NoticeRouter::route(const SendNotice& notice)
{
    const auto rank = environment_.placement.rank_of[notice.channel.receiver];
    const bool has_room = environment_.flow.send(rank);
    if (rank == environment_.self)
    {
        matching_.take_send(notice);
    }
    else
    {
        ship(rank, notice);
    }
    return has_room;
}

void NoticeRouter::ship(std::uint32_t rank, const SendNotice& notice)
{
    environment_.mail.post(
        Letter::of({ActorKind::matching, rank}, MatchingActor::Kind::send, notice));
    if (!notice.rendezvous)
    {
        pricing_.see_off(eager_transfer(notice));
    }
}

bool NoticeRouter::route(const CollectiveBeginNotice& notice)
{
    const auto first = communicator_of(environment_.index, notice.key.domain).members().front();
    const auto rank = environment_.placement.rank_of[first];
    const bool has_room = environment_.flow.send(rank);
    environment_.mail.post(
        Letter::of({ActorKind::matching, rank}, MatchingActor::Kind::collective_begin, notice));
    return has_room;
}

void NoticeRouter::route(const SignalNotice& notice)
{
    const auto rank = environment_.placement.rank_of[notice.line.to];
    environment_.mail.post(
        Letter::of({ActorKind::matching, rank}, MatchingActor::Kind::signal, notice));
}

void NoticeRouter::route(const ChangeNotice& notice)
{
    const auto rank = environment_.placement.rank_of[notice.target];
    environment_.mail.post(
        Letter::of({ActorKind::matching, rank}, MatchingActor::Kind::change, notice));
}

void NoticeRouter::route(const ProgressNotice& notice)
{
    const auto rank = environment_.placement.rank_of[notice.receiver];
    environment_.mail.post(
        Letter::of({ActorKind::matching, rank}, MatchingActor::Kind::progress, notice));
}

void NoticeRouter::route(const LockRequestNotice& notice)
{
    const auto rank = keeper_of(notice.lock.window, environment_.index, environment_.placement);
    environment_.mail.post(
        Letter::of({ActorKind::matching, rank}, MatchingActor::Kind::lock_request, notice));
}

void NoticeRouter::route(const LockReleaseNotice& notice)
{
    const auto rank = keeper_of(notice.lock.window, environment_.index, environment_.placement);
    environment_.mail.post(
        Letter::of({ActorKind::matching, rank}, MatchingActor::Kind::lock_release, notice));
}

} // namespace haec_sim
