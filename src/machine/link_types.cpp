// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/link_types.hpp"

#include "machine/circuit_keys.hpp"
#include "machine/link_rate_keys.hpp"

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// Milliwatts, in which configurations give power, per watt.
constexpr double milliwatts_per_watt = 1000.0;

/// 1000 s, as of the delays of models.
constexpr double most_nanoseconds = 1e12;

/// Keys of a link type that have readers of their own.
std::vector<std::string> adapting_keys()
{
    auto keys = rate_keys();
    keys.emplace_back(circuits_key);
    return keys;
}

/// A key of a link type, and the place of its value.
struct Quantity
{
    const char* key;
    const char* unit;
    const char* summary;
    std::optional<double> maximum;
    std::optional<double> (*get)(const LinkType&);
    void (*set)(LinkType&, double);
};

template <std::optional<double> LinkType::*Member>
Quantity probability(const char* key, const char* summary)
{
    return {key,
            "",
            summary,
            1.0,
            [](const LinkType& type) { return type.*Member; },
            [](LinkType& type, double value) { type.*Member = value; }};
}

template <std::optional<Watts> LinkType::*Member>
Quantity power(const char* key, const char* summary)
{
    const auto get = [](const LinkType& type)
    {
        return type.*Member ? std::optional((type.*Member)->value * milliwatts_per_watt)
                            : std::nullopt;
    };
    const auto set = [](LinkType& type, double value)
    { type.*Member = Watts{value / milliwatts_per_watt}; };
    return {key, "mW", summary, std::nullopt, get, set};
}

Quantity bandwidth()
{
    const auto get = [](const LinkType& type)
    { return type.bandwidth ? std::optional(type.bandwidth->value) : std::nullopt; };
    const auto set = [](LinkType& type, double value) { type.bandwidth = BytesPerSecond{value}; };
    return {"bandwidth", "bytes/s", "default: the network model's", std::nullopt, get, set};
}

Quantity latency()
{
    const auto get = [](const LinkType& type)
    { return type.latency ? std::optional(type.latency->count()) : std::nullopt; };
    const auto set = [](LinkType& type, double value) { type.latency = Nanoseconds(value); };
    return {"latency", "ns", "default: the network model's", std::nullopt, get, set};
}

Quantity switch_delay()
{
    const auto get = [](const LinkType& type)
    {
        return type.switch_delay.count() > 0.0 ? std::optional(type.switch_delay.count())
                                               : std::nullopt;
    };
    const auto set = [](LinkType& type, double value) { type.switch_delay = Nanoseconds(value); };
    return {"switch_delay",   "ns", "of the head of a message in the switch that the link leads to",
            most_nanoseconds, get,  set};
}

template <std::optional<Nanoseconds> LinkType::*Member>
Quantity duration(const char* key, const char* summary)
{
    const auto get = [](const LinkType& type)
    { return type.*Member ? std::optional((type.*Member)->count()) : std::nullopt; };
    const auto set = [](LinkType& type, double value) { type.*Member = Nanoseconds(value); };
    return {key, "ns", summary, most_nanoseconds, get, set};
}

const std::vector<Quantity>& quantities()
{
    static const std::vector<Quantity> all{
        bandwidth(),
        latency(),
        switch_delay(),
        probability<&LinkType::bit_error_rate>("bit_error_rate", "that a bit is lost"),
        probability<&LinkType::packet_attack_rate>("packet_attack_rate",
                                                   "that a packet is lost to an attack"),
        probability<&LinkType::loss_probability>("loss_probability", "that a packet is lost"),
        power<&LinkType::active_power>("active_power", "of a link in use"),
        power<&LinkType::idle_power>("idle_power", "of a link not in use"),
        power<&LinkType::sleep_power>("sleep_power", "of a link asleep"),
        duration<&LinkType::sleep_after>("sleep_after", "idle time before a link falls asleep"),
        duration<&LinkType::wake_delay>("wake_delay", "until a link that slept can be used"),
    };
    return all;
}

ParameterSpec name_spec()
{
    ParameterSpec spec;
    spec.name = "name";
    spec.kind = ParameterKind::text;
    spec.summary = "name of the link type";
    return spec;
}

/// Links sleep by both times, or not at all.
void check_sleep(const Section& section, const LinkType& type)
{
    if (type.sleep_after && !type.wake_delay)
    {
        section.fault("wake_delay",
                      "is missing; say how long a link that slept takes to wake [ns], "
                      "0 where it takes no time");
    }
    for (const bool is_power : {false, true})
    {
        const char* key = is_power ? "sleep_power" : "wake_delay";
        if (!type.sleep_after &&
            (is_power ? type.sleep_power.has_value() : type.wake_delay.has_value()))
        {
            section.fault(key,
                          "has no effect without sleep_after; say how long a link is idle before "
                          "it falls asleep [ns], or remove it");
        }
    }
}

LinkType link_type(const Section& section, const Parameters& parameters)
{
    LinkType type;
    for (const Quantity& quantity : quantities())
    {
        if (parameters.has(quantity.key))
        {
            quantity.set(type, parameters.get<double>(quantity.key));
        }
    }
    if (type.bandwidth && type.bandwidth->value <= 0.0)
    {
        section.fault("bandwidth", "out of range: expected a number above 0 (bytes/s), found 0");
    }
    check_sleep(section, type);
    read_circuits(section, type);
    read_rates(section, type);
    return type;
}

/// `others` are the names before it, to which it is added.
void check_name(const std::string& name, std::unordered_set<std::string>& others,
                const Section& section)
{
    if (name.empty())
    {
        section.fault("name", "every link type needs a name, such as \"optical\"");
    }
    else if (!others.insert(name).second)
    {
        section.fault("name",
                      "'" + name + "' is the name of a link type before it; choose another");
    }
}

} // namespace

const std::vector<ParameterSpec>& link_specs()
{
    static const std::vector<ParameterSpec> specs = []
    {
        std::vector<ParameterSpec> result;
        for (const Quantity& quantity : quantities())
        {
            ParameterSpec& spec = result.emplace_back();
            spec.name = quantity.key;
            spec.unit = quantity.unit;
            spec.summary = quantity.summary;
            spec.minimum = 0.0;
            spec.maximum = quantity.maximum;
        }
        return result;
    }();
    return specs;
}

std::optional<double> link_value(const LinkType& type, const std::string& key)
{
    for (const Quantity& quantity : quantities())
    {
        if (quantity.key == key)
        {
            return quantity.get(type);
        }
    }
    return std::nullopt;
}

void read_named_links(const Section& links, std::vector<LinkType>& types)
{
    std::vector<std::string> names;
    for (LinkType& type : types)
    {
        const std::string name = type.name;
        names.push_back(name);
        if (const auto section = links.section(name))
        {
            type = link_type(*section, section->parameters(link_specs(), adapting_keys()));
            type.name = name;
        }
    }
    links.check_keys(names);
}

std::vector<LinkType> read_link_types(const Section& platform)
{
    std::vector<ParameterSpec> specs = link_specs();
    specs.push_back(name_spec());
    const auto sections = platform.list("link_types", "link type [ { \"name\": ... } ]");
    std::vector<LinkType> types;
    std::unordered_set<std::string> names;
    for (const Section& section : sections.value_or(std::vector<Section>()))
    {
        const Parameters parameters = section.parameters(specs, adapting_keys());
        LinkType type = link_type(section, parameters);
        type.name = parameters.has("name") ? parameters.get<std::string>("name") : "";
        check_name(type.name, names, section);
        types.push_back(std::move(type));
    }
    return types;
}

} // namespace haec_sim
