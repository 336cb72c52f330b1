// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Platforms of SimGrid: one cluster inside of any number of zones that have nothing else, or zones
// with several parts. The form is that of SimGrid's simgrid.dtd.

#include "haec_sim/error.hpp"
#include "topology/import/import.hpp"
#include "topology/import/simgrid_element.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

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

/// The parts of the machine in an element.
std::vector<SimgridElement> parts_of(const SimgridElement& outer)
{
    auto parts = outer.children();
    std::erase_if(parts, is_beside_machine);
    return parts;
}

/// The outermost zone.
SimgridElement outermost(const SimgridElement& platform)
{
    const auto parts = parts_of(platform);
    if (parts.empty())
    {
        platform.fail("it has no zone; check that this is a platform");
    }
    if (parts.size() > 1)
    {
        parts[1].fail("a platform has one element at its top, a zone; put this into it");
    }
    if (!is_zone(parts.front()) && parts.front().tag() != "cluster")
    {
        parts.front().fail_unread();
    }
    return parts.front();
}

/// The cluster that is all of a machine, or the outermost zone.
SimgridElement machine_of(const SimgridElement& zone)
{
    auto inner = zone;
    while (is_zone(inner))
    {
        const auto parts = parts_of(inner);
        if (parts.size() != 1)
        {
            return zone;
        }
        inner = parts.front();
    }
    return inner.tag() == "cluster" ? inner : zone;
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
    const auto machine = machine_of(outermost(platform));
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
