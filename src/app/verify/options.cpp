// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/verify/options.hpp"

#include "app/common/anchor.hpp"
#include "app/common/module_names.hpp"
#include "app/common/subcommand_options.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

namespace haec_sim
{

namespace
{

std::optional<std::filesystem::path> file(const SubcommandOptions& options, const char* name)
{
    return options.has(name) ? std::optional<std::filesystem::path>(options.text(name))
                             : std::nullopt;
}

bool keeps_unmatched(const SubcommandOptions& options)
{
    const std::vector<std::string> valid{"error", "keep"};
    const auto rule = options.text("unmatched", "error");
    if (rule != "error" && rule != "keep")
    {
        throw UsageError("--unmatched: '" + rule + "' is not a valid value" +
                         did_you_mean(rule, valid));
    }
    return rule == "keep";
}

SubcommandOptions described_options()
{
    SubcommandOptions options("haec_verify", "IN OUT",
                              "recomputes the times of a simulated trace OUT from those of its "
                              "input IN, and compares; faster under mpirun");
    options.add("config,c", "FILE", "the configuration of the simulation");
    options.add("mapping", "FILE", "the mapping of the simulation; without one, xyz");
    options.add("modules,m", "LIST", "the modules that ran, as given to haec_sim");
    options.add_repeatable("set", "PATH=VALUE",
                           "a value of the configuration, as given to haec_sim");
    options.add("unmatched", "error|keep", "as given to haec_sim (error)");
    options.add_flag("json", "print the summary as JSON");
    return options;
}

} // namespace

VerifyOptions parse_verify_options(std::span<const std::string> arguments)
{
    auto options = described_options();
    options.parse(arguments);
    VerifyOptions result;
    if (options.wants_help())
    {
        result.help = options.help() +
                      "Exit status: 0 no difference, 1 differences or failed, 2 wrong usage.\n";
        return result;
    }
    result.input = anchor_of(options.argument(0));
    result.output = anchor_of(options.argument(1));
    result.config = file(options, "config");
    result.mapping = file(options, "mapping");
    if (options.has("modules"))
    {
        result.choices.modules = module_names(options.text("modules"));
    }
    result.choices.overrides = options.texts("set");
    result.keep_unmatched = keeps_unmatched(options);
    result.json = options.has("json");
    return result;
}

} // namespace haec_sim
