// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/hwloc_inside.hpp"

#include "topology/import/hwloc_objects.hpp"

#include <utility>

namespace haec_sim
{

using VertexKind = InsideVertex::Kind;

InsideVertex HwlocInside::add(InsideVertex::Kind kind, const XmlElement& object)
{
    const auto vertex = inside_.add(kind);
    name(object, vertex);
    return vertex;
}

std::optional<InsideVertex> HwlocInside::vertex_of(const XmlElement* object) const
{
    const auto found = vertices_.find(object);
    return found == vertices_.end() ? std::nullopt : std::optional(found->second);
}

Import HwlocInside::take(bool places_forward)
{
    inside_.places_forward = places_forward;
    finder_.place_of({"level1", {}});
    Import import;
    import.type = "cluster";
    import.classes = std::move(classes_);
    import.inside = std::move(inside_);
    return import;
}

HwlocProcessors::HwlocProcessors(HwlocInside& inside, HwlocPlaces places, const XmlElement& machine)
    : inside_(inside), places_(places)
{
    std::vector<const XmlElement*> packages;
    find_objects(machine, "Package", packages);
    if (packages.empty())
    {
        packages.push_back(&machine);
    }
    for (const auto* package : packages)
    {
        all_.push_back(add_package(*package));
    }
    // NUMA nodes around several packages.
    for (const auto* numa : take_numa_nodes(machine))
    {
        const auto place = inside_.add(VertexKind::place, *numa);
        for (const auto processor : all_)
        {
            inside_.join(place, processor, {"package", {}});
        }
    }
    for (std::size_t one = 0; one < all_.size(); ++one)
    {
        for (std::size_t other = one + 1; other < all_.size(); ++other)
        {
            inside_.join(all_[one], all_[other], {"processors", {}});
        }
    }
}

InsideVertex HwlocProcessors::add_package(const XmlElement& package)
{
    if (places_ == HwlocPlaces::packages)
    {
        return inside_.add(VertexKind::place, package);
    }
    const auto numa_nodes = take_numa_nodes(package);
    if (numa_nodes.size() == 1)
    {
        const auto place = inside_.add(VertexKind::place, *numa_nodes.front());
        inside_.name(package, place);
        return place;
    }
    const auto processor = inside_.add(VertexKind::inner_switch, package);
    for (const auto* numa : numa_nodes)
    {
        inside_.join(inside_.add(VertexKind::place, *numa), processor, {"package", {}});
    }
    return processor;
}

/// The NUMA nodes with cores of their own inside an object that have not been taken yet, if they
/// are places.
std::vector<const XmlElement*> HwlocProcessors::take_numa_nodes(const XmlElement& object)
{
    std::vector<const XmlElement*> all;
    if (places_ == HwlocPlaces::numa_nodes)
    {
        find_objects(object, "NUMANode", all);
    }
    std::vector<const XmlElement*> own;
    for (const auto* numa : all)
    {
        if (!taken_.insert(numa).second)
        {
            continue;
        }
        if (has_own_cores(*numa, own))
        {
            own.push_back(numa);
        }
        else
        {
            ++memories_;
        }
    }
    return own;
}

std::optional<InsideVertex> HwlocProcessors::vertex_of(const XmlElement& object) const
{
    if (const auto own = inside_.vertex_of(&object))
    {
        return own;
    }
    std::optional<InsideVertex> place;
    for (const auto& child : object.children)
    {
        const auto numa = is_object(child, "NUMANode") ? inside_.vertex_of(&child) : std::nullopt;
        if (numa && place)
        {
            return std::nullopt;
        }
        place = numa ? numa : place;
    }
    return place;
}

} // namespace haec_sim
