// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/times/link_figures.hpp"

namespace haec_sim::verification
{

/// `linear` (spec: models, "Linear"): [Hockney1994] with hops, cut-through.
class LinearTimes final : public TransferTimes
{
public:
    LinearTimes(const Parameters& parameters, const Platform::Description& machine);

    Exact transfer_time(const LinksByType& links, const Message& message) override;
    Exact entry_delay() const override;
    bool sends_at_once() const override;
    Exact occupancy() const override;

private:
    std::vector<LinkFigures> links_;
    /// The ports of each node, where it has any.
    std::vector<LinkFigures> ports_;
    LinkFigures memory_;
    Exact mpi_;
};

} // namespace haec_sim::verification
