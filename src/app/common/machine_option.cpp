// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/machine_option.hpp"

#include "app/common/libraries_option.hpp"
#include "app/common/shipped_files.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace haec_sim
{

namespace
{

/// The names of those topologies that XxYxZ describes: their nodes have coordinates.
std::vector<std::string> topologies_with_places()
{
    std::vector<std::string> names;
    for (const TopologyDescriptor* topology : TopologyRegistry::instance().all())
    {
        const bool has_size = std::ranges::find(topology->parameters, "size",
                                                &ParameterSpec::name) != topology->parameters.end();
        // Others with such a key count something else by it, which XxYxZ is not held against.
        if (has_size &&
            Platform(Platform::Description(topology->name)).topology().grid() != nullptr)
        {
            names.push_back(topology->name);
        }
    }
    return names;
}

std::vector<std::int64_t> parse_size(std::string_view text, const std::string& option)
{
    const auto fail = [&]
    {
        throw UsageError(option + ": '" + std::string(text) +
                         "' is no size; write the numbers of nodes along x, y and z, such as "
                         "4x4x4 or 4,4,4");
    };
    std::vector<std::int64_t> size(3);
    std::string_view rest = text;
    for (std::size_t dimension = 0; dimension < size.size(); ++dimension)
    {
        const auto end = dimension + 1 < size.size() ? rest.find_first_of(",x") : rest.size();
        const auto length = whole_number(rest.substr(0, end));
        if (end == std::string_view::npos || !length ||
            *length > std::numeric_limits<std::uint32_t>::max())
        {
            fail();
        }
        size[dimension] = static_cast<std::int64_t>(*length);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return size;
}

/// The machine of an option XxYxZ[:KIND], where KIND is mesh (the default), torus or haec_box.
/// Throws UsageError naming `option`.
Platform::Description parse_topology(const std::string& text, const std::string& option)
{
    const auto colon = text.find(':');
    const std::string kind = colon == std::string::npos ? "mesh" : text.substr(colon + 1);
    const auto kinds = topologies_with_places();
    if (std::ranges::find(kinds, kind) == kinds.end())
    {
        throw UsageError(option + ": there is no topology '" + kind + "'" +
                         did_you_mean(kind, kinds));
    }
    Platform::Description description(kind);
    description.parameters.set("size", parse_size(std::string_view(text).substr(0, colon), option),
                               true);
    return description;
}

} // namespace

void add_machine(SubcommandOptions& options)
{
    options.add("topology", "XxYxZ[:KIND]",
                "numbers of nodes along x, y and z, and mesh (if not given), torus or haec_box");
    options.add("config", "FILE",
                "in place of --topology: the machine of a configuration of haec_sim");
    add_libraries(options);
}

Configuration machine_of(const SubcommandOptions& options)
{
    if (options.has("config") && options.has("topology"))
    {
        options.fail("--topology and --config both say what the machine is; leave out one of them");
    }
    if (options.has("config"))
    {
        return load_configuration(
            configuration_file(options.text("config")),
            {.modules = {}, .overrides = {}, .libraries = libraries_of(options)});
    }
    if (!options.has("topology"))
    {
        options.fail("--topology is missing, or --config in its place");
    }
    Configuration machine;
    machine.platform = parse_topology(options.text("topology"), "--topology");
    return machine;
}

} // namespace haec_sim
