// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_scalar.hpp"

#include "core/json/json_writer.hpp"
#include "core/numbers/number_text.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

std::string joined(const std::vector<std::string>& texts)
{
    std::string all;
    for (const auto& text : texts)
    {
        all += (all.empty() ? "" : ", ") + text;
    }
    return all;
}

} // namespace

std::string json_of(bool value)
{
    return value ? "true" : "false";
}

std::string json_of(double value)
{
    return number_text(value);
}

std::string json_of(Share value)
{
    return number_text(value.value);
}

std::string json_of(Factor value)
{
    return number_text(value.value);
}

std::string json_of(Picoseconds value)
{
    return std::to_string(value.count());
}

std::string json_of(Duration value)
{
    return json_of(value.time);
}

std::string json_of(const SignedSum& value)
{
    return json_of(value.sum);
}

std::string json_of(const WideSum& value)
{
    return value.text();
}

std::string json_of(const std::string& value)
{
    return json_string(value);
}

std::string json_of(const std::optional<std::string>& value)
{
    return value ? json_string(*value) : "null";
}

std::string constant_schema(const std::string& json)
{
    return R"({"const": )" + json + "}";
}

std::string choice_schema(const std::vector<std::string>& texts)
{
    std::vector<std::string> quoted;
    std::ranges::transform(texts, std::back_inserter(quoted), json_string);
    return R"({"enum": [)" + joined(quoted) + "]}";
}

std::string nullable_schema(const std::string& schema)
{
    return R"({"anyOf": [)" + schema + R"(, {"type": "null"}]})";
}

std::string list_schema(const std::string& schema)
{
    return R"({"type": "array", "items": )" + schema + "}";
}

std::string described_schema(const std::string& schema, const std::string& doc)
{
    return doc.empty() ? schema
                       : schema.substr(0, schema.size() - 1) + R"(, "description": )" +
                             json_string(doc) + "}";
}

std::string reference_schema(const std::string& name)
{
    return R"({"$ref": "#/$defs/)" + name + R"("})";
}

std::string object_schema(const std::vector<std::pair<std::string, std::string>>& members)
{
    std::vector<std::string> properties;
    std::vector<std::string> keys;
    for (const auto& [key, schema] : members)
    {
        keys.push_back(json_string(key));
        properties.push_back(keys.back() + ": " + schema);
    }
    return R"({"type": "object", "properties": {)" + joined(properties) + R"(}, "required": [)" +
           joined(keys) + R"(], "additionalProperties": false})";
}

std::string list_schema(const std::string& schema, std::size_t length)
{
    const auto count = std::to_string(length);
    return R"({"type": "array", "items": )" + schema + R"(, "minItems": )" + count +
           R"(, "maxItems": )" + count + "}";
}

std::string rows_schema(const std::vector<std::string>& columns, std::optional<std::size_t> most)
{
    const auto count = std::to_string(columns.size());
    auto rows = list_schema(R"({"type": "array", "prefixItems": [)" + joined(columns) +
                            R"(], "minItems": )" + count + R"(, "maxItems": )" + count + "}");
    if (most)
    {
        rows.insert(rows.size() - 1, R"(, "maxItems": )" + std::to_string(*most));
    }
    return rows;
}

std::string choice_type(const std::vector<std::string>& texts)
{
    std::vector<std::string> quoted;
    std::ranges::transform(texts, std::back_inserter(quoted),
                           [](const auto& text) { return "`" + text + "`"; });
    return joined(quoted);
}

} // namespace haec_sim
