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

void Faults::add_line(std::string line)
{
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
    std::string text = lines_.front();
    for (std::size_t i = 1; i < lines_.size(); ++i)
    {
        text += i == 1 ? " (and " + std::to_string(lines_.size() - 1) + " more: " : "; ";
        text += lines_[i];
    }
    throw UsageError(text + (lines_.size() > 1 ? ")" : ""));
}

} // namespace haec_sim
