// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "verification/machines/machine.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::verification
{

/// The parts inside a computer of a cluster. Its vertices are places, interfaces, switches.
struct ComputerShape
{
    struct Links
    {
        Vertex a = 0;
        Vertex b = 0;
        std::string link_class = "link";
        std::uint32_t count = 1;
        bool is_directed = false;
    };

    std::uint32_t places = 1;
    std::uint32_t interfaces = 1;
    std::uint32_t switches = 0;
    bool places_forward = false;
    std::vector<Links> links{};
};

ComputerShape read_computer(const JsonValue::Object& node);

/// Shortest ways inside a computer.
class Computer
{
public:
    Computer(const ComputerShape& shape,
             const std::function<LinkTypeId(const std::string& link_class)>& type_of);

    std::uint32_t places() const
    {
        return shape_.places;
    }

    std::uint32_t interfaces() const
    {
        return shape_.interfaces;
    }

    std::uint32_t vertex_count() const
    {
        return static_cast<std::uint32_t>(links_.size());
    }

    /// The ports of a vertex inside.
    std::uint32_t ports(Vertex vertex) const
    {
        return static_cast<std::uint32_t>(links_[vertex].size());
    }

    /// The links of the shortest way; nothing where there is none.
    std::optional<std::uint32_t> distance(Vertex from, Vertex to) const;

    /// Of these interfaces that of the fewest links from the place, or to it.
    std::optional<std::uint32_t>
    nearest(std::uint32_t place, const std::vector<std::uint32_t>& among, bool is_entry) const;

    /// The shortest way, by the digits of a number.
    void go(Vertex from, Vertex to, std::uint64_t number, const VisitHop& visit) const;

private:
    bool passes_on(Vertex vertex) const
    {
        return vertex >= shape_.places || shape_.places_forward;
    }

    ComputerShape shape_;
    std::vector<std::vector<Hop>> links_;
};

} // namespace haec_sim::verification
