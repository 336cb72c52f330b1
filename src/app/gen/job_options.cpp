// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/gen/job_options.hpp"

#include "app/common/anchor.hpp"
#include "app/common/job_names.hpp"
#include "app/common/subcommand_options.hpp"

namespace haec_sim
{

namespace
{

SubcommandOptions described_jobs()
{
    SubcommandOptions options("haec_gen jobs", "TRACE TRACE...",
                              "joins the traces of several programs, recorded or synthetic, to "
                              "the trace of jobs that share a machine and begin at once");
    add_job_names(options);
    options.add("output,o", "PATH", "folder of the new trace (jobs)");
    options.add_flag("force", "replace the output if it exists");
    return options;
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
    std::vector<std::filesystem::path> traces;
    for (const auto& word : given.arguments())
    {
        traces.push_back(anchor_of(word));
    }
    options.jobs = named_jobs(given, traces);
    options.output = given.text("output", "jobs");
    options.force = given.has("force");
    options.is_quiet = given.is_quiet();
    return options;
}

} // namespace haec_sim
