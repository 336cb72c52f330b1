// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"

#include <json/json.h>

#include <fstream>
#include <string>

namespace haec_sim::test
{

/// Figures that papers print, or that follow from their equations or from a page of the
/// specification: a file of docs/spec. Throws where there is none.
inline Json::Value reference_values(const std::string& name = "reference-values.json")
{
    std::ifstream file(HAEC_SIM_SOURCE_DIR "/docs/spec/" + name);
    Json::Value values;
    file >> values;
    return values;
}

/// A list of objects, whose members are numbers or texts, as configurations have it.
inline JsonValue::List entries_of(const Json::Value& list)
{
    JsonValue::List entries;
    for (const auto& entry : list)
    {
        JsonValue::Object members;
        for (const auto& name : entry.getMemberNames())
        {
            const auto& member = entry[name];
            members[name].value = member.isString() ? decltype(JsonValue::value)(member.asString())
                                                    : member.asDouble();
        }
        entries.push_back({std::move(members)});
    }
    return entries;
}

} // namespace haec_sim::test
