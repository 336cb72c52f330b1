// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The power of a node, linear in the rates of counters. The class of models is `bircher`.
//
// Source: [Bielert2015], section 4.2, after [Bircher2012] (spec: models, "Power").
//     P = P_static + sum over cores (a_active active + sum_c k_c rate_c)
// Neglected: temperature, frequency and voltage, unless a counter stands for them. What no counter
// explains is in P_static and a_active.
// Keys of its file: static_power, active_power [W], coefficients [W s; with per_cycle W],
// per_cycle.
// Example: 20 W, 2.5 W for each of 2 active cores, and 1.5e-9 W s for each of 2e9 instructions/s:
//     20 + 2 * 2.5 + 1.5e-9 * 2e9 = 28 W

#include "power/power_model.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/json.hpp"

namespace haec_sim
{

namespace
{

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& fault)
{
    throw UsageError(file.string() + ": " + fault +
                     "; coefficients look like {\"static_power\": 20, \"active_power\": 2, "
                     "\"coefficients\": {\"PAPI_TOT_INS\": 1e-9}, \"per_cycle\": "
                     "\"PAPI_TOT_CYC\"}, and haec_fit calibrate writes them");
}

double number(const std::filesystem::path& file, const JsonValue& document, const std::string& key)
{
    const auto* member = document.member(key);
    const auto* value = member != nullptr ? member->if_is<double>() : nullptr;
    if (value == nullptr)
    {
        refuse(file, key + " is " + (member == nullptr ? "missing" : "no number"));
    }
    return *value;
}

} // namespace

std::vector<std::string> PowerModel::counters() const
{
    std::vector<std::string> names;
    for (const auto& term : terms)
    {
        names.push_back(term.counter);
    }
    return names;
}

Watts PowerModel::core(const std::vector<double>& rates) const
{
    double power = 0;
    for (std::size_t term = 0; term < terms.size(); ++term)
    {
        power += terms[term].coefficient * rates[term];
    }
    return {power};
}

PowerModel read_power_model(const std::filesystem::path& file)
{
    const auto document = read_json(file);
    PowerModel model;
    model.static_power = {number(file, document, "static_power")};
    model.active_power = {number(file, document, "active_power")};
    const auto* coefficients = document.member("coefficients");
    const auto* members =
        coefficients != nullptr ? coefficients->if_is<JsonValue::Object>() : nullptr;
    if (members == nullptr)
    {
        refuse(file, "coefficients is missing, or no object");
    }
    for (const auto& [counter, value] : *members)
    {
        model.terms.push_back({counter, number(file, *coefficients, counter)});
    }
    if (const auto* clock = document.member("per_cycle"))
    {
        const auto* name = clock->if_is<std::string>();
        if (name == nullptr)
        {
            refuse(file, "per_cycle is no text");
        }
        model.per_cycle = *name;
    }
    return model;
}

} // namespace haec_sim
