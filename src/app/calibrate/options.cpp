// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/calibrate/options.hpp"

#include "app/common/output_option.hpp"
#include "app/common/subcommand_options.hpp"

namespace haec_sim
{

namespace
{

constexpr std::uint64_t most_repetitions = 1'000'000;
constexpr std::uint64_t least_largest = 1024;
constexpr std::uint64_t most_largest = std::uint64_t{64} << 20;
constexpr std::uint64_t most_processes = 1U << 20;

/// Takes the name of a file.
TakeValue added_to(std::vector<std::filesystem::path>& files)
{
    return [&files](const std::string& value, const std::string&) { files.emplace_back(value); };
}

void add_options(SubcommandOptions& options, CalibrateOptions& result)
{
    options.set_example("mpirun -n 2 haec_calibrate --output machine.json");
    add_output(options);
    options.add("measurements", "FILE", result.measurements.path,
                "write all measurements and fits to this file (JSON), which haec_report draws");
    options.add("buffers", "cold|hot",
                into(result.measured.has_hot_buffers,
                     [](const std::string& word, const std::string& option) {
                         return place_among({"cold", "hot"}, word, option) == 1;
                     }),
                "fit messages whose buffers no cache has, as in most programs, or messages that "
                "use the same buffers again (cold)");
    options.add_flag("noise", result.has_noise,
                     "write the noise of computing into the configuration, too, for haec_sim "
                     "--samples");
    options.add("repetitions", "NUMBER",
                number_into(result.measured.repetitions, 1, most_repetitions),
                "how often each time is measured (101)");
    options.add("largest", "BYTES",
                number_into(result.measured.largest, least_largest, most_largest),
                "the longest message (4194304)");
    options.add_repeatable("osu", "FILE", added_to(result.osu.network),
                           "read an output of the OSU micro-benchmarks with a process on each "
                           "node, and measure nothing; may be given several times");
    options.add_repeatable("osu-memory", "FILE", added_to(result.osu.memory),
                           "the same, with all processes on one node");
    options.add("processes", "NUMBER", number_into(result.osu.processes, 2, most_processes),
                "the number of processes of the collectives in these files");
    options.add_epilogue("Exit status: 0 done, 1 failed, 2 wrong usage.\n");
}

} // namespace

CalibrateOptions parse_calibrate_options(std::span<const std::string> arguments)
{
    CalibrateOptions result;
    SubcommandOptions options(
        "haec_calibrate", "",
        "measures messages and collectives on the machine at hand, under mpirun, and writes a "
        "configuration of haec_sim");
    add_options(options, result);
    options.parse(arguments);
    if (options.wants_help())
    {
        result.help = options.help();
        return result;
    }
    result.output = output_of(options);
    result.measurements.force = result.output.force;
    result.is_quiet = options.is_quiet();
    for (const auto* name : {"buffers", "noise", "repetitions", "largest"})
    {
        if (result.has_osu() && options.has(name))
        {
            options.fail("--" + std::string(name) +
                         " has no effect on files of --osu; leave it out");
        }
    }
    if (!result.has_osu() && options.has("processes"))
    {
        options.fail("--processes belongs to --osu; give the number of processes to mpirun -n");
    }
    return result;
}

} // namespace haec_sim
