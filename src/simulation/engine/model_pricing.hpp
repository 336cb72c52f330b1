// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/model_paths.hpp"
#include "simulation/engine/transfer_witness.hpp"
#include "simulation/matching/pricing.hpp"

#include <optional>

namespace haec_sim
{

/// Transfers that cost what a network model says, at once: A = B + D (spec: semantics, R2).
class ModelPricing final : public Pricing
{
public:
    /// The references outlive it. `witness` may be null.
    ModelPricing(NetworkModel& model, const Placement& placement,
                 TransferWitness* witness = nullptr)
        : paths_(model, placement), witness_(witness)
    {
    }

    std::optional<Arrival> price(const Transfer& transfer) override
    {
        const auto& path = paths_.between(transfer.name.sender, transfer.to);
        const auto duration = path.transfer_time(message_of(transfer));
        if (witness_ != nullptr)
        {
            witness_->on_transfer(transfer, paths_.node_of(transfer.name.sender),
                                  paths_.node_of(transfer.to), path);
        }
        return Arrival{after(transfer.begin, duration), duration, path.hops()};
    }

    bool is_immediate() const noexcept override
    {
        return true;
    }

private:
    ModelPaths paths_;
    TransferWitness* witness_;
};

} // namespace haec_sim
