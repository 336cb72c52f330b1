// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/machine_limit.hpp"
#include "haec_sim/units.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The figures of links, each absent where the source does not say it.
struct ImportedFigures
{
    std::optional<BytesPerSecond> bandwidth{};
    std::optional<Nanoseconds> latency{};

    friend bool operator==(const ImportedFigures&, const ImportedFigures&) = default;
};

/// A class of links with the same figures.
struct ImportedClass
{
    std::string name;
    ImportedFigures figures{};
};

/// A node or a switch, by its number among those; written as "7" and "s7".
struct ImportedVertex
{
    std::uint32_t number = 0;
    bool is_switch = false;

    friend constexpr auto operator<=>(ImportedVertex, ImportedVertex) = default;
};

/// Links between two vertices.
struct ImportedLink
{
    ImportedVertex from;
    ImportedVertex to;
    /// Index into the list of classes.
    std::uint32_t link_class = 0;
    /// The number of links side by side.
    std::uint32_t count = 1;
    /// True where there is no way back.
    bool is_directed = false;

    friend bool operator==(const ImportedLink&, const ImportedLink&) = default;
};

/// A machine as a graph, as it is read from a file of another program.
struct ImportedGraph
{
    std::uint32_t nodes = 0;
    std::uint32_t switches = 0;
    /// Ports are counted in this order.
    std::vector<ImportedLink> links{};
    /// The names of all nodes and of all switches, or none.
    std::vector<std::string> node_names{};
    std::vector<std::string> switch_names{};

    /// The next node or switch with that name.
    ImportedVertex add_node(std::string name);
    ImportedVertex add_switch(std::string name);

    /// The number of links of each class.
    std::vector<std::uint64_t> link_counts(std::size_t classes) const;

    bool has_names() const noexcept
    {
        return !node_names.empty() || !switch_names.empty();
    }
};

/// Finds classes in a list, which must outlive it and gets no class from elsewhere meanwhile.
class ClassFinder
{
public:
    explicit ClassFinder(std::vector<ImportedClass>& classes);

    /// The place of the class with that name and these figures; adds it where there is none. Where
    /// the name belongs to other figures, the class gets another.
    std::uint32_t place_of(const ImportedClass& wanted);

private:
    std::vector<ImportedClass>& classes_;
    /// Platforms of thousands of links may have a class for each.
    std::unordered_map<std::string, std::uint32_t> places_{};
};

/// Writes a graph as the simulator reads it: as text, or, where vertices have names, as JSON.
void write_graph(std::ostream& out, const ImportedGraph& graph,
                 const std::vector<ImportedClass>& classes);

} // namespace haec_sim
