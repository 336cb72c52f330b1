// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace haec_sim
{

/// A JSON document, for modules with files of their own. A configuration's section comes as
/// Parameters instead.
struct JsonValue
{
    /// [ ... ]
    using List = std::vector<JsonValue>;
    /// { ... }; sorted by name, as JSON knows no order.
    using Object = std::map<std::string, JsonValue>;

    /// The first alternative is null; whole numbers are doubles too.
    std::variant<std::monostate, bool, double, std::string, List, Object> value;

    /// The value if it is of that type, else null.
    /// `if (const auto* text = value.if_is<std::string>())`
    template <class Type>
    const Type* if_is() const
    {
        return std::get_if<Type>(&value);
    }

    /// An object's member; null where this is no object or has none of that name.
    const JsonValue* member(const std::string& name) const
    {
        const auto* object = if_is<Object>();
        const auto found = object != nullptr ? object->find(name) : Object::const_iterator{};
        return object != nullptr && found != object->end() ? &found->second : nullptr;
    }

    friend bool operator==(const JsonValue&, const JsonValue&) = default;
};

/// Reads a file as configurations are read, with comments and trailing commas. Throws UsageError
/// naming the file and, for bad syntax, line and column. The file counts as one that is read: no
/// output replaces it.
JsonValue read_json(const std::filesystem::path& file);

} // namespace haec_sim
