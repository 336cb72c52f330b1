// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/routing_choice.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace haec_sim::verification
{

namespace
{

constexpr std::int64_t most_indirect = std::numeric_limits<std::uint32_t>::max();

/// Keys that a routing does not know have no value.
template <class Value>
Value value_of(const Parameters& keys, const std::string& key, const Value& otherwise)
{
    return keys.has(key) ? keys.get<Value>(key) : otherwise;
}

} // namespace

bool is_specified(const RoutingChoice& choice)
{
    constexpr std::array names{"minimal", "s_mod_k", "round_robin", "random", "o1turn",
                               "valiant", "table",   "adaptive",    "ugal"};
    return std::ranges::find(names, choice.routing) != names.end();
}

bool looks_at_queues(const RoutingChoice& choice)
{
    return choice.routing == "adaptive" || choice.routing == "ugal";
}

RoutingChoice routing_of(const Platform::Description& description)
{
    const auto& keys = description.routing_parameters;
    RoutingChoice choice;
    choice.routing = description.routing;
    choice.seed = static_cast<std::uint64_t>(value_of(keys, "seed", std::int64_t{0}));
    choice.is_by_segment = value_of(keys, "unit", std::string("message")) == "segment";
    choice.indirect = static_cast<std::uint32_t>(
        std::min(value_of(keys, "indirect", std::int64_t{0}), most_indirect));
    const auto state = value_of(keys, "state", std::string("path"));
    if (state != "path" && state != "local" && state != "credits")
    {
        throw UsageError(keys.path() + ".state: " + state +
                         " is not verified; verify runs with path, local or credits");
    }
    choice.looks_at_credits = state == "credits";
    choice.is_local = state != "path";
    choice.threshold = Picoseconds(std::llround(value_of(keys, "threshold", 0.0) * 1000));
    choice.table = value_of(keys, "table", std::string());
    return choice;
}

} // namespace haec_sim::verification
