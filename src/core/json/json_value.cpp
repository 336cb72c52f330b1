// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/json.hpp"

#include "core/files/text_file.hpp"
#include "core/json/json_or_text.hpp"
#include "core/json/json_text.hpp"

#include <json/value.h>

namespace haec_sim
{

JsonValue json_value(const Json::Value& json)
{
    switch (json.type())
    {
    case Json::nullValue:
        return {};
    case Json::booleanValue:
        return {json.asBool()};
    case Json::stringValue:
        return {json.asString()};
    case Json::arrayValue:
    {
        JsonValue::List list;
        list.reserve(json.size());
        for (const Json::Value& element : json)
        {
            list.push_back(json_value(element));
        }
        return {std::move(list)};
    }
    case Json::objectValue:
    {
        JsonValue::Object object;
        for (const std::string& name : json.getMemberNames())
        {
            object.emplace(name, json_value(json[name]));
        }
        return {std::move(object)};
    }
    default:
        return {json.asDouble()};
    }
}

JsonValue json_or_text(std::string_view text)
{
    return json_value(parse_json_or_text(text));
}

JsonValue read_json(const std::filesystem::path& file)
{
    return json_value(parse_json(text_of(file, "file", "its path"), file.string()));
}

} // namespace haec_sim
