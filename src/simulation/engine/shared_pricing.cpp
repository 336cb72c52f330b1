// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/shared_pricing.hpp"

#include "haec_sim/log.hpp"
#include "simulation/engine/network_service.hpp"

namespace haec_sim
{

namespace
{

ClassifiedMessage classified(const Transfer& transfer)
{
    return {transfer.name.kind, transfer.name.sender, transfer.tag, transfer.communicator,
            transfer.length.value};
}

} // namespace

SharedPricing::SharedPricing(const Environment& environment, NetworkModel& model, Network& network)
    : environment_(environment), paths_(model, environment.placement), network_(network),
      parts_(network.parts())
{
}

SharedPricing::~SharedPricing() = default;

std::optional<Arrival> SharedPricing::price(const Transfer& transfer)
{
    const bool is_known = transfer.is_eager &&
                          environment_.placement.rank_of[transfer.name.sender] != environment_.self;
    if (is_known && is_apart(parts_) && environment_.observer == nullptr &&
        paths_.node_of(transfer.name.sender) != paths_.node_of(transfer.to))
    {
        return std::nullopt;
    }
    const auto way = paths_.of(transfer);
    const auto& path = *way.path;
    auto entry = entry_of(transfer, way);
    if (environment_.observer != nullptr)
    {
        environment_.observer->on_transfer(transfer, entry.from, entry.to, path);
    }
    if (is_by_itself(entry))
    {
        return Arrival{after(entry.begin, entry.alone), entry.alone, entry.hops};
    }
    entry.expected_by = transfer.has_receiver ? environment_.self : NetworkEntry::nobody;
    if (!is_known)
    {
        let_in(entry, environment_.self);
    }
    else if (!is_apart(parts_))
    {
        enter(entry);
    }
    return std::nullopt;
}

void SharedPricing::see_off(const Transfer& transfer)
{
    auto entry = entry_of(transfer, paths_.of(transfer));
    if (!is_by_itself(entry))
    {
        entry.expected_by = environment_.placement.rank_of[transfer.to];
        let_in(entry, entry.expected_by);
    }
}

std::optional<std::uint32_t> SharedPricing::enter(const NetworkEntry& entry)
{
    if (entry.from != entry.to)
    {
        return network_.enter(entry);
    }
    environment_.memory->enter(entry);
    return std::nullopt;
}

NetworkEntry SharedPricing::entry_of(const Transfer& transfer, const ModelPaths::Way& way) const
{
    const auto message = message_of(transfer);
    const auto& class_of = network_.class_of();
    return {.name = transfer.name,
            .place = transfer.place,
            .from = paths_.node_of(transfer.name.sender),
            .to = paths_.node_of(transfer.to),
            .begin = transfer.begin,
            .alone = way.path->transfer_time(message),
            .load = way.path->wire_load(message),
            .hops = way.hops,
            .priority = class_of ? class_of(classified(transfer)) : std::uint8_t{0}};
}

void SharedPricing::let_in(const NetworkEntry& entry, std::uint32_t knowing)
{
    HAEC_SIM_LOG_AT(trace, "network", entry.begin,
                    "a message of process " << entry.name.sender << " enters the network at node "
                                            << entry.from.value << " to node " << entry.to.value);
    if (const auto owner = enter(entry))
    {
        environment_.mail.post(
            Letter::of({ActorKind::network, *owner}, NetworkService::Kind::entry, entry));
    }
    if (is_apart(parts_))
    {
        return;
    }
    for (std::uint32_t rank = 0; rank < environment_.ranks; ++rank)
    {
        if (rank != environment_.self && rank != knowing)
        {
            environment_.mail.post(
                Letter::of({ActorKind::network, rank}, NetworkService::Kind::entry, entry));
        }
    }
}

} // namespace haec_sim
