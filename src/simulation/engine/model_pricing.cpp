// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/model_pricing.hpp"

namespace haec_sim
{

ModelPricing::ModelPricing(NetworkModel& model, const Placement& placement,
                           TransferObserver* observer)
    : paths_(model, placement), observer_(observer)
{
}

ModelPricing::~ModelPricing() = default;

std::optional<Arrival> ModelPricing::price(const Transfer& transfer)
{
    const auto [path, hops] = paths_.of(transfer);
    const auto duration = path->transfer_time(message_of(transfer));
    if (observer_ != nullptr) [[unlikely]]
    {
        observer_->on_transfer(transfer, paths_.node_of(transfer.name.sender),
                               paths_.node_of(transfer.to), *path);
    }
    return Arrival{after(transfer.begin, duration), duration, hops};
}

} // namespace haec_sim
