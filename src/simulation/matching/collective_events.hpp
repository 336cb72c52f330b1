// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/notices.hpp"

namespace haec_sim
{

/// The calls by which those who match collectives tell their owner.
class CollectiveEvents
{
public:
    virtual ~CollectiveEvents() = default;

    /// All that a member depends on have begun, or by model its part has ended: it wants to know.
    virtual void on_release(const CollectiveReleaseNotice& notice) = 0;

    /// The begin of a location's part is not kept any longer. All members have begun, so it does
    /// not count as under way any more (FlowControl).
    virtual void on_forgotten(LocationIndex location) = 0;
};

} // namespace haec_sim
