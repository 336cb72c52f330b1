// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/flow_control.hpp"
#include "simulation/engine/matching_actor.hpp"
#include "simulation/rules/replay_context.hpp"

#include <cstdint>

namespace haec_sim
{

/// Brings the notices of this rank's locations to the rank where they meet others. That rank
/// follows from the definitions and the placement alone, so all ranks find the same one. A
/// notice that stays on this rank is taken before route() returns.
class NoticeRouter final : public Router
{
public:
    /// `matching` is this rank's. The references outlive it.
    NoticeRouter(const MatchingActor::Environment& environment, MatchingActor& matching,
                 Pricing& pricing)
        : environment_(environment), matching_(matching), pricing_(pricing)
    {
    }

    /// Routes to the receiver's rank. An eager message to another rank is told to the network at
    /// once, too, where there is one (Pricing::see_off()). False: FlowControl has no room.
    bool route(const SendNotice& notice) override;

    /// Routes to the rank of the first member of the communicator or window. False: likewise.
    bool route(const CollectiveBeginNotice& notice) override;

    /// Routes to the rank of the process that the line leads to. FlowControl does not count
    /// signals, changes and locks.
    void route(const SignalNotice& notice) override;

    /// Routes to the rank of the process whose memory it changes.
    void route(const ChangeNotice& notice) override;

    /// Routes to the rank of the receiver of the message.
    void route(const ProgressNotice& notice) override;

    /// Routes to keeper_of() the window, as the release does.
    void route(const LockRequestNotice& notice) override;
    void route(const LockReleaseNotice& notice) override;

private:
    /// Sends it to another rank.
    [[gnu::noinline]] void ship(std::uint32_t rank, const SendNotice& notice);

    MatchingActor::Environment environment_;
    MatchingActor& matching_;
    Pricing& pricing_;
};

} // namespace haec_sim
