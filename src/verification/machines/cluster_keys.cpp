// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/cluster.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

namespace
{

bool is_whole(const JsonValue& value)
{
    const auto* number = value.if_is<double>();
    return number != nullptr && *number == std::floor(*number);
}

ParameterValue list_of(const JsonValue::List& list)
{
    if (std::ranges::all_of(list, is_whole))
    {
        std::vector<std::int64_t> numbers;
        for (const auto& value : list)
        {
            numbers.push_back(static_cast<std::int64_t>(*value.if_is<double>()));
        }
        return numbers;
    }
    if (list.front().if_is<std::string>() != nullptr)
    {
        std::vector<std::string> words;
        for (const auto& value : list)
        {
            words.push_back(*value.if_is<std::string>());
        }
        return words;
    }
    if (list.front().if_is<double>() != nullptr)
    {
        std::vector<double> numbers;
        for (const auto& value : list)
        {
            numbers.push_back(*value.if_is<double>());
        }
        return numbers;
    }
    return list;
}

/// What a member of the network would be among the keys of a topology.
ParameterValue value_of(const JsonValue& value)
{
    if (const auto* list = value.if_is<JsonValue::List>())
    {
        return list_of(*list);
    }
    if (const auto* word = value.if_is<std::string>())
    {
        return *word;
    }
    if (is_whole(value))
    {
        return static_cast<std::int64_t>(*value.if_is<double>());
    }
    const auto* number = value.if_is<double>();
    return number != nullptr ? ParameterValue(*number) : ParameterValue(value == JsonValue{true});
}

} // namespace

ClusterKeys read_cluster(const Parameters& keys)
{
    ClusterKeys read;
    for (const auto& [name, value] : keys.get<JsonValue::Object>("network"))
    {
        read.network.set(name, value_of(value), true);
    }
    read.network_type = read.network.get<std::string>("type");
    read.computer = read_computer(keys.get<JsonValue::Object>("node"));
    read.planes = static_cast<std::uint32_t>(keys.get<std::int64_t>("planes"));
    const auto rule = keys.get<std::string>("interface");
    read.rule = rule == "near"          ? ExitRule::near
                : rule == "round_robin" ? ExitRule::in_turn
                                        : ExitRule::least_busy;
    return read;
}

} // namespace haec_sim::verification
