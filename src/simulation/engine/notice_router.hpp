// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/flow_control.hpp"
#include "simulation/engine/matching_actor.hpp"
#include "simulation/rules/replay_context.hpp"

#include <cstdint>

namespace haec_sim
{

/// Brings the notices of this rank's locations to the rank where they meet others.
class NoticeRouter final : public Router
{
public:
    /// `matching` is this rank's. The references outlive it.
    NoticeRouter(const MatchingActor::Environment& environment, MatchingActor& matching,
                 Pricing& pricing)
        : environment_(environment), matching_(matching), pricing_(pricing)
    {
    }

    bool route(const SendNotice& notice) override;
    bool route(const CollectiveBeginNotice& notice) override;
    void route(const SignalNotice& notice) override;
    void route(const LockRequestNotice& notice) override;
    void route(const LockReleaseNotice& notice) override;

private:
    MatchingActor::Environment environment_;
    MatchingActor& matching_;
    Pricing& pricing_;
};

} // namespace haec_sim
