// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/model_paths.hpp"
#include "simulation/engine/transfer_observer.hpp"
#include "simulation/matching/pricing.hpp"

#include <optional>

namespace haec_sim
{

/// Transfers that cost what a network model says, at once: A = B + D (spec: semantics, R2). It has
/// no state but what ModelPaths keeps, so a price does not depend on what was asked before. Where
/// messages share a network it prices those on windows alone, which do not share it.
class ModelPricing final : public Pricing
{
public:
    /// The references outlive it. `observer` may be null.
    ModelPricing(NetworkModel& model, const Placement& placement,
                 TransferObserver* observer = nullptr);
    ~ModelPricing() override;

    /// There always is an arrival. The observer is told of the transfer before this returns.
    std::optional<Arrival> price(const Transfer& transfer) override;

    bool is_immediate() const noexcept override
    {
        return true;
    }

private:
    ModelPaths paths_;
    TransferObserver* observer_;
};

} // namespace haec_sim
