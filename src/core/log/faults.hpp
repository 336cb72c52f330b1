// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <map>
#include <string>
#include <vector>

namespace haec_sim
{

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

    /// Adds what is wrong with something that is not in the configuration.
    void add_line(std::string line);

    /// Throws UsageError where there are faults: the first one, and behind it, on the same line,
    /// how many more there are and which.
    void throw_if_any() const;

private:
    bool is_overridden(const std::string& path) const;

    std::string file_;
    std::vector<std::string> overrides_;
    std::map<std::string, std::string> moved_;
    std::vector<std::string> lines_;
};

} // namespace haec_sim
