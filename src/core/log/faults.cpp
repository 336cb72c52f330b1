// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/log/faults.hpp"

#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

std::string key_path(const std::string& path, const std::string& key)
{
    return path.empty() ? key : path + '.' + key;
}

bool is_at_or_below(const std::string& path, const std::string& ancestor)
{
    return path == ancestor || path.compare(0, ancestor.size() + 1, ancestor + '.') == 0;
}

Faults::Faults(std::string file, std::vector<std::string> overrides)
    : file_(std::move(file)), overrides_(std::move(overrides))
{
}

bool Faults::is_overridden(const std::string& path) const
{
    return std::any_of(overrides_.begin(), overrides_.end(),
                       [&](const std::string& override_path)
                       { return is_at_or_below(path, override_path); });
}

std::string Faults::where(const std::string& path) const
{
    if (is_overridden(path))
    {
        return "--set " + path;
    }
    for (const auto& [new_path, old_path] : moved_)
    {
        if (is_at_or_below(path, new_path))
        {
            return where(old_path + path.substr(new_path.size()));
        }
    }
    return file_ + ": " + path;
}

void Faults::moved(std::string path, std::string from)
{
    moved_.insert_or_assign(std::move(path), std::move(from));
}

void Faults::add(const std::string& path, const std::string& text)
{
    add_line(where(path) + ": " + text);
}

void Faults::add_superfluous(const std::string& path, const std::string& text,
                             const std::optional<std::string>& meant)
{
    const bool lacked_values = lacks_values_;
    add(path, text);
    lacks_values_ = lacked_values;
    if (meant)
    {
        meant_.push_back(*meant);
    }
}

bool Faults::may_explain(std::string_view text) const
{
    return std::ranges::any_of(meant_, [text](const std::string& key)
                               { return text.find(key) != std::string_view::npos; });
}

void Faults::add_line(std::string line)
{
    lacks_values_ = true;
    std::replace_if(
        line.begin(), line.end(), [](char letter) { return letter == '\n' || letter == '\r'; },
        ' ');
    // A zero byte would end the message.
    lines_.push_back(printable(line));
}

void Faults::throw_if_any() const
{
    if (lines_.empty())
    {
        return;
    }
    std::string text;
    for (const std::string& line : lines_)
    {
        text += (text.empty() ? "" : std::string(1, fault_separator)) + line;
    }
    throw UsageError(text);
}

} // namespace haec_sim
