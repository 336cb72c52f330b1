// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/object_keys.hpp"

#include "core/json/json_writer.hpp"
#include "core/keys/document.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <variant>

namespace haec_sim
{

namespace
{

/// A parameter's value as one of a document.
struct AsJson
{
    JsonValue operator()(std::int64_t number) const
    {
        return {static_cast<double>(number)};
    }

    template <class Plain>
    JsonValue operator()(const Plain& plain) const
    {
        return {plain};
    }

    template <class Element>
    JsonValue operator()(const std::vector<Element>& values) const
    {
        JsonValue::List list;
        std::ranges::transform(values, std::back_inserter(list), *this);
        return {list};
    }

    JsonValue operator()(const std::map<std::string, std::string>& texts) const
    {
        JsonValue::Object object;
        for (const auto& [name, text] : texts)
        {
            object[name] = {text};
        }
        return {object};
    }

    JsonValue operator()(const JsonValue& value) const
    {
        return value;
    }
};

} // namespace

Parameters object_parameters(const JsonValue::Object& object, const std::string& key,
                             const std::vector<ParameterSpec>& specs)
{
    Document document(json_text(JsonValue{object}), key, {}, {});
    auto parameters = document.root().parameters(specs);
    try
    {
        document.faults().throw_if_any();
    }
    catch (const UsageError& error)
    {
        const std::string text = error.what();
        throw UsageError(text.starts_with(key + ": ") ? text.substr(key.size() + 2) : text);
    }
    return parameters;
}

JsonValue::Object object_of(const Parameters& parameters)
{
    JsonValue::Object object;
    for (const auto& [name, value] : parameters.values())
    {
        object[name] = std::visit(AsJson{}, value);
    }
    return object;
}

} // namespace haec_sim
