// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/circuit_uses.hpp"

#include "haec_sim/item_bytes.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

CircuitUse use_of(const CircuitTimes& circuit)
{
    return {1, circuit.is_retarget ? 1U : 0U, circuit.end - circuit.given,
            circuit.begin - circuit.given, circuit.given - circuit.asked};
}

} // namespace

void CircuitUses::add(const CircuitTimes& circuit, std::optional<int> shift)
{
    const auto use = use_of(circuit);
    whole_ += use;
    if (!shift)
    {
        return;
    }
    bins_.widen(*shift);
    auto& first = bins_.at(circuit.given);
    first.grants += use.grants;
    first.retargets += use.retargets;
    first.waiting = after(first.waiting, use.waiting);
    const auto spread = [&](Picoseconds CircuitUse::*part, Picoseconds from, Picoseconds until)
    {
        bins_.each_overlap({from, until}, [part](CircuitUse& bin, Picoseconds time)
                           { bin.*part = after(bin.*part, time); });
    };
    spread(&CircuitUse::in_use, circuit.given, circuit.end);
    spread(&CircuitUse::aiming, circuit.given, circuit.begin);
}

CircuitReport CircuitUses::report(std::optional<int> shift) const
{
    auto bins = bins_;
    if (shift)
    {
        bins.widen(*shift);
    }
    return {whole_, whole_, bins.values()};
}

std::vector<std::byte> CircuitUses::packed() const
{
    std::vector<std::byte> bytes;
    append_item(bytes, whole_);
    bins_.append_to(bytes);
    return bytes;
}

CircuitUses CircuitUses::unpack(std::span<const std::byte> bytes)
{
    CircuitUses uses;
    uses.whole_ = take_item<CircuitUse>(bytes);
    uses.bins_.merge_from(bytes);
    return uses;
}

bool CircuitLinks::are_in(const Platform& platform)
{
    return std::ranges::any_of(platform.link_types(), &LinkType::has_circuits);
}

void CircuitLinks::add(const ResourceIdentity& resource)
{
    const bool is_circuit = resource.kind == ResourceKind::link &&
                            platform_.link_type({resource.number}).has_circuits();
    links_.push_back(is_circuit ? std::optional(CircuitUses()) : std::nullopt);
}

void CircuitLinks::count(ResourceId number, const CircuitTimes& circuit, std::optional<int> shift)
{
    links_[number.value]->add(circuit, shift);
    if (log_ != nullptr)
    {
        log_->add({number, circuit});
    }
}

std::map<std::uint32_t, CircuitUse> CircuitLinks::outside(const TimeSpan& window) const
{
    std::map<std::uint32_t, CircuitUse> parts;
    if (log_ == nullptr)
    {
        return parts;
    }
    log_->each(
        [&](const Entry& entry)
        {
            const auto& [number, circuit] = entry;
            const auto [asked, given, begin, end, is_retarget] = circuit;
            const auto left_out = [&](Picoseconds from, Picoseconds until) {
                return until - from - overlap({from, until}, window);
            };
            const bool is_inside = given >= window.begin && given < window.end;
            parts[number.value] +=
                {is_inside ? 0U : 1U, is_retarget && !is_inside ? 1U : 0U, left_out(given, end),
                 left_out(given, begin), left_out(asked, given)};
        });
    return parts;
}

} // namespace haec_sim
