// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/resolve.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/platform/platform.hpp"
#include "simulation/replay/replay_keys.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

namespace
{

bool is_of_no_effect(std::string_view text)
{
    return text.find("has no effect") != std::string_view::npos;
}

/// Runs a check whose messages begin with the path of a key. Returns that path where it fails.
std::optional<std::string> checked(const std::function<void()>& check, bool is_first_fault,
                                   Faults& faults)
{
    try
    {
        check();
        return std::nullopt;
    }
    catch (const UsageError& error)
    {
        const std::string text = error.what();
        const auto path = text.substr(0, text.find_first_of(": "));
        if (is_first_fault || (is_of_no_effect(text) && !faults.may_explain(text)))
        {
            faults.add_line(faults.where(path) + text.substr(path.size()));
        }
        return is_of_no_effect(text) ? path : "";
    }
}

Parameters without(const Parameters& parameters, const std::string& key,
                   const std::vector<ParameterSpec>& specs)
{
    Parameters others(parameters.path());
    const auto spec = std::ranges::find(specs, key, &ParameterSpec::name);
    if (spec != specs.end() && spec->default_value)
    {
        others.set(key, *spec->default_value, false);
    }
    for (const auto& [name, value] : parameters.values())
    {
        if (name != key)
        {
            others.set(name, value, parameters.given(name));
        }
    }
    return others;
}

/// A key without effect is taken away, which shows the next one.
void resolve_section(Parameters& section, const std::vector<ParameterSpec>& specs,
                     const std::function<void(Parameters&)>& resolve_keys, bool is_first_fault,
                     Faults& faults)
{
    for (Parameters rest = section;;)
    {
        Parameters tried = rest;
        const auto fault = checked([&] { resolve_keys(tried); }, is_first_fault, faults);
        if (!fault)
        {
            section = tried;
            return;
        }
        const std::size_t start = section.path().size() + 1;
        const auto key = fault->size() > start ? fault->substr(start) : "";
        if (!rest.given(key))
        {
            return;
        }
        rest = without(rest, key, specs);
    }
}

/// The types of links whose switches take a time, by LinkTypeId.
std::vector<bool> types_with_switch_delay(const Platform& platform)
{
    std::vector<bool> types;
    for (const LinkType& type : platform.link_types())
    {
        types.push_back(type.switch_delay.count() > 0.0);
    }
    return types;
}

/// Throws UsageError where a type of links has a delay of switches, and none of its links leads to
/// one. Looks at links until each such type has one.
void check_switch_delays(const Platform& platform)
{
    auto missing = types_with_switch_delay(platform);
    const auto& topology = platform.topology();
    const bool has_switches = topology.vertex_count() > topology.node_count();
    const auto links = has_switches ? topology.link_count() : 0;
    auto type = std::ranges::find(missing, true);
    for (std::uint64_t number = 0; number < links && type != missing.end(); ++number)
    {
        const Link link = topology.link({number});
        if (link.to.value >= topology.node_count())
        {
            missing[link.type.value] = false;
            type = std::find(type, missing.end(), true);
        }
    }
    if (type != missing.end())
    {
        const auto index = static_cast<std::size_t>(type - missing.begin());
        throw UsageError("topology: the links of type '" + platform.link_types()[index].name +
                         "' have a switch_delay, but lead to no switch; make it part of their "
                         "latency");
    }
}

} // namespace

void resolve(Configuration& configuration, Faults& faults)
{
    const bool is_first_fault = !faults.any();
    std::optional<Platform> platform;
    checked([&] { platform.emplace(configuration.platform); }, is_first_fault, faults);
    if (platform)
    {
        checked([&] { check_switch_delays(*platform); }, is_first_fault, faults);
    }
    resolve_section(
        configuration.replay, replay_keys(), [](const Parameters& keys) { replay_options(keys); },
        is_first_fault, faults);
    if (!platform)
    {
        return;
    }
    for (ModuleSection& section : configuration.modules)
    {
        if (section.module->resolve)
        {
            resolve_section(
                section.parameters, section.module->parameters,
                [&](Parameters& keys) { section.module->resolve(keys, *platform); }, is_first_fault,
                faults);
        }
    }
}

} // namespace haec_sim
