// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/element.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::resources
{

enum class ResourceKind : std::uint8_t
{
    /// Processors, links, ports: so much in a second.
    rate,
    /// Memories, contexts, queues: so much at a time.
    memory,
    /// Resources of a rate that a transfer occupies at once.
    path
};

/// A part of a machine, as one of its slices has it ([Hereld2004], Table 1).
struct Resource
{
    std::string name{};
    /// Of amounts; printed only.
    std::string unit{};
    ResourceKind kind = ResourceKind::rate;
    /// Of one element: units in a second, or units.
    double rate = 0;
    double capacity = 0;
    /// Elements in a slice.
    double count = 1;
    /// Seconds of a transfer, and of each of its hops.
    double startup = 0;
    double hop = 0;
    /// The places of a path's members in the list of resources.
    std::vector<std::size_t> members{};
};

/// A machine of equal slices.
struct Machine
{
    std::string name;
    double slices = 1;
    /// In the order of all tables.
    std::vector<Resource> resources;

    /// The place of a resource. Throws UsageError, with the name that may be meant.
    std::size_t place_of(const std::string& resource) const;

    /// Units in a second of a slice; of a path, the least of its members. Throws UsageError where
    /// it has none.
    double rate(std::size_t resource) const;

    /// Units that a slice holds. Throws UsageError where it is no memory.
    double capacity(std::size_t resource) const;
};

/// Reads a machine. Its values may be expressions in `slices`. Throws UsageError.
Machine read_machine(const Element& document);

} // namespace haec_sim::resources
