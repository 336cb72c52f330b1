// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/verify/options.hpp"

#include "app/common/anchor.hpp"
#include "app/common/libraries_option.hpp"
#include "app/common/module_names.hpp"
#include "app/common/output_option.hpp"
#include "app/common/shipped_files.hpp"
#include "app/common/subcommand_options.hpp"

namespace haec_sim
{

namespace
{

SubcommandOptions described_options(VerifyOptions& result)
{
    SubcommandOptions options("haec_verify", "TRACE SIMULATED",
                              "recomputes the times of an output of haec_sim by a second, slower "
                              "implementation, and compares; it is faster under mpirun");
    options.set_example("haec_verify recorded simulated");
    options.add("config,c", "FILE", into(result.config, configuration_file),
                "the configuration of the simulation (the copy in SIMULATED)");
    options.add("mapping", "FILE", into(result.mapping, mapping_file),
                "the mapping of the simulation (the copy in SIMULATED)");
    options.add("modules,m", "LIST", into(result.choices.modules, module_names),
                "the modules that ran, as given to haec_sim");
    options.add_repeatable("set", "PATH=VALUE", result.choices.overrides,
                           "a value of the configuration, as given to haec_sim");
    add_libraries(options);
    options.add("unmatched", "error|keep",
                into(result.keep_unmatched,
                     [](const std::string& word, const std::string& option) {
                         return place_among({"error", "keep"}, word, option) == 1;
                     }),
                "as given to haec_sim (error)");
    options.add_flag("json", result.json, "write the summary as JSON");
    add_output(options);
    options.add_epilogue("Exit status: 0 no difference, 1 differences or failed, 2 wrong usage.\n");
    return options;
}

} // namespace

VerifyOptions parse_verify_options(std::span<const std::string> arguments)
{
    VerifyOptions result;
    auto options = described_options(result);
    options.parse(arguments);
    if (options.wants_help())
    {
        result.help = options.help();
        return result;
    }
    result.input = anchor_of(options.argument(0));
    result.output = anchor_of(options.argument(1));
    result.choices.libraries = libraries_of(options);
    result.summary = output_of(options);
    result.is_quiet = options.is_quiet();
    return result;
}

} // namespace haec_sim
