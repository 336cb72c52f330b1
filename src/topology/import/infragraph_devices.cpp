// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/infragraph_devices.hpp"

#include "core/numbers/whole_number.hpp"
#include "core/text/split.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace haec_sim
{

namespace
{

/// A key of a quantity, and the size of its unit.
using InfraUnit = std::pair<const char*, double>;

constexpr std::array<InfraUnit, 2> bandwidth_units{
    {{"gigabits_per_second", 0.125e9}, {"gigabytes_per_second", 1e9}}};
constexpr std::array<InfraUnit, 3> latency_units{{{"ns", 1.0}, {"us", 1e3}, {"ms", 1e6}}};

/// The number in the first unit of these that the quantity has; none where it has no such unit.
template <std::size_t Count>
std::optional<double> quantity(const JsonPlace& physical, const char* key,
                               const std::array<InfraUnit, Count>& units)
{
    if (!physical.has(key))
    {
        return std::nullopt;
    }
    const auto place = physical.object(key);
    for (const auto& [unit, factor] : units)
    {
        if (!place.has(unit))
        {
            continue;
        }
        const auto number = place.number(unit);
        if (!(number >= 0.0))
        {
            place.fail(unit, "expected a number, 0 or more");
        }
        return number * factor;
    }
    return std::nullopt;
}

ImportedFigures figures_of(const JsonPlace& link, Import& import)
{
    ImportedFigures figures;
    if (!link.has("physical"))
    {
        return figures;
    }
    const auto physical = link.object("physical");
    if (const auto bandwidth = quantity(physical, "bandwidth", bandwidth_units))
    {
        if (*bandwidth <= 0.0)
        {
            physical.fail("bandwidth", "expected a number above 0");
        }
        figures.bandwidth = BytesPerSecond{*bandwidth};
    }
    else if (physical.has("bandwidth") &&
             physical.object("bandwidth").has("gigatransfers_per_second"))
    {
        import.warnings.push_back("the bandwidth of link '" + link.text("name") +
                                  "' is left out: bytes of a transfer are not told");
    }
    if (const auto latency = quantity(physical, "latency", latency_units))
    {
        figures.latency = Nanoseconds(*latency);
    }
    return figures;
}

InfraDevice device_of(const JsonPlace& place, Import& import)
{
    InfraDevice device{.name = place.text("name"),
                       .components = {},
                       .links = infragraph_links(place, import),
                       .edges = place.list("edges")};
    for (const auto& part : place.list("components"))
    {
        const auto name = part.text("name");
        if (device.component(name) != nullptr)
        {
            part.fail("name",
                      "another component is called '" + name + "', too; rename one of them");
        }
        device.components.push_back(
            {name, part.text("choice"), part.count("count", most_infra_parts)});
    }
    return device;
}

} // namespace

const InfraComponent* InfraDevice::component(const std::string& wanted) const
{
    const auto found = std::ranges::find(components, wanted, &InfraComponent::name);
    return found == components.end() ? nullptr : &*found;
}

std::map<std::string, std::uint32_t> infragraph_links(const JsonPlace& owner, Import& import)
{
    std::map<std::string, std::uint32_t> links;
    ClassFinder classes(import.classes);
    for (const auto& link : owner.list("links"))
    {
        const auto name = link.text("name");
        links[name] = classes.place_of({name, figures_of(link, import)});
    }
    return links;
}

std::map<std::string, InfraDevice> infragraph_devices(const JsonPlace& root, Import& import)
{
    std::map<std::string, InfraDevice> devices;
    for (const auto& place : root.list("devices"))
    {
        const auto device = device_of(place, import);
        if (!devices.emplace(device.name, device).second)
        {
            place.fail("name",
                       "another device is called '" + device.name + "', too; rename one of them");
        }
    }
    return devices;
}

std::string infragraph_name(const std::string& text)
{
    return text.ends_with("]") ? text.substr(0, text.rfind('[')) : text;
}

std::vector<std::uint64_t> infragraph_indexes(const std::string& text, std::uint64_t count,
                                              const JsonPlace& place, const std::string& key)
{
    const auto fail = [&]
    {
        place.fail(key, "'" + text + "' has no indexes of " + std::to_string(count) +
                            " things; write a slice such as [0:" + std::to_string(count) + "]");
    };
    const auto name = infragraph_name(text);
    const bool has_slice = name.size() < text.size();
    const auto inside =
        has_slice ? text.substr(name.size() + 1, text.size() - name.size() - 2) : std::string(":");
    const auto parts = split(inside, ':');
    const auto number = [&](std::size_t part, std::uint64_t otherwise)
    {
        const bool is_given = part < parts.size() && !parts[part].empty();
        const auto value = is_given ? whole_number(parts[part]) : std::optional(otherwise);
        if (!value || parts.size() > 3)
        {
            fail();
        }
        return value.value_or(0);
    };
    const auto first = number(0, parts.size() == 1 ? count : 0);
    const auto end = parts.size() == 1 ? first + 1 : number(1, count);
    const auto step = std::min(number(2, 1), count + 1);
    if (first > end || end > count || step == 0)
    {
        fail();
    }
    std::vector<std::uint64_t> indexes;
    for (auto index = first; index < end; index += step)
    {
        indexes.push_back(index);
    }
    return indexes;
}

} // namespace haec_sim
