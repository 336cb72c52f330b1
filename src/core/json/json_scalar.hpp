// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "haec_sim/wide_sum.hpp"

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace haec_sim
{

// Types that say of a value what its type in C++ does not, for the JSON Schema: their values are
// not checked.

/// A number from 0 to 1.
struct Share
{
    double value = 0;
};

/// A number that is not negative.
struct Factor
{
    double value = 0;
};

/// A time that is not negative. It is written in picoseconds, as a whole number; the schema
/// lets a Picoseconds by itself be negative.
struct Duration
{
    Picoseconds time{};
};

/// A sum that may be negative, which a WideSum by itself may not be for the schema.
struct SignedSum
{
    WideSum sum{};
};

/// Asks for a member that is a duration, as the `get` of JsonForm::value(): the member itself is a
/// Picoseconds, of which the schema would not say that it is not negative.
template <class Of>
auto duration(Picoseconds Of::*time)
{
    return [time](const Of& of) { return Duration{of.*time}; };
}

// Values as JSON text, with as few digits as they need. A text is a std::string: a `const char*`
// would be taken for a flag.
std::string json_of(bool value);
/// A finite number: JSON has no other, and what has none is a std::optional.
std::string json_of(double value);
std::string json_of(Share value);
std::string json_of(Factor value);
std::string json_of(Picoseconds value);
std::string json_of(Duration value);
/// All digits, up to 39: readers that take each number for a double round it.
std::string json_of(const WideSum& value);
std::string json_of(const SignedSum& value);
std::string json_of(const std::string& value);
/// null where there is none.
std::string json_of(const std::optional<std::string>& value);

std::string json_of(std::integral auto value)
{
    return std::to_string(value);
}

/// Appends a whole number.
template <std::integral Number>
void append_number(std::string& text, Number number)
{
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

/// Appends what json_of() returns; numbers, of which most documents consist, without a text of
/// their own.
template <class Value>
void append_json(std::string& text, const Value& value)
{
    if constexpr (std::is_same_v<Value, Picoseconds>)
    {
        append_number(text, value.count());
    }
    else if constexpr (std::is_same_v<Value, Duration>)
    {
        append_number(text, value.time.count());
    }
    else if constexpr (std::integral<Value> && !std::is_same_v<Value, bool>)
    {
        append_number(text, value);
    }
    else
    {
        text += json_of(value);
    }
}

// JSON Schemas (draft 2020-12, for `prefixItems`), as text on one line. A `schema` that they take
// is such a text, too.

/// The one value that the JSON text `json` stands for.
std::string constant_schema(const std::string& json);
std::string choice_schema(const std::vector<std::string>& texts);
std::string nullable_schema(const std::string& schema);
/// A list of any length whose elements all have that schema.
std::string list_schema(const std::string& schema);
/// The schema with a description, if there is any. It goes before the last brace of the schema,
/// which therefore is an object.
std::string described_schema(const std::string& schema, const std::string& doc);
/// A reference to the definition of that name in the same document (FormDescription::schemas).
std::string reference_schema(const std::string& name);
/// An object with exactly these members, keys and schemas: all are required, others are refused.
std::string object_schema(const std::vector<std::pair<std::string, std::string>>& members);
/// A list of exactly that length.
std::string list_schema(const std::string& schema, std::size_t length);
/// The schema of rows, `most` at most, whose columns have these. Each row has exactly as many
/// values as there are columns.
std::string rows_schema(const std::vector<std::string>& columns,
                        std::optional<std::size_t> most = {});
/// "`link`, `port`": what the manual says of a choice.
std::string choice_type(const std::vector<std::string>& texts);

/// True where `Value` is exactly one of the types, without any conversion.
template <class Value, class... Types>
inline constexpr bool is_any_of = (std::is_same_v<Value, Types> || ...);

template <class Value>
inline constexpr bool is_optional = false;

template <class Value>
inline constexpr bool is_optional<std::optional<Value>> = true;

/// A type of values: how their JSON text is appended, their JSON Schema, and name in manuals.
/// Flags, numbers, times and texts have this one; a std::optional, a std::vector and a std::array
/// of them have theirs below. The schema of unsigned integers, factors, sums and durations has a
/// minimum of 0.
template <class Value>
struct JsonScalar
{
    static void append(std::string& text, const Value& value)
    {
        append_json(text, value);
    }

    static std::string schema()
    {
        std::string bounds;
        if constexpr (std::is_same_v<Value, Share>)
        {
            bounds = R"(, "minimum": 0, "maximum": 1)";
        }
        else if constexpr (is_any_of<Value, Factor, WideSum, Duration> ||
                           (std::is_unsigned_v<Value> && !std::is_same_v<Value, bool>))
        {
            bounds = R"(, "minimum": 0)";
        }
        return R"({"type": ")" + type() + '"' + bounds + "}";
    }

    static std::string type()
    {
        return is_any_of<Value, bool>                    ? "boolean"
               : is_any_of<Value, std::string>           ? "string"
               : is_any_of<Value, double, Share, Factor> ? "number"
                                                         : "integer";
    }
};

/// A value that may be missing: null then.
template <class Value>
struct JsonScalar<std::optional<Value>>
{
    static void append(std::string& text, const std::optional<Value>& value)
    {
        if (value)
        {
            JsonScalar<Value>::append(text, *value);
        }
        else
        {
            text += "null";
        }
    }

    static std::string schema()
    {
        return nullable_schema(JsonScalar<Value>::schema());
    }

    static std::string type()
    {
        return JsonScalar<Value>::type() + ", null";
    }
};

/// Appends "[1,2,3]": the values of any range, each by json_of(), on one line without blanks.
template <class Values>
void append_list(std::string& text, const Values& values)
{
    char before = '[';
    for (const auto& value : values)
    {
        text += before;
        append_json<std::ranges::range_value_t<Values>>(text, value);
        before = ',';
    }
    text += before == '[' ? "[]" : "]";
}

/// A list of values that are no lists and never null.
template <class Value>
struct JsonScalar<std::vector<Value>>
{
    static void append(std::string& text, const std::vector<Value>& values)
    {
        append_list(text, values);
    }

    static std::string schema()
    {
        return list_schema(JsonScalar<Value>::schema());
    }

    static std::string type()
    {
        return "list of " + JsonScalar<Value>::type() + "s";
    }
};

/// A list whose length the schema knows, such as the three sizes of a grid.
template <class Value, std::size_t length>
struct JsonScalar<std::array<Value, length>>
{
    static void append(std::string& text, const std::array<Value, length>& values)
    {
        append_list(text, values);
    }

    static std::string schema()
    {
        return list_schema(JsonScalar<Value>::schema(), length);
    }

    static std::string type()
    {
        return std::to_string(length) + " " + JsonScalar<Value>::type() + "s";
    }
};

} // namespace haec_sim
