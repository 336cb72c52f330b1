// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/link_figures.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

namespace
{

Picoseconds whole_picoseconds(Nanoseconds time)
{
    return Picoseconds(std::llround(time.count() * 1000));
}

std::optional<Circuits> circuits_of(const LinkType& type)
{
    if (!type.circuits)
    {
        return std::nullopt;
    }
    const auto& [transmitters, receivers, delay, idle, active, aiming] = *type.circuits;
    return Circuits{transmitters, receivers, whole_picoseconds(delay)};
}

std::optional<Sleep> sleep_of(const LinkType& type)
{
    if (!type.sleep_after || !type.wake_delay)
    {
        return std::nullopt;
    }
    return Sleep{whole_picoseconds(*type.sleep_after), whole_picoseconds(*type.wake_delay)};
}

std::optional<Rates> rates_of(const LinkType& type)
{
    if (type.rates.empty())
    {
        return std::nullopt;
    }
    const auto whole = [](double picoseconds) { return Picoseconds(std::llround(picoseconds)); };
    const auto& choice = type.rate_choice;
    Rates rates;
    for (const auto& rate : type.rates)
    {
        rates.bandwidths.push_back(rate.bandwidth.value * type.bandwidth_factor);
    }
    rates.window = whole(choice.window.count() * 1000);
    const auto picoseconds = static_cast<double>(rates.window.count());
    rates.most = whole(picoseconds * choice.up);
    rates.least = whole(picoseconds * choice.down);
    rates.delay = whole(choice.delay.count() * 1000);
    return rates;
}

} // namespace

LinkFigures figures_of(const LinkType& type, const Parameters& parameters)
{
    // A type that is not in use may have no figures at all.
    const auto number = [&](const char* key)
    { return parameters.has(key) ? parameters.get<double>(key) : 0.0; };
    const auto bandwidth = type.bandwidth ? type.bandwidth->value : number("bandwidth");
    return {bandwidth * type.bandwidth_factor,
            type.latency ? type.latency->count() : number("latency"),
            sleep_of(type),
            circuits_of(type),
            rates_of(type),
            type.switch_delay.count()};
}

Exact loss_of(const LinkType& type, const Parameters& parameters, Exact packet_bytes)
{
    constexpr Exact otherwise = 0.01L;
    if (parameters.has("loss_probability"))
    {
        return parameters.get<double>("loss_probability");
    }
    if (!type.loss_probability && !type.bit_error_rate && !type.packet_attack_rate)
    {
        return otherwise;
    }
    const Exact of_bits =
        -std::expm1(8 * packet_bytes * std::log1p(-Exact(type.bit_error_rate.value_or(0.0))));
    const Exact own = type.loss_probability ? Exact(*type.loss_probability) : of_bits;
    return std::min(own + type.packet_attack_rate.value_or(0.0), Exact(1));
}

} // namespace haec_sim::verification
