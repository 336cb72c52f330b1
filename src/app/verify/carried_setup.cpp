// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/verify/carried_setup.hpp"

#include "configuration/dump.hpp"
#include "haec_sim/error.hpp"
#include "machine/mapping_file.hpp"
#include "output/carried_texts.hpp"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

std::string source(const char* what, const std::filesystem::path& anchor)
{
    return std::string("the ") + what + " that " + anchor.string() + " carries";
}

/// The network model alone gives times.
std::string text_of_times(Configuration& configuration)
{
    std::erase_if(configuration.modules, [](const ModuleSection& section)
                  { return section.module->name != "static_network_model"; });
    return dump_configuration(configuration);
}

/// A line of a configuration's text: a key, and what follows it.
struct Line
{
    std::string_view key;
    std::string_view value;
};

Line parts_of(std::string_view line)
{
    const auto trimmed = [](std::string_view text)
    {
        const auto begin = std::min(text.find_first_not_of(" \t"), text.size());
        text.remove_prefix(begin);
        while (!text.empty() && (text.back() == ',' || text.back() == ' '))
        {
            text.remove_suffix(1);
        }
        return text;
    };
    line = trimmed(line);
    const auto colon = line.starts_with('"') ? line.find("\": ") : std::string_view::npos;
    return colon == std::string_view::npos
               ? Line{{}, line}
               : Line{line.substr(1, colon - 1), trimmed(line.substr(colon + 3))};
}

/// Follows a text line by line, and knows the path of each key.
class KeyPath
{
public:
    void pass(const Line& line)
    {
        if (line.value.ends_with('{') || line.value.ends_with('['))
        {
            path_.emplace_back(line.key);
        }
        else if (line.value.starts_with('}') || line.value.starts_with(']'))
        {
            path_.pop_back();
        }
    }

    std::string of(std::string_view key) const
    {
        std::string text;
        for (const auto& part : path_)
        {
            text += part.empty() ? "" : (text.empty() ? "" : ".") + part;
        }
        return key.empty() ? text : text + (text.empty() ? "" : ".") + std::string(key);
    }

private:
    std::vector<std::string> path_;
};

/// Says where two configurations differ: "replay.compute_scale is 1, and 0.5 in the simulation".
std::string first_difference(const std::string& given, const std::string& carried)
{
    std::istringstream given_lines(given);
    std::istringstream carried_lines(carried);
    KeyPath path;
    std::string one;
    std::string other;
    while (std::getline(given_lines, one) && std::getline(carried_lines, other) && one == other)
    {
        path.pass(parts_of(one));
    }
    const auto here = parts_of(one);
    const auto there = parts_of(other);
    const bool is_value = here.key == there.key && !here.value.ends_with('{') &&
                          !there.value.ends_with('{') && !here.value.empty();
    if (!is_value)
    {
        const auto section = path.of({});
        return (section.empty() ? "the configuration" : section) +
               " has other keys than in the simulation";
    }
    return path.of(here.key) + " is " + std::string(here.value) + ", and " +
           std::string(there.value) + " in the simulation";
}

} // namespace

CarriedSetup carried_setup(const Definitions& archive, const std::filesystem::path& folder)
{
    return {.configuration = carried_text(archive, configuration_property, folder),
            .mapping = carried_text(archive, mapping_property, folder),
            .is_simulated = archive.properties.contains(configuration_property)};
}

Configuration carried_configuration(const std::string& text, const std::filesystem::path& anchor)
{
    return read_configuration(text, source("configuration", anchor),
                              {.modules = {}, .overrides = {}, .libraries = Libraries::refuse});
}

Mapping carried_mapping(const std::string& text, const std::filesystem::path& anchor,
                        const Platform& platform, std::uint32_t count)
{
    std::istringstream lines(text);
    MappingFile map(source("mapping", anchor), platform, count);
    map.read(lines);
    return Mapping(map.name(), map.nodes());
}

void require_same(Configuration given, Configuration carried)
{
    const auto one = text_of_times(given);
    const auto other = text_of_times(carried);
    if (one != other)
    {
        throw UsageError(
            "the configuration is not that of the simulation: " + first_difference(one, other) +
            "; give the values of the simulation, or leave out --config, --set and -m to use the "
            "copy in SIMULATED");
    }
}

void require_same(const Mapping& given, const Mapping& carried)
{
    for (std::uint32_t process = 0; process < given.process_count(); ++process)
    {
        if (given.node_of(process) != carried.node_of(process))
        {
            throw UsageError("the mapping is not that of the simulation: process " +
                             std::to_string(process) + " is on node " +
                             std::to_string(given.node_of(process).value) + ", and on node " +
                             std::to_string(carried.node_of(process).value) +
                             " in the simulation; give the mapping that haec_sim had, or leave "
                             "out --mapping to take the one that SIMULATED carries");
        }
    }
}

} // namespace haec_sim
