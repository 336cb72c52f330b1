// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace haec_sim
{

/// A value of a module's configuration.
using ParameterValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>>;

enum class ParameterKind
{
    boolean,
    integer,
    number,
    text,
    texts
};

/// One documented key of a module's section. From these come --describe, the defaults and the
/// checking of configurations.
struct ParameterSpec
{
    std::string name;
    ParameterKind kind = ParameterKind::number;
    /// "ns", "bytes", "bytes/s", "bits", "packets", "" ...
    std::string unit;
    std::string summary;
    /// Absent where the default depends on other keys: the module fills it in (Module descriptor's
    /// `resolve`), and `default_text` says how.
    std::optional<ParameterValue> default_value;
    std::string default_text;
    /// Inclusive bounds of numbers.
    std::optional<double> minimum;
    std::optional<double> maximum;
    /// Valid values of texts; empty: any.
    std::vector<std::string> choices;
    /// The texts are paths; relative ones start at the configuration's folder.
    bool is_path = false;
};

/// A module's section of the configuration, checked against its specs.
class Parameters
{
public:
    /// `path` is where the section stands ("modules.static_network_model"), for messages.
    explicit Parameters(std::string path) : path_(std::move(path)) {}

    const std::string& path() const noexcept
    {
        return path_;
    }

    /// Whether the user gave the key (as opposed to a default).
    bool given(std::string_view name) const;

    /// Whether the key has a value, given or default.
    bool has(std::string_view name) const;

    /// The value. Integers convert to numbers. Broken invariant if absent or of another type: specs
    /// have been checked before.
    template <class Type>
    Type get(std::string_view name) const;

    void set(std::string_view name, ParameterValue value, bool given);

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

} // namespace haec_sim
