// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// Parts the faults in a message that has several. program_main() prints a line for each.
constexpr char fault_separator = '\x1e';

/// The key `key` of the section at `path`: "modules.linear" and "latency" give
/// "modules.linear.latency".
std::string key_path(const std::string& path, const std::string& key);

/// True where `path` is `ancestor` or stands below it.
bool is_at_or_below(const std::string& path, const std::string& ancestor);

/// Collects what is wrong with a configuration, so that a user learns of everything at once.
class Faults
{
public:
    /// `file` is where the configuration stands; `overrides` are the paths of --set.
    Faults(std::string file, std::vector<std::string> overrides);

    /// The origin of a path's value, for messages: "box.json: modules.linear.latency", or "--set
    /// modules.linear.latency".
    std::string where(const std::string& path) const;

    /// Lets messages about the value at `path` say where the user has it.
    void moved(std::string path, std::string from);

    /// Adds what is wrong with the value at `path`, and how to mend it.
    void add(const std::string& path, const std::string& text);

    /// Adds a key that has to go, without which the others still say what is meant. `meant` is the
    /// key that it may be a slip of.
    void add_superfluous(const std::string& path, const std::string& text,
                         const std::optional<std::string>& meant = {});

    /// Adds what is wrong with something that is not in the configuration.
    void add_line(std::string line);

    bool any() const noexcept
    {
        return !lines_.empty();
    }

    /// True where there are others than superfluous keys: values may be missing.
    bool lack_values() const noexcept
    {
        return lacks_values_;
    }

    /// True where a text has a key that a superfluous one may be a slip of.
    bool may_explain(std::string_view text) const;

    /// Throws UsageError where there are faults: all of them, with separators between them.
    void throw_if_any() const;

private:
    bool is_overridden(const std::string& path) const;

    std::string file_;
    std::vector<std::string> overrides_;
    std::map<std::string, std::string> moved_;
    std::vector<std::string> lines_;
    /// Keys that superfluous ones may be slips of.
    std::vector<std::string> meant_;
    bool lacks_values_ = false;
};

} // namespace haec_sim
