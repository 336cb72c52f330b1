// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/anchor.hpp"

#include "haec_sim/error.hpp"

#include <set>
#include <string>
#include <system_error>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

/// The anchor files by name.
std::set<fs::path> anchors_in(const fs::path& folder)
{
    std::set<fs::path> anchors;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure))
    {
        std::error_code ignored;
        if (entry->path().extension() == ".otf2" && entry->is_regular_file(ignored))
        {
            anchors.insert(entry->path().filename());
        }
    }
    if (failure)
    {
        throw Error("cannot look for a trace in " + folder.string() + ": " + failure.message());
    }
    return anchors;
}

std::string listed(const std::set<fs::path>& names)
{
    std::string text;
    for (const auto& name : names)
    {
        text += (text.empty() ? "" : ", ") + name.string();
    }
    return text;
}

} // namespace

fs::path anchor_of(const fs::path& trace)
{
    std::error_code no_folder;
    if (!fs::is_directory(trace, no_folder))
    {
        return trace;
    }
    const fs::path usual("traces.otf2");
    const auto anchors = anchors_in(trace);
    if (anchors.contains(usual))
    {
        return trace / usual;
    }
    if (anchors.empty())
    {
        throw UsageError(
            "the folder " + trace.string() +
            " holds no anchor file of a trace (*.otf2); give the trace's folder or its "
            "anchor file");
    }
    if (anchors.size() > 1)
    {
        throw UsageError("the folder " + trace.string() + " holds several traces: " +
                         listed(anchors) + "; give the anchor file of one of them");
    }
    return trace / *anchors.begin();
}

std::vector<fs::path> anchors_of(const fs::path& trace)
{
    std::error_code no_folder;
    const auto anchors =
        fs::is_directory(trace, no_folder) ? anchors_in(trace) : std::set<fs::path>();
    if (anchors.size() < 2 || anchors.contains("traces.otf2"))
    {
        return {anchor_of(trace)};
    }
    std::vector<fs::path> all;
    for (const auto& anchor : anchors)
    {
        all.push_back(trace / anchor);
    }
    return all;
}

} // namespace haec_sim
