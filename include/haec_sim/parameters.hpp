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
                 std::vector<double>>;

/// The kinds of values that keys take.
enum class ParameterKind
{
    /// The words true and false.
    boolean,
    /// A whole number of 64 bits with sign; 3.0 is one, too. Where the spec has choices, one of
    /// these words may stand in its place.
    integer,
    /// Any number; a bandwidth without upper bound may also be "infinite".
    number,
    /// One text.
    text,
    /// A list of texts, which may be empty.
    texts,
    /// A list of whole numbers. One by itself stands for a list where any length will do.
    integers,
    /// An object of texts; a text alone stands for an object with the first of its members.
    named_texts,
    /// A list of anything, which the module checks.
    entries,
    /// A list of numbers, or one by itself.
    numbers
};

/// One documented key of a module's section. The specs give --describe, the defaults and the
/// checking of configurations.
struct ParameterSpec
{
    /// The key as users write it.
    std::string name;
    ParameterKind kind = ParameterKind::number;
    /// "ns", "bytes", "bytes/s", "bits", "packets", "" ...
    std::string unit;
    /// The meaning of the key, in a line of --describe.
    std::string summary;
    /// The default, absent where it depends on other keys: the module fills it in (Module
    /// descriptor's `resolve`), and `default_text` says how. It is of the spec's kind, or a
    /// registered module is refused; an integer will do for a number.
    std::optional<ParameterValue> default_value;
    std::string default_text;
    /// Inclusive bounds of numbers, also of those in a list. Give both where a time or a size
    /// follows from the number: what is refused here cannot overflow later.
    std::optional<double> minimum;
    std::optional<double> maximum;
    /// Valid values of texts; empty: any. The words in place of an integer.
    std::vector<std::string> choices;
    /// The text is a path, or the texts are, or those called `file` in the objects of entries;
    /// relative ones start at the configuration's folder.
    bool is_path = false;
    /// The number of elements that a list must have, and what a message says is expected where it
    /// has not ("the numbers of nodes in x, y and z [4, 4, 4]"); 0: any number.
    std::size_t length = 0;
    std::string expected{};
    /// The keys of named_texts. The first must be there, the others may be.
    std::vector<std::string> members{};
    /// What the key was called before; configurations may still say so.
    std::string former_name{};
};

/// A module's section of the configuration, checked against its specs.
class Parameters
{
public:
    /// `path` is where the section stands ("modules.static_network_model"), for messages.
    explicit Parameters(std::string path) : path_(std::move(path)) {}

    /// The place of the section in the configuration, to begin messages with.
    const std::string& path() const noexcept
    {
        return path_;
    }

    /// True where the user gave the key (as opposed to a default).
    bool given(std::string_view name) const;

    /// True where the key has a value, given or default.
    bool has(std::string_view name) const;

    /// The value. Integers convert to numbers. Broken invariant if absent or of another type: specs
    /// have been checked before.
    template <class Type>
    Type get(std::string_view name) const;

    /// Sets or replaces a value. `given` is false for what a module fills in by itself.
    void set(std::string_view name, ParameterValue value, bool given);

    /// All values, by name: what --dump-config writes.
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

// There are no other types: a module turns what it gets into units of its own.
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

} // namespace haec_sim
