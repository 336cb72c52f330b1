// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::importing
{

/// The types of Chakra's nodes.
enum class ChakraType : std::uint8_t
{
    metadata = 1,
    load = 2,
    store = 3,
    compute = 4,
    send = 5,
    receive = 6,
    collective = 7
};

/// A node of an execution trace: the fields that an import needs.
struct ChakraNode
{
    std::uint64_t id = 0;
    std::string name;
    std::uint64_t type = 0;
    /// The ids of the nodes that it depends on, of both kinds.
    std::vector<std::uint64_t> parents;
    std::uint64_t duration_micros = 0;
    bool is_cpu = false;
    std::optional<std::uint64_t> comm_type;
    std::optional<std::uint64_t> comm_size;
    std::uint64_t source = 0;
    std::uint64_t destination = 0;
    std::uint64_t tag = 0;
    std::string group;
    /// The values of a node that says which groups there are.
    std::string groups;
    std::uint64_t operations = 0;
    std::uint64_t tensor_size = 0;
};

/// The node of a message; nothing where the message is damaged. Unknown fields are skipped.
std::optional<ChakraNode> chakra_node(std::string_view message);

} // namespace haec_sim::importing
