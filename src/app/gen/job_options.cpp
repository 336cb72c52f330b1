// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/gen/job_options.hpp"

#include "app/common/anchor.hpp"
#include "app/common/subcommand_options.hpp"
#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <cstddef>
#include <set>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

SubcommandOptions described_jobs()
{
    SubcommandOptions options("haec_gen jobs", "TRACE TRACE...",
                              "joins the traces of several programs, recorded or synthetic, to "
                              "the trace of jobs that share a machine and begin at once");
    options.add("names", "NAME,...",
                "names of the jobs, in the order of the traces (the names of their folders)");
    options.add("output,o", "PATH", "folder of the new trace (jobs)");
    options.add_flag("force", "replace the output if it exists");
    return options;
}

std::string folder_name(const fs::path& anchor)
{
    return fs::weakly_canonical(anchor).parent_path().filename().string();
}

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
        names.push_back(folder_name(trace));
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

JobOptions parse_job_options(std::span<const std::string> arguments)
{
    JobOptions options;
    auto given = described_jobs();
    given.parse(arguments);
    if (given.wants_help())
    {
        options.help = given.help();
        return options;
    }
    std::vector<fs::path> traces;
    for (const auto& word : given.arguments())
    {
        traces.push_back(anchor_of(word));
    }
    const auto names = names_of(given, traces);
    check_names(names, traces.size());
    for (std::size_t place = 0; place < traces.size(); ++place)
    {
        options.jobs.push_back({names[place], traces[place]});
    }
    options.output = given.text("output", "jobs");
    options.force = given.has("force");
    options.is_quiet = given.is_quiet();
    return options;
}

} // namespace haec_sim
