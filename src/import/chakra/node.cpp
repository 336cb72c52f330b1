// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/node.hpp"

#include "import/chakra/wire.hpp"

namespace haec_sim::importing
{

namespace
{

/// The value of an attribute as a whole number, or as a text.
struct Value
{
    std::uint64_t number = 0;
    std::string_view text;
};

Value value_of(const WireField& field)
{
    const bool is_zigzag = field.number == 15 || field.number == 17;
    const auto number = is_zigzag ? (field.value >> 1U) ^ (~(field.value & 1U) + 1U) : field.value;
    return {number, field.bytes};
}

void set_attribute(ChakraNode& node, std::string_view name, const Value& value)
{
    const auto set = [&](std::string_view key, auto& member)
    {
        if (name == key)
        {
            member = value.number;
        }
    };
    set("comm_type", node.comm_type);
    set("comm_size", node.comm_size);
    set("comm_src", node.source);
    set("comm_dst", node.destination);
    set("comm_tag", node.tag);
    set("num_ops", node.operations);
    set("tensor_size", node.tensor_size);
    if (name == "is_cpu_op")
    {
        node.is_cpu = value.number != 0;
    }
    if (name == "pg_name")
    {
        node.group = value.text;
    }
}

bool read_attribute(ChakraNode& node, std::string_view bytes)
{
    WireMessage message(bytes);
    std::string_view name;
    Value value;
    while (const auto field = message.next())
    {
        if (field->number == 1)
        {
            name = field->bytes;
        }
        else if (field->number > 2)
        {
            value = value_of(*field);
        }
    }
    set_attribute(node, name, value);
    return !message.is_damaged();
}

bool read_parents(ChakraNode& node, const WireField& field)
{
    if (field.type == 0)
    {
        node.parents.push_back(field.value);
        return true;
    }
    auto rest = field.bytes;
    while (!rest.empty())
    {
        const auto id = take_varint(rest);
        if (!id)
        {
            return false;
        }
        node.parents.push_back(*id);
    }
    return true;
}

/// What a node was given: field 1 is a text of its values.
bool read_inputs(ChakraNode& node, std::string_view bytes)
{
    WireMessage message(bytes);
    while (const auto field = message.next())
    {
        if (field->number == 1)
        {
            node.groups = field->bytes;
        }
    }
    return !message.is_damaged();
}

bool names_groups(const ChakraNode& node)
{
    return node.name.find("process_group:init") != std::string::npos;
}

} // namespace

std::optional<ChakraNode> chakra_node(std::string_view bytes)
{
    ChakraNode node;
    WireMessage message(bytes);
    while (const auto field = message.next())
    {
        bool is_good = true;
        switch (field->number)
        {
        case 1:
            node.id = field->value;
            break;
        case 2:
            node.name = field->bytes;
            break;
        case 3:
            node.type = field->value;
            break;
        case 4:
        case 5:
            is_good = read_parents(node, *field);
            break;
        case 7:
            node.duration_micros = field->value;
            break;
        case 8:
            is_good = !names_groups(node) || read_inputs(node, field->bytes);
            break;
        case 10:
            is_good = read_attribute(node, field->bytes);
            break;
        default:
            break;
        }
        if (!is_good)
        {
            return std::nullopt;
        }
    }
    return message.is_damaged() ? std::nullopt : std::optional(std::move(node));
}

} // namespace haec_sim::importing
