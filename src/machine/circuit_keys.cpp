// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/circuit_keys.hpp"

#include "core/numbers/number_text.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace haec_sim
{

namespace
{

const std::string as_many_as_links = "all";

constexpr double milliwatts_of_port = 1000.0;
constexpr double longest_retarget = 1e12;

ParameterSpec ports_key(const char* name)
{
    ParameterSpec spec;
    spec.name = name;
    spec.kind = ParameterKind::integer;
    spec.summary = "of each node or switch; all: one for each of its links of the class";
    spec.default_value = std::int64_t{1};
    spec.minimum = 1.0;
    spec.maximum = 1e6;
    spec.choices = {as_many_as_links};
    return spec;
}

ParameterSpec power_key(const char* name, const char* summary)
{
    ParameterSpec spec;
    spec.name = name;
    spec.unit = "mW";
    spec.summary = summary;
    spec.minimum = 0.0;
    return spec;
}

ParameterSpec delay_key()
{
    ParameterSpec spec;
    spec.name = "retarget_delay";
    spec.unit = "ns";
    spec.summary = "to aim a transmitter and a receiver at each other";
    spec.minimum = 0.0;
    spec.maximum = longest_retarget;
    return spec;
}

std::optional<std::uint32_t> ports_in(const Parameters& parameters, const char* key)
{
    const auto& value = parameters.values().find(key)->second;
    const auto* number = std::get_if<std::int64_t>(&value);
    return number != nullptr ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

std::optional<Watts> power_in(const Parameters& parameters, const char* key)
{
    return parameters.has(key)
               ? std::optional(Watts{parameters.get<double>(key) / milliwatts_of_port})
               : std::nullopt;
}

/// The energy of ports follows from three powers; one without the others says nothing.
void check_powers(const Section& section, const LinkCircuits& circuits)
{
    const std::array powers{std::pair("idle_power", circuits.idle_power),
                            std::pair("active_power", circuits.active_power),
                            std::pair("retarget_power", circuits.retarget_power)};
    if (std::ranges::none_of(powers, [](const auto& power) { return power.second.has_value(); }))
    {
        return;
    }
    for (const auto& [key, power] : powers)
    {
        if (!power)
        {
            section.fault(key, "is missing beside the other powers of ports; give idle_power, "
                               "active_power and retarget_power [mW], or none of them");
        }
    }
}

/// Ports take the power of a class of circuits, and a link that does not exist does not sleep.
void check_keys_of_links(const Section& section, const LinkType& type)
{
    const std::array keys{std::pair("active_power", type.active_power.has_value()),
                          std::pair("idle_power", type.idle_power.has_value()),
                          std::pair("sleep_power", type.sleep_power.has_value())};
    for (const auto& [key, is_there] : keys)
    {
        if (is_there)
        {
            section.fault(key, "has no effect beside circuits, whose ports take the power; give it "
                               "as circuits.idle_power, active_power and retarget_power");
        }
    }
    if (type.sleep_after)
    {
        section.fault("sleep_after", "has no effect beside circuits, whose links do not sleep; "
                                     "remove it, or circuits");
    }
}

} // namespace

const std::vector<ParameterSpec>& circuit_specs()
{
    static const std::vector<ParameterSpec> specs{
        ports_key("transmitters"),
        ports_key("receivers"),
        delay_key(),
        power_key("idle_power", "of a port not in use"),
        power_key("active_power", "of a port that sends or receives"),
        power_key("retarget_power", "of a port that is aimed anew")};
    return specs;
}

void read_circuits(const Section& section, LinkType& type)
{
    const auto circuits = section.has(circuits_key) ? section.section(circuits_key) : std::nullopt;
    if (!circuits)
    {
        return;
    }
    const Parameters parameters = circuits->parameters(circuit_specs());
    if (!circuits->has("retarget_delay"))
    {
        circuits->fault("retarget_delay",
                        "is missing; say how long it takes to aim a transmitter "
                        "and a receiver at each other [ns], 0 if it takes no time");
    }
    if (!parameters.has("transmitters") || !parameters.has("receivers") ||
        !parameters.has("retarget_delay"))
    {
        return;
    }
    type.circuits = LinkCircuits{ports_in(parameters, "transmitters"),
                                 ports_in(parameters, "receivers"),
                                 Nanoseconds(parameters.get<double>("retarget_delay")),
                                 power_in(parameters, "idle_power"),
                                 power_in(parameters, "active_power"),
                                 power_in(parameters, "retarget_power")};
    check_powers(*circuits, *type.circuits);
    check_keys_of_links(section, type);
}

void write_circuits(JsonWriter& writer, const LinkType& type)
{
    if (!type.circuits)
    {
        return;
    }
    const auto write_ports = [&](const char* key, const std::optional<std::uint32_t>& count)
    {
        writer.member(key, count ? ParameterValue(std::int64_t{*count})
                                 : ParameterValue(as_many_as_links));
    };
    const auto write_power = [&](const char* key, const std::optional<Watts>& power)
    {
        if (power)
        {
            writer.raw_member(key, scaled_number_text(power->value * milliwatts_of_port));
        }
    };
    const LinkCircuits& circuits = *type.circuits;
    writer.begin_object(circuits_key);
    write_ports("transmitters", circuits.transmitters);
    write_ports("receivers", circuits.receivers);
    writer.raw_member("retarget_delay", json_text(circuits.retarget_delay.count()));
    write_power("idle_power", circuits.idle_power);
    write_power("active_power", circuits.active_power);
    write_power("retarget_power", circuits.retarget_power);
    writer.end_object();
}

} // namespace haec_sim
