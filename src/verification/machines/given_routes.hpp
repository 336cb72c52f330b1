// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "verification/machines/router.hpp"

namespace haec_sim::verification
{

/// The routes of a topology that the specification does not know, as itself gives them.
class GivenRoutes final : public Router
{
public:
    explicit GivenRoutes(const Platform::Description& machine) : platform_(machine) {}

    /// Throws UsageError for a route that does not lead from link to link, or not there.
    void each_hop(NodeId from, NodeId to, const RouteKey& key,
                  const VisitHop& visit) const override;

private:
    Platform platform_;
};

} // namespace haec_sim::verification
