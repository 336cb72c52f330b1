// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace haec_sim
{

/// A value of a module's configuration: one alternative for each kind, in the same order.
using ParameterValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>,
                 std::vector<std::int64_t>, std::map<std::string, std::string>, JsonValue::List,
                 std::vector<double>, JsonValue::Object>;

/// The kinds of values that keys take.
enum class ParameterKind
{
    /// true or false.
    boolean,
    /// A signed 64-bit integer; 3.0 is accepted, too. If the spec has choices, one of these words
    /// may replace the number.
    integer,
    /// A number; a bandwidth without upper bound may also be "infinite".
    number,
    /// A text.
    text,
    /// A list of texts, which may be empty.
    texts,
    /// A list of integers. If the list may have any length, a single integer is accepted as a list.
    integers,
    /// An object of texts; a text alone is accepted as an object with only the first member.
    named_texts,
    /// A list of any JSON values, which the module checks.
    entries,
    /// A list of numbers, or a single number.
    numbers,
    /// An object, whose members the module checks.
    object
};

/// One documented key of a module's section. --describe, the defaults and the checks of
/// configurations come from the specs.
struct ParameterSpec
{
    /// The name of the key.
    std::string name;
    ParameterKind kind = ParameterKind::number;
    /// "ns", "bytes", "bytes/s", "bits", "packets", "" ...
    std::string unit;
    /// The meaning of the key: one line of --describe.
    std::string summary;
    /// The default; absent if it depends on other keys: then ModuleDescriptor::resolve fills it in,
    /// and `default_text` describes it. It must have the spec's kind (an integer is accepted as a
    /// number); otherwise the registration of the module fails.
    std::optional<ParameterValue> default_value;
    std::string default_text;
    /// Inclusive bounds of numbers, also of the elements of a list. Give both if a time or a size
    /// is computed from the number, so that it cannot overflow later.
    std::optional<double> minimum;
    std::optional<double> maximum;
    /// Valid values of a text, or the words that may replace an integer; empty: any text.
    std::vector<std::string> choices;
    /// True if the text is a path, or each of the texts, or the member `file` of the object or of
    /// the objects in entries. Relative paths start at the configuration's folder.
    bool is_path = false;
    /// The number of elements that a list must have (0: any number), and the expected value for the
    /// error message ("the numbers of nodes in x, y and z [4, 4, 4]").
    std::size_t length = 0;
    std::string expected{};
    /// The members of named_texts. The first is mandatory, the others are optional.
    std::vector<std::string> members{};
    /// The former name of the key, which configurations may still use.
    std::string former_name{};
};

/// A module's section of the configuration, checked against its specs.
class Parameters
{
public:
    /// `path` is the place of the section ("modules.static_network_model"), for messages.
    explicit Parameters(std::string path) : path_(std::move(path)) {}

    /// The place of the section in the configuration, for the begin of messages.
    const std::string& path() const noexcept
    {
        return path_;
    }

    /// Returns true if the user gave the key (as opposed to a default).
    bool given(std::string_view name) const;

    /// Returns true if the key has a value, given or default.
    bool has(std::string_view name) const;

    /// Returns the value. Integers convert to numbers. An absent value or a wrong type is a broken
    /// invariant, because the specs have been checked before.
    template <class Type>
    Type get(std::string_view name) const;

    /// Sets or replaces a value. `given` is false for a value that the module fills in.
    void set(std::string_view name, ParameterValue value, bool given);

    /// All values by name, as --dump-config writes them.
    const std::map<std::string, ParameterValue, std::less<>>& values() const noexcept
    {
        return values_;
    }

private:
    const ParameterValue& at(std::string_view name) const;

    std::string path_;
    std::map<std::string, ParameterValue, std::less<>> values_;
    std::map<std::string, bool, std::less<>> given_;
};

// These are all types; a module converts the values to its own units.
template <>
bool Parameters::get<bool>(std::string_view name) const;
template <>
std::int64_t Parameters::get<std::int64_t>(std::string_view name) const;
template <>
double Parameters::get<double>(std::string_view name) const;
template <>
std::string Parameters::get<std::string>(std::string_view name) const;
template <>
std::vector<std::string> Parameters::get<std::vector<std::string>>(std::string_view name) const;
template <>
std::vector<std::int64_t> Parameters::get<std::vector<std::int64_t>>(std::string_view name) const;
template <>
std::map<std::string, std::string>
Parameters::get<std::map<std::string, std::string>>(std::string_view name) const;
template <>
JsonValue::List Parameters::get<JsonValue::List>(std::string_view name) const;
template <>
std::vector<double> Parameters::get<std::vector<double>>(std::string_view name) const;
template <>
JsonValue::Object Parameters::get<JsonValue::Object>(std::string_view name) const;

} // namespace haec_sim
