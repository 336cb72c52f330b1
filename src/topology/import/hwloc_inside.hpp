// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/import.hpp"
#include "topology/import/xml_element.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace haec_sim
{

/// The inside of a node while objects of hwloc's XML become its vertices. The document must outlive
/// it.
class HwlocInside
{
public:
    HwlocInside() : finder_(classes_) {}

    /// Adds a vertex for an object.
    InsideVertex add(InsideVertex::Kind kind, const XmlElement& object);

    /// Makes a vertex that of another object, too.
    void name(const XmlElement& object, InsideVertex vertex)
    {
        vertices_[&object] = vertex;
    }

    /// Returns the vertex of an object; none if it has none.
    std::optional<InsideVertex> vertex_of(const XmlElement* object) const;

    void join(InsideVertex from, InsideVertex to, const ImportedClass& link_class,
              bool is_directed = false)
    {
        inside_.links.push_back({from, to, finder_.place_of(link_class), is_directed});
    }

    const ImportedInside& inside() const noexcept
    {
        return inside_;
    }

    /// Returns the import of what there is, with the class of its network.
    Import take(bool places_forward);

private:
    ImportedInside inside_;
    std::vector<ImportedClass> classes_;
    ClassFinder finder_;
    std::map<const XmlElement*, InsideVertex> vertices_;
};

/// Packages, or the machine if it has none, and NUMA nodes, as vertices of a node.
class HwlocProcessors
{
public:
    HwlocProcessors(HwlocInside& inside, HwlocPlaces places, const XmlElement& machine);

    /// Returns the vertex of a package, in the order of the file.
    const std::vector<InsideVertex>& all() const noexcept
    {
        return all_;
    }

    /// Returns the vertex of an object, or of the only NUMA node whose memory hangs on it.
    std::optional<InsideVertex> vertex_of(const XmlElement& object) const;

    /// Returns the number of NUMA nodes that have no cores of their own.
    std::uint64_t memories() const noexcept
    {
        return memories_;
    }

private:
    InsideVertex add_package(const XmlElement& package);
    std::vector<const XmlElement*> take_numa_nodes(const XmlElement& object);

    HwlocInside& inside_;
    HwlocPlaces places_;
    std::vector<InsideVertex> all_;
    std::set<const XmlElement*> taken_;
    std::uint64_t memories_ = 0;
};

} // namespace haec_sim
