// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/link_types.hpp"

#include "core/json_text.hpp"
#include "core/section.hpp"

#include <json/value.h>

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Milliwatts, in which configurations give power, per watt.
constexpr double milliwatts_per_watt = 1000.0;

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

const std::vector<Quantity>& quantities()
{
    static const std::vector<Quantity> all{
        bandwidth(),
        latency(),
        probability<&LinkType::bit_error_rate>("bit_error_rate", "that a bit is lost"),
        probability<&LinkType::packet_attack_rate>("packet_attack_rate",
                                                   "that a packet is lost to an attack"),
        probability<&LinkType::loss_probability>("loss_probability", "that a packet is lost"),
        power<&LinkType::active_power>("active_power", "of a link in use"),
        power<&LinkType::idle_power>("idle_power", "of a link not in use"),
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

LinkType link_type(const Parameters& parameters, Faults& faults)
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
        faults.add(key_path(parameters.path(), "bandwidth"),
                   "out of range: expected a number above 0 (bytes/s), found 0");
    }
    return type;
}

void check_name(const std::string& name, const std::vector<LinkType>& others,
                const std::string& path, Faults& faults)
{
    const bool taken = std::any_of(others.begin(), others.end(),
                                   [&](const LinkType& other) { return other.name == name; });
    if (name.empty())
    {
        faults.add(key_path(path, "name"), "every link type needs a name, such as \"optical\"");
    }
    else if (taken)
    {
        faults.add(key_path(path, "name"),
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

std::vector<LinkType> read_named_links(const Json::Value& links, const std::string& path,
                                       Faults& faults)
{
    std::vector<LinkType> types = Platform::Description{}.link_types;
    if (!check_object(links, path, faults))
    {
        return types;
    }
    std::vector<std::string> names;
    for (LinkType& type : types)
    {
        const std::string name = type.name;
        const std::string type_path = key_path(path, name);
        names.push_back(name);
        if (links.isMember(name) && check_object(links[name], type_path, faults))
        {
            type = link_type(read_section(links[name], link_specs(), type_path, faults), faults);
            type.name = name;
        }
    }
    check_keys(links, names, path, faults);
    return types;
}

std::vector<LinkType> read_link_types(const Json::Value& list, const std::string& path,
                                      Faults& faults)
{
    std::vector<LinkType> types;
    if (!list.isArray() || list.empty())
    {
        faults.add(path, "expected a list of at least one link type [ { \"name\": ... } ], found " +
                             (list.isArray() ? "an empty list" : found_text(list)));
        return types;
    }
    std::vector<ParameterSpec> specs = link_specs();
    specs.push_back(name_spec());
    for (Json::ArrayIndex i = 0; i < list.size(); ++i)
    {
        const std::string type_path = key_path(path, std::to_string(i));
        LinkType type;
        if (check_object(list[i], type_path, faults))
        {
            const Parameters parameters = read_section(list[i], specs, type_path, faults);
            type = link_type(parameters, faults);
            type.name = parameters.has("name") ? parameters.get<std::string>("name") : "";
            check_name(type.name, types, type_path, faults);
        }
        types.push_back(std::move(type));
    }
    return types;
}

} // namespace haec_sim
