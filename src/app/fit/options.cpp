// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/fit/options.hpp"

#include "app/common/anchor.hpp"
#include "app/common/libraries_option.hpp"
#include "app/common/output_option.hpp"
#include "app/common/shipped_files.hpp"
#include "app/common/subcommand_options.hpp"
#include "core/numbers/whole_number.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t most_hops = 1000;
constexpr std::uint64_t most_cores = 1U << 20;
constexpr std::uint64_t most_samples = std::uint64_t{1} << 40;

constexpr const char* general_help =
    "haec_fit fits coefficients of the network's resilient models and of the model of power.\n"
    "\n"
    "Example: haec_fit make --config haec_box_losses --link optical --output coefficients.json\n"
    "\n"
    "Usage: haec_fit COMMAND [options]\n"
    "\n"
    "  make       fits polynomials to window times, and writes a coefficient file\n"
    "  check      compares a coefficient file with window times that it solves\n"
    "  calibrate  fits the model of power_estimator to measured power\n"
    "\n"
    "haec_fit COMMAND --help lists a command's options.\n"
    "Exit status: 0 done, 1 failed or not good enough, 2 wrong usage.\n";

std::optional<double> real_number(const std::string& text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error == std::errc{} && end == text.data() + text.size();
    return is_number ? std::optional(value) : std::nullopt;
}

std::pair<std::string, std::string> range_texts(const std::string& text)
{
    const auto comma = text.find(',');
    return comma == std::string::npos ? std::pair(text, std::string())
                                      : std::pair(text.substr(0, comma), text.substr(comma + 1));
}

void set_hops(MakeFitCommand& command, const std::string& text)
{
    const auto [first, last] = range_texts(text);
    const auto least = whole_number(first);
    const auto most = whole_number(last);
    if (!least || !most || *least < 1 || *most < *least || *most > most_hops)
    {
        throw UsageError("--hops: expected two integers from 1 to " + std::to_string(most_hops) +
                         " such as 1,45, found '" + text + "'");
    }
    command.least_hops = static_cast<std::uint32_t>(*least);
    command.most_hops = static_cast<std::uint32_t>(*most);
}

void set_loss(MakeFitCommand& command, const std::string& text)
{
    const auto [first, last] = range_texts(text);
    const auto least = real_number(first);
    const auto most = real_number(last);
    if (!least || !most || !(*least >= 0) || !(*most > *least) || !(*most < 1))
    {
        throw UsageError("--loss: expected two numbers from 0 to below 1 such as 0,0.02, found '" +
                         text + "'");
    }
    command.least_loss = *least;
    command.most_loss = *most;
}

FitCommand parse_make(std::span<const std::string> arguments)
{
    MakeFitCommand command;
    SubcommandOptions options("haec_fit make", "",
                              "fits polynomials to the window times of a resilient model");
    options.add("config,c", "FILE", into(command.config, configuration_file),
                "configuration of the machine and of static_network_model");
    options.add_repeatable("set", "PATH=VALUE", command.overrides,
                           "set one value of the configuration; may be given several times");
    add_libraries(options);
    options.add("link", "TYPE", command.link, "the type of links, if the machine has several");
    options.add(
        "hops", "FROM,TO", [&](const auto& range, const auto&) { set_hops(command, range); },
        "numbers of hops (1,45)");
    options.add(
        "loss", "FROM,TO", [&](const auto& range, const auto&) { set_loss(command, range); },
        "loss probabilities per link (0,0.02)");
    options.add(
        "samples", "N", number_into(command.samples, 1, most_samples),
        "fit to the mean of N sampled windows; without it, haec_fit solves the window times");
    options.add("seed", "K", number_into(command.seed, 0),
                "seed of the random numbers of --samples (0)");
    add_output(options);
    options.parse(arguments);
    if (options.wants_help())
    {
        return FitHelp{options.help()};
    }
    if (options.has("seed") && command.samples == 0)
    {
        throw UsageError("--seed has no effect without --samples; remove it or give both");
    }
    command.libraries = libraries_of(options);
    command.output = output_of(options);
    command.is_quiet = options.is_quiet();
    return command;
}

FitCommand parse_check(std::span<const std::string> arguments)
{
    SubcommandOptions options("haec_fit check", "FILE",
                              "compares a coefficient file with window times that it solves");
    options.parse(arguments);
    if (options.wants_help())
    {
        return FitHelp{options.help()};
    }
    return CheckFitCommand{options.argument()};
}

std::vector<std::string> words_of(const std::string& text)
{
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin <= text.size();)
    {
        const auto end = std::min(text.find(',', begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

/// Names of counters, each of them once.
std::vector<std::string> counters_of(const std::string& text)
{
    const auto names = words_of(text);
    const std::set<std::string> different(names.begin(), names.end());
    if (different.size() != names.size() || different.contains(""))
    {
        throw UsageError("--counters: expected names such as PAPI_TOT_INS,PAPI_L3_TCM, each of "
                         "them once, found '" +
                         text + "'");
    }
    return names;
}

std::vector<std::uint64_t> cores_from(const std::string& text)
{
    std::vector<std::uint64_t> cores;
    for (const auto& word : words_of(text))
    {
        const auto dash = word.find('-');
        const auto first = whole_number(word.substr(0, dash));
        const auto last = dash == std::string::npos ? first : whole_number(word.substr(dash + 1));
        if (!first || !last || *last < *first || *last - *first >= most_cores)
        {
            throw UsageError("--cores: expected numbers of locations such as 0-7,16-23, found '" +
                             text + "'");
        }
        for (auto core = *first; core <= *last; ++core)
        {
            cores.push_back(core);
        }
    }
    return cores;
}

FitCommand parse_calibrate(std::span<const std::string> arguments)
{
    CalibrateCommand command;
    SubcommandOptions options("haec_fit calibrate", "TRACE",
                              "fits the power model of power_estimator to measured power");
    options.add("metric", "NAME", command.metric,
                "the measured metric: power in W, or energy in J that adds up");
    options.add("counters", "NAMES", into(command.counters, counters_of),
                "the counters of the model, separated by commas");
    options.add("per-cycle", "NAME", command.per_cycle,
                "count events per unit of this metric, in place of per second");
    options.add_flag("non-negative", command.is_non_negative, "fit no coefficient below 0");
    options.add("recorder", "LOCATION", number_into(command.recorder, 0),
                "the location whose values of the metric count, if several recorded it");
    options.add("cores", "LOCATIONS", into(command.cores, cores_from),
                "the threads whose power was measured, such as 0-7,16-23 (all)");
    add_output(options);
    options.parse(arguments);
    if (options.wants_help())
    {
        return FitHelp{options.help()};
    }
    command.trace = anchor_of(options.argument());
    options.required("metric");
    options.required("counters");
    command.output = output_of(options);
    command.is_quiet = options.is_quiet();
    return command;
}

} // namespace

FitCommand parse_fit_command(std::span<const std::string> arguments)
{
    const auto command = command_word("haec_fit", {"make", "check", "calibrate"}, arguments);
    if (command.empty())
    {
        return FitHelp{general_help};
    }
    const auto rest = arguments.subspan(1);
    if (command == "calibrate")
    {
        return parse_calibrate(rest);
    }
    return command == "make" ? parse_make(rest) : parse_check(rest);
}

} // namespace haec_sim
