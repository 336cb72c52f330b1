// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "definition_check.hpp"

#include <algorithm>
#include <set>

#include <otf2/otf2.h>

namespace haec_sim::checker
{

namespace
{

constexpr std::uint64_t output_resolution = 1'000'000'000'000;
constexpr auto location_type = 2U;
constexpr auto group_parent = 3U;
constexpr auto property_owner = 0U;
constexpr auto property_name = 1U;

std::string text_of(const Definition& definition)
{
    std::string text = "(";
    for (const auto word : definition.words)
    {
        text += (text.size() > 1 ? " " : "") + std::to_string(word);
    }
    return text + (definition.text.empty() ? "" : " \"" + definition.text + "\"") + ")";
}

bool may_be_added(DefinitionKind kind, const Definition& definition, const Options& options)
{
    switch (kind)
    {
    case DefinitionKind::String:
    case DefinitionKind::Attribute:
        return true;
    case DefinitionKind::Location:
        return !options.identity && definition.words[location_type] == OTF2_LOCATION_TYPE_METRIC;
    case DefinitionKind::SystemTreeNode:
    case DefinitionKind::SystemTreeNodeProperty:
    case DefinitionKind::SystemTreeNodeDomain:
    case DefinitionKind::LocationGroup:
    case DefinitionKind::LocationGroupProperty:
    case DefinitionKind::MetricMember:
    case DefinitionKind::MetricClass:
    case DefinitionKind::MetricInstance:
        return !options.identity;
    default:
        return false;
    }
}

// The location groups of which a property says where they were recorded.
std::set<Word> groups_with_their_host(const Trace& output)
{
    std::set<Word> groups;
    for (const auto& property : output.all(DefinitionKind::LocationGroupProperty))
    {
        if (output.string(property.words[property_name]) == "haec_sim::recorded_on")
        {
            groups.insert(property.words[property_owner]);
        }
    }
    return groups;
}

// The definitions with the parents of the input for groups that were moved and say so.
std::vector<Definition> with_recorded_parents(const Trace& input, const Trace& output)
{
    const auto says_where = groups_with_their_host(output);
    const auto& before = input.all(DefinitionKind::LocationGroup);
    auto after = output.all(DefinitionKind::LocationGroup);
    for (std::size_t n = 0; n < std::min(before.size(), after.size()); ++n)
    {
        const auto parent = before[n].words[group_parent];
        if (parent == OTF2_UNDEFINED_SYSTEM_TREE_NODE || says_where.contains(after[n].words[0]))
        {
            after[n].words[group_parent] = parent;
        }
    }
    return after;
}

// The real numbers of events in place of those that the definitions claim.
std::vector<Definition> with_real_counts(const Trace& output, std::vector<Definition> locations)
{
    for (std::size_t n = 0; n < std::min(locations.size(), output.locations.size()); ++n)
    {
        locations[n].words[location_events] = output.locations[n].size();
    }
    return locations;
}

void compare(DefinitionKind kind, const std::vector<Definition>& expected,
             const std::vector<Definition>& found, const Options& options, Report& report)
{
    const std::string name = name_of(kind);
    for (std::size_t n = 0; n < expected.size(); ++n)
    {
        if (n >= found.size() || expected[n] != found[n])
        {
            report.add({"definitions", name + " number " + std::to_string(n) + ": expected " +
                                           text_of(expected[n]) + ", found " +
                                           (n < found.size() ? text_of(found[n]) : "none")});
        }
    }
    for (std::size_t n = expected.size(); n < found.size(); ++n)
    {
        if (!may_be_added(kind, found[n], options))
        {
            report.add({"definitions", name + ": added " + text_of(found[n])});
        }
    }
    report.totals.definitions += found.size();
}

} // namespace

void check_clock(const Trace& input, const Trace& output, Report& report)
{
    const auto& clock = output.clock;
    if (clock.resolution != output_resolution || clock.offset != 0)
    {
        report.add({"clock", "resolution " + std::to_string(clock.resolution) + ", offset " +
                                 std::to_string(clock.offset) + " instead of 10^12, 0"});
    }
    if (clock.realtime != input.clock.realtime)
    {
        report.add({"clock", "realtimeTimestamp " + std::to_string(input.clock.realtime) +
                                 " became " + std::to_string(clock.realtime)});
    }
    for (const auto& location : output.locations)
    {
        const auto last = location.events.empty() ? 0 : location.events.back().time;
        if (last > 0 && static_cast<std::uint64_t>(last) > clock.length)
        {
            report.add({"clock",
                        "traceLength " + std::to_string(clock.length) +
                            " ends before the last event, " + std::to_string(last),
                        &location});
        }
    }
}

void check_properties(const Trace& input, const Trace& output, const Options& options,
                      Report& report)
{
    for (const auto& [name, value] : input.properties)
    {
        // The property is of an earlier simulation.
        if (name.starts_with("HAEC_SIM::") && !options.identity)
        {
            continue;
        }
        const auto found = output.properties.find(name);
        if (found == output.properties.end() || found->second != value)
        {
            report.add(
                {"properties", name + " = " + value + " is " +
                                   (found == output.properties.end() ? "lost" : found->second)});
        }
    }
}

void check_definitions(const Trace& input, const Trace& output, const Options& options,
                       Report& report)
{
    if (input.unknown_definitions + output.unknown_definitions > 0)
    {
        report.add({"definitions", "global definitions of a kind that OTF2 does not know"});
    }
    for (std::size_t n = 0; n < definition_kinds; ++n)
    {
        const auto kind = static_cast<DefinitionKind>(n);
        if (kind == DefinitionKind::Location)
        {
            compare(kind, with_real_counts(output, input.all(kind)), output.all(kind), options,
                    report);
        }
        else if (kind == DefinitionKind::LocationGroup && !options.identity)
        {
            compare(kind, input.all(kind), with_recorded_parents(input, output), options, report);
        }
        else if (kind != DefinitionKind::ClockProperties)
        {
            compare(kind, input.all(kind), output.all(kind), options, report);
        }
    }
}

} // namespace haec_sim::checker
