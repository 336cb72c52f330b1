// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/job_names.hpp"

#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <cstddef>
#include <set>
#include <string>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

std::vector<std::string> names_of(const SubcommandOptions& given,
                                  const std::vector<fs::path>& traces)
{
    if (given.has("names"))
    {
        return split(given.text("names"), ',');
    }
    std::vector<std::string> names;
    for (const auto& trace : traces)
    {
        names.push_back(fs::weakly_canonical(trace).parent_path().filename().string());
    }
    return names;
}

void check_names(const std::vector<std::string>& names, std::size_t traces)
{
    if (names.size() != traces)
    {
        throw UsageError("--names: expected as many names as traces, " + std::to_string(traces) +
                         ", found " + std::to_string(names.size()));
    }
    std::set<std::string> known;
    for (const auto& name : names)
    {
        if (name.empty())
        {
            throw UsageError("--names: a job has no name; give each of them one");
        }
        if (!known.insert(name).second)
        {
            throw UsageError("--names: two jobs are called '" + name +
                             "'; give each of them a name of its own");
        }
    }
}

} // namespace

void add_job_names(SubcommandOptions& options)
{
    options.add("names", "NAME,...",
                "names of the jobs, in the order of the traces (the names of their folders)");
}

std::vector<JoinRequest::Input> named_jobs(const SubcommandOptions& given,
                                           const std::vector<fs::path>& traces)
{
    const auto names = names_of(given, traces);
    check_names(names, traces.size());
    std::vector<JoinRequest::Input> jobs;
    for (std::size_t place = 0; place < traces.size(); ++place)
    {
        jobs.push_back({names[place], traces[place]});
    }
    return jobs;
}

} // namespace haec_sim
