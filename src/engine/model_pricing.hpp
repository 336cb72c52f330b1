// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "engine/model_paths.hpp"
#include "matching/pricing.hpp"

#include <optional>

namespace haec_sim
{

/// Transfers that cost what a network model says, at once: A = B + D (spec: semantics, R2).
class ModelPricing final : public Pricing
{
public:
    /// The references outlive it.
    ModelPricing(NetworkModel& model, const Placement& placement) : paths_(model, placement) {}

    std::optional<Arrival> price(const Transfer& transfer) override
    {
        const auto& path = paths_.between(transfer.from, transfer.to);
        const auto duration =
            path.transfer_time({transfer.length, transfer.from, transfer.sequence});
        return Arrival{after(transfer.begin, duration), duration, path.hops()};
    }

    bool is_immediate() const noexcept override
    {
        return true;
    }

private:
    ModelPaths paths_;
};

} // namespace haec_sim
