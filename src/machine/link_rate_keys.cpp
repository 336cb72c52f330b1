// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/link_rate_keys.hpp"

#include "core/numbers/number_text.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace haec_sim
{

namespace
{

constexpr double rate_milliwatts_per_watt = 1000.0;

/// 1000 s, as of other delays.
constexpr double most_rate_nanoseconds = 1e12;

/// A time of less is none in picoseconds.
constexpr double least_window = 0.001;

constexpr std::array<const char*, 3> of_each_rate{"bandwidth", "active_power", "idle_power"};

ParameterSpec rate_number_spec(const char* name, const char* unit, const char* summary,
                               double minimum, std::optional<double> maximum)
{
    ParameterSpec spec;
    spec.name = name;
    spec.unit = unit;
    spec.summary = summary;
    spec.minimum = minimum;
    spec.maximum = maximum;
    return spec;
}

const std::vector<ParameterSpec>& specs_of_a_rate()
{
    static const std::vector<ParameterSpec> specs{
        rate_number_spec("bandwidth", "bytes/s", "at this rate", 1.0, std::nullopt),
        rate_number_spec("active_power", "mW", "of a link in use", 0.0, std::nullopt),
        rate_number_spec("idle_power", "mW", "of a link not in use", 0.0, std::nullopt)};
    return specs;
}

const std::vector<ParameterSpec>& specs_of_the_choice()
{
    static const std::vector<ParameterSpec> specs{
        rate_number_spec("rate_window", "ns", "time after which directions look at their load",
                         least_window, most_rate_nanoseconds),
        rate_number_spec("rate_up", "", "share of it above which they take the next higher rate",
                         0.0, 1.0),
        rate_number_spec("rate_down", "", "share of it below which they take the next lower rate",
                         0.0, 1.0),
        rate_number_spec("rate_delay", "ns", "time until a direction serves at its new rate", 0.0,
                         most_rate_nanoseconds)};
    return specs;
}

std::optional<double> rate_number_in(const Section& section, const ParameterSpec& spec)
{
    const auto value = section.has(spec.name) ? section.value(spec) : std::nullopt;
    return value ? std::optional(std::get<double>(*value)) : std::nullopt;
}

std::optional<Watts> power_of_rate(const Parameters& parameters, const char* key)
{
    return parameters.has(key)
               ? std::optional(Watts{parameters.get<double>(key) / rate_milliwatts_per_watt})
               : std::nullopt;
}

void read_rate_list(const Section& section, LinkType& type)
{
    const auto entries = section.list("rates", "rate [ { \"bandwidth\": ... } ]");
    for (const Section& entry : entries.value_or(std::vector<Section>()))
    {
        const auto keys = entry.parameters(specs_of_a_rate());
        if (!keys.has("bandwidth"))
        {
            if (!entry.has("bandwidth"))
            {
                entry.fault("bandwidth", "is missing; give that of this rate [bytes/s]");
            }
            continue;
        }
        const BytesPerSecond bandwidth{keys.get<double>("bandwidth")};
        if (!type.rates.empty() && !(type.rates.back().bandwidth.value < bandwidth.value))
        {
            entry.fault("bandwidth", scaled_number_text(bandwidth.value) + " is not above " +
                                         scaled_number_text(type.rates.back().bandwidth.value) +
                                         " of the rate before it; list the rates in ascending "
                                         "order");
        }
        type.rates.push_back(
            {bandwidth, power_of_rate(keys, "active_power"), power_of_rate(keys, "idle_power")});
    }
}

void read_rate_choice(const Section& section, RateChoice& choice)
{
    std::array<double, 4> values{};
    for (std::size_t key = 0; key < values.size(); ++key)
    {
        const auto& spec = specs_of_the_choice()[key];
        if (!section.has(spec.name))
        {
            section.fault(spec.name, "is missing beside rates; give the " + spec.summary +
                                         (spec.unit.empty() ? "" : " [" + spec.unit + "]"));
            return;
        }
        const auto value = rate_number_in(section, spec);
        if (!value)
        {
            return;
        }
        values[key] = *value;
    }
    const auto [window, up, down, delay] = values;
    if (!(down < up))
    {
        section.fault("rate_down", scaled_number_text(down) + " is not below rate_up, which is " +
                                       scaled_number_text(up) +
                                       "; a direction would take both rates at once");
    }
    choice = {Nanoseconds{window}, up, down, Nanoseconds{delay}};
}

/// Keys that say something else than `rates` do.
void check_keys_beside_rates(const Section& section)
{
    for (const auto* key : of_each_rate)
    {
        if (section.has(key))
        {
            section.fault(key, "stands beside rates, each of which has its own; remove it");
        }
    }
    if (section.has("sleep_after"))
    {
        section.fault("sleep_after", "stands beside rates, and links of one type either sleep or "
                                     "change their rate; remove one of both");
    }
    if (section.has("circuits"))
    {
        section.fault("circuits",
                      "stands beside rates, and ports of circuits have one rate; remove "
                      "one of both");
    }
}

} // namespace

const std::vector<std::string>& rate_keys()
{
    static const std::vector<std::string> keys{"rates", "rate_window", "rate_up", "rate_down",
                                               "rate_delay"};
    return keys;
}

void read_rates(const Section& section, LinkType& type)
{
    if (!section.has("rates"))
    {
        for (const auto& spec : specs_of_the_choice())
        {
            if (section.has(spec.name))
            {
                section.fault(spec.name, "has no effect without rates; list the rates of the "
                                         "links, or remove it");
            }
        }
        return;
    }
    check_keys_beside_rates(section);
    read_rate_list(section, type);
    read_rate_choice(section, type.rate_choice);
    if (!type.rates.empty())
    {
        const auto& highest = type.rates.back();
        type.bandwidth = highest.bandwidth;
        type.active_power = highest.active_power;
        type.idle_power = highest.idle_power;
    }
}

void write_rates(JsonWriter& writer, const LinkType& type)
{
    if (!type.has_rates())
    {
        return;
    }
    writer.begin_list("rates");
    for (const auto& rate : type.rates)
    {
        writer.begin_object();
        writer.member("bandwidth", rate.bandwidth.value);
        for (const auto& [key, power] : {std::pair{"active_power", rate.active_power},
                                         std::pair{"idle_power", rate.idle_power}})
        {
            if (power)
            {
                writer.raw_member(key, scaled_number_text(power->value * rate_milliwatts_per_watt));
            }
        }
        writer.end_object();
    }
    writer.end_list();
    const auto& choice = type.rate_choice;
    writer.member("rate_window", choice.window.count());
    writer.member("rate_up", choice.up);
    writer.member("rate_down", choice.down);
    writer.member("rate_delay", choice.delay.count());
}

bool is_of_each_rate(const std::string& key)
{
    return std::ranges::count(of_each_rate, key) > 0;
}

} // namespace haec_sim
