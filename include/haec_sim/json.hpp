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

/// A JSON document, for modules that read or write files of their own. A section of the
/// configuration comes as Parameters instead.
struct JsonValue
{
    /// [ ... ]
    using List = std::vector<JsonValue>;
    /// { ... }; sorted by name, because JSON defines no order.
    using Object = std::map<std::string, JsonValue>;

    /// The first alternative is null; whole numbers are doubles too.
    std::variant<std::monostate, bool, double, std::string, List, Object> value;

    /// Returns the value if it has that type, otherwise null:
    /// `if (const auto* text = value.if_is<std::string>())`
    template <class Type>
    const Type* if_is() const
    {
        return std::get_if<Type>(&value);
    }

    /// Returns the member of an object; null if this is no object or has no such member.
    const JsonValue* member(const std::string& name) const
    {
        const auto* object = if_is<Object>();
        const auto found = object != nullptr ? object->find(name) : Object::const_iterator{};
        return object != nullptr && found != object->end() ? &found->second : nullptr;
    }

    friend bool operator==(const JsonValue&, const JsonValue&) = default;
};

/// Reads a JSON file with the rules of configurations (comments and trailing commas). Throws
/// UsageError naming the file and, for a syntax error, line and column. No output of this program
/// can replace the file afterwards.
JsonValue read_json(const std::filesystem::path& file);

} // namespace haec_sim
