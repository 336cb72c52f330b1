// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "output/archive_exchange.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

/// All that an archive named traces.otf2 consists of; the anchor file last.
constexpr std::array<const char*, 6> parts{"traces",         "traces.def",
                                           "traces.marker",  "traces.configuration.json",
                                           "traces.mapping", "traces.otf2"};

/// The suffixes of what archives have in their folder.
constexpr std::array<const char*, 4> suffixes{".evt", ".def", ".snap", ".thumb"};

bool is_there(const fs::path& path)
{
    return fs::exists(fs::symlink_status(path));
}

bool is_of_archive(const fs::directory_entry& entry)
{
    const auto suffix = entry.path().extension();
    return !entry.is_directory() && std::ranges::find(suffixes, suffix) != suffixes.end();
}

/// Renames that are undone, the last first, unless all succeed.
class Renames
{
public:
    ~Renames()
    {
        for (auto step = done_.rbegin(); step != done_.rend(); ++step)
        {
            std::error_code ignored;
            fs::rename(step->second, step->first, ignored);
        }
    }

    void rename(const fs::path& from, const fs::path& to)
    {
        fs::rename(from, to);
        done_.emplace_back(from, to);
    }

    void keep()
    {
        done_.clear();
    }

private:
    std::vector<std::pair<fs::path, fs::path>> done_;
};

} // namespace

std::optional<fs::path> foreign_in_archive(const fs::path& folder)
{
    const auto events = folder / parts.front();
    if (!is_there(events))
    {
        return std::nullopt;
    }
    if (!fs::is_directory(fs::symlink_status(events)))
    {
        return events;
    }
    for (const auto& entry : fs::directory_iterator(events))
    {
        if (!is_of_archive(entry))
        {
            return entry.path();
        }
    }
    return std::nullopt;
}

void exchange_archive(const fs::path& complete, const fs::path& target, const fs::path& old)
{
    fs::create_directory(old);
    Renames renames;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
    {
        if (is_there(target / *part))
        {
            renames.rename(target / *part, old / *part);
        }
    }
    for (const auto* part : parts)
    {
        if (is_there(complete / part))
        {
            renames.rename(complete / part, target / part);
        }
    }
    renames.keep();
}

} // namespace haec_sim
