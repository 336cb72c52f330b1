// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/import/archive_command.hpp"

#include "app/common/anchor.hpp"
#include "app/common/job_names.hpp"
#include "app/common/join_traces.hpp"
#include "app/common/subcommand_options.hpp"
#include "app/import/import_properties.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"
#include "import/losses.hpp"
#include "parallel/together.hpp"

#include <filesystem>
#include <iostream>
#include <set>
#include <vector>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;
using importing::Loss;
using importing::LossCounts;

struct ArchiveOptions
{
    std::string help;
    JoinRequest request;
    bool strict = false;
    bool is_quiet = false;
};

SubcommandOptions described_archive_options()
{
    SubcommandOptions options("haec_import archive", "FOLDER...",
                              "joins several OTF2 archives, of one run or of several jobs, to one");
    options.set_example("haec_import archive node1 node2 --output run");
    options.add_flag("jobs", "the archives are programs that share a machine, and not of one run");
    add_job_names(options);
    options.add(
        "align", "recorded|start",
        "begin of each archive: by its clock, or all at once (recorded; start with --jobs)");
    options.add("output,o", "FOLDER", "folder of the new trace (archive)");
    options.add_flag("force", "replace the output if it exists");
    options.add_flag("strict", "fail if a record of the input is lost");
    return options;
}

/// All archives that the words name.
std::vector<fs::path> archives_of(const SubcommandOptions& given)
{
    std::vector<fs::path> archives;
    for (const auto& word : given.arguments())
    {
        const auto anchors = anchors_of(word);
        archives.insert(archives.end(), anchors.begin(), anchors.end());
    }
    if (archives.size() < 2)
    {
        given.fail("'" + given.argument() +
                   "' is one archive, which haec_sim reads as it is; give several");
    }
    return archives;
}

/// The archives of one run, under the names that the user gave them.
std::vector<JoinRequest::Input> parts_of_run(const SubcommandOptions& given,
                                             const std::vector<fs::path>& archives)
{
    if (given.has("names"))
    {
        given.fail("--names names jobs, and the archives are of one run; give --jobs, too, or "
                   "leave it out");
    }
    std::set<fs::path> known;
    std::vector<JoinRequest::Input> parts;
    for (const auto& archive : archives)
    {
        if (!known.insert(fs::weakly_canonical(archive)).second)
        {
            given.fail("'" + archive.string() +
                       "' is given twice; give each archive of a run once");
        }
        parts.push_back({archive.string(), archive});
    }
    return parts;
}

JoinRequest request_of(const SubcommandOptions& given)
{
    const auto archives = archives_of(given);
    JoinRequest request;
    const bool are_jobs = given.has("jobs");
    request.joined_as = are_jobs ? otf2::JoinedAs::jobs : otf2::JoinedAs::one_run;
    request.inputs = are_jobs ? named_jobs(given, archives) : parts_of_run(given, archives);
    request.keeps_begins =
        given.has("align") ? given.choice("align", {"recorded", "start"}) == 0 : !are_jobs;
    request.creator = "haec_import";
    request.machine_name = are_jobs ? "several jobs" : "several archives";
    request.description = "haec_import archive";
    for (const auto& archive : archives)
    {
        request.description += " " + archive.parent_path().filename().string();
    }
    request.output = given.text("output", "archive");
    request.force = given.has("force");
    return request;
}

ArchiveOptions parse_archive(std::span<const std::string> arguments)
{
    auto given = described_archive_options();
    given.parse(arguments);
    ArchiveOptions options;
    if (given.wants_help())
    {
        options.help = given.help();
        return options;
    }
    options.request = request_of(given);
    options.strict = given.has("strict");
    options.is_quiet = given.is_quiet();
    return options;
}

/// The last folder of each archive, and its anchor file.
std::string files_of(const JoinRequest& request)
{
    std::string names;
    for (const auto& input : request.inputs)
    {
        const auto folder = input.trace.parent_path().filename();
        names += (names.empty() ? "" : ", ") + (folder / input.trace.filename()).string();
    }
    return names;
}

} // namespace

void join_archives(std::span<const std::string> arguments, Ranks& ranks)
{
    ArchiveOptions options;
    together(ranks, [&] { options = parse_archive(arguments); });
    if (!options.help.empty())
    {
        on_first(ranks, [&] { std::cout << options.help; });
        return;
    }
    const auto& request = options.request;
    LossCounts losses;
    const auto take = [&](const JoinLosses& joined, Definitions& definitions)
    {
        losses.add(Loss::archive_unknown, joined.unknown);
        losses.add(Loss::archive_extras, joined.with_extras.size());
        losses.add(Loss::archive_apart, joined.apart);
        if (options.strict)
        {
            losses.require_none_lost();
        }
        add_import_properties("archive", files_of(request), losses, definitions);
    };
    const auto events = join_traces(request, take, ranks);
    if (ranks.is_first() && !options.is_quiet)
    {
        std::cout << printable((request.output / "traces.otf2").string()) << ": " << events
                  << " events of " << request.inputs.size()
                  << (request.joined_as == otf2::JoinedAs::jobs ? " jobs\n" : " archives\n")
                  << losses.table();
    }
}

} // namespace haec_sim
