// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Platforms of SimGrid: one cluster, or one zone of hosts and routers, inside of any number of
// zones that have nothing else. The form is that of SimGrid's simgrid.dtd.

#include "haec_sim/error.hpp"
#include "topology/import/import.hpp"
#include "topology/import/simgrid_element.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace haec_sim
{

namespace
{

bool is_zone(const SimgridElement& element)
{
    return element.tag() == "zone" || element.tag() == "AS";
}

/// Elements that say nothing of the machine.
bool is_beside_machine(const SimgridElement& element)
{
    const auto& tag = element.tag();
    return tag == "prop" || tag == "config" || tag == "actor" || tag == "process";
}

/// The cluster or zone of hosts in an element that has nothing else.
SimgridElement innermost(const SimgridElement& outer)
{
    std::optional<SimgridElement> found;
    for (const auto& child : outer.children())
    {
        if (is_beside_machine(child))
        {
            continue;
        }
        if (!is_zone(child) && child.tag() != "cluster")
        {
            child.fail_unread();
        }
        if (found)
        {
            child.fail("there are others beside it; only one cluster or zone is read, so leave one "
                       "in the file");
        }
        found = child;
    }
    if (!found)
    {
        outer.fail("it has neither a cluster nor hosts; check that this is a platform");
    }
    const auto parts = found->children();
    const bool has_zones = std::ranges::any_of(
        parts, [](const SimgridElement& part) { return is_zone(part) || part.tag() == "cluster"; });
    return has_zones ? innermost(*found) : *found;
}

void check_version(const SimgridElement& platform)
{
    constexpr std::array<std::string_view, 3> known{"4", "4.0", "4.1"};
    const auto version = platform.required("version");
    if (std::ranges::find(known, version) == known.end())
    {
        platform.fail("version '" + version +
                      "' is not read, only 4 and 4.1; simgrid_update_xml brings older ones there");
    }
}

} // namespace

Import import_simgrid(const std::filesystem::path& file)
{
    const auto document = read_xml_file(file);
    const auto name = file.string();
    const SimgridElement platform(document, name);
    if (platform.tag() != "platform")
    {
        platform.fail("a platform of SimGrid begins with the element platform; check the file");
    }
    check_version(platform);
    const auto machine = innermost(platform);
    auto import =
        machine.tag() == "cluster" ? read_simgrid_cluster(machine) : read_simgrid_zone(machine);
    import.left_out.push_back("speeds and cores of hosts");
    if (std::ranges::any_of(platform.children(), is_beside_machine))
    {
        import.left_out.push_back("options and actors");
    }
    return import;
}

} // namespace haec_sim
