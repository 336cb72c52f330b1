// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/imported_graph.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// A vertex inside a node of a cluster, by its number among those of its kind; written as "7", "i7"
/// and "s7".
struct InsideVertex
{
    enum class Kind : std::uint8_t
    {
        place,
        interface,
        inner_switch
    };

    Kind kind = Kind::place;
    std::uint32_t number = 0;

    friend constexpr auto operator<=>(InsideVertex, InsideVertex) = default;
};

/// A link between two vertices inside a node.
struct InsideLink
{
    InsideVertex from;
    InsideVertex to;
    /// Index into the list of classes.
    std::uint32_t link_class = 0;
    /// True where there is no way back.
    bool is_directed = false;
};

/// The inside of a node of a cluster, as it is read from a file of another program.
struct ImportedInside
{
    std::uint32_t places = 0;
    std::uint32_t interfaces = 0;
    std::uint32_t switches = 0;
    /// True if messages may pass through places.
    bool places_forward = false;
    /// Ports are counted in this order.
    std::vector<InsideLink> links{};

    /// Returns the next vertex of that kind.
    InsideVertex add(InsideVertex::Kind kind);

    /// Returns the number of links of each class.
    std::vector<std::uint64_t> link_counts(std::size_t classes) const;
};

/// The object `node` of a cluster's configuration, on one line.
std::string node_json(const ImportedInside& inside, const std::vector<ImportedClass>& classes);

/// A network of one switch for the interfaces of one node, on one line; its class is `level1`.
std::string star_json(const ImportedInside& inside);

} // namespace haec_sim
