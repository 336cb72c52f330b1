// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/ideal_network.hpp"
#include "app/common/program_main.hpp"
#include "app/common/samples.hpp"
#include "app/common/shipped_files.hpp"
#include "app/common/simulate.hpp"
#include "app/sim/command_line.hpp"
#include "app/sim/configuration_dumps.hpp"
#include "configuration/describe_sections.hpp"
#include "configuration/dump.hpp"
#include "core/files/files_read.hpp"
#include "core/files/files_written.hpp"
#include "core/log/log_settings.hpp"
#include "core/registry/describe.hpp"
#include "core/registry/shared_object.hpp"
#include "core/text/text_table.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/describe_topology.hpp"
#include "parallel/together.hpp"
#include "report/summary.hpp"

#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <variant>

namespace haec_sim
{

namespace
{

/// Loads what -m names as paths.
void load_chosen_objects(const CommandLine& options)
{
    for (const auto& module : options.choices.modules)
    {
        if (is_shared_object(module))
        {
            load_shared_object(module);
        }
    }
}

/// A topology, a section or a module, or what a shared object has of both.
std::string description_of(const std::string& name)
{
    const auto& topologies = TopologyRegistry::instance();
    if (const auto* topology = topologies.find(name))
    {
        return describe_topology(*topology);
    }
    if (name == "network_resource_manager")
    {
        return describe_network_manager();
    }
    if (name == "routing")
    {
        return describe_routing();
    }
    if (name == "replay")
    {
        return describe_replay();
    }
    const auto before = topologies.names();
    auto text = describe_module(name);
    for (const auto& added : topologies.names())
    {
        if (std::ranges::count(before, added) == 0)
        {
            text += (text.empty() ? "" : "\n") + describe_topology(*topologies.find(added));
        }
    }
    return text;
}

/// The shipped ones, with their machines, and the mappings.
std::string list_configurations()
{
    std::vector<std::vector<std::string>> rows{{"configuration", "topology", "nodes"}};
    for (const auto& name : shipped_configurations())
    {
        const auto configuration = load_configuration(configuration_file(name), {});
        const Platform platform(configuration.platform);
        rows.push_back({name, platform.topology().name(), std::to_string(platform.node_count())});
    }
    std::string text = text_table(rows) + "\nmapping\n";
    for (const auto& name : shipped_mappings())
    {
        text += name + "\n";
    }
    return text;
}

/// The answer to what asks for no trace; nothing where a trace is asked about.
class Answer
{
public:
    explicit Answer(const CommandLine& options) : options_(options) {}

    std::optional<std::string> operator()(const Help&) const
    {
        return help_text();
    }

    std::optional<std::string> operator()(const ListOfModules&) const
    {
        load_chosen_objects(options_);
        return list_modules();
    }

    std::optional<std::string> operator()(const ListOfTopologies&) const
    {
        load_chosen_objects(options_);
        return list_topologies();
    }

    std::optional<std::string> operator()(const ListOfConfigurations&) const
    {
        return list_configurations();
    }

    std::optional<std::string> operator()(const Description& description) const
    {
        load_chosen_objects(options_);
        return description_of(description.name);
    }

    std::optional<std::string> operator()(const DumpOfConfiguration&) const
    {
        const auto configuration = load_configuration(options_.config, options_.choices);
        if (options_.log.rank == 0)
        {
            tell_moved_keys(configuration);
        }
        return dump_configuration(configuration);
    }

    std::optional<std::string> operator()(const DumpsOfConfigurations&) const
    {
        if (options_.log.rank == 0)
        {
            answer_configuration_dumps(std::cin, std::cout);
        }
        return "";
    }

    std::optional<std::string> operator()(const CheckOfInputs&) const
    {
        return std::nullopt;
    }

    std::optional<std::string> operator()(const Simulation&) const
    {
        return std::nullopt;
    }

private:
    const CommandLine& options_;
};

void simulate_and_tell(const CommandLine& options, Ranks& ranks, Exchange& exchange,
                       std::ostream& out)
{
    std::optional<Configuration> configuration;
    std::optional<Configuration> ideal;
    together(ranks,
             [&]
             {
                 configuration = load_configuration(options.config, options.choices);
                 if (ranks.is_first())
                 {
                     tell_moved_keys(*configuration);
                 }
                 if (options.report_choice.ideal)
                 {
                     ideal = ideal_network(*configuration);
                 }
             });
    if (std::holds_alternative<CheckOfInputs>(options.request))
    {
        print_check(out, check_inputs(options, *configuration, ranks, exchange), options);
        return;
    }
    OtherRuns others;
    if (ideal)
    {
        others.ideal = ideal_spans(options, *ideal, ranks, exchange);
    }
    if (options.samples > 0)
    {
        others.samples = sample_times(options, *configuration, ranks);
    }
    const Circumstances last{.mapping = nullptr, .others = others, .is_last = true};
    print_summary(out, simulate(options, *configuration, ranks, exchange, last), options);
    if (others.samples && !options.quiet)
    {
        out << *others.samples;
    }
}

/// Throws Error where the log would be written into an input, which are known to be such before
/// anything is logged, or is a file of somebody else; UsageError where it is another output.
void claim_log_and_output(const CommandLine& options)
{
    if (!options.no_output)
    {
        claim_output(options.output, "--output");
    }
    if (options.report)
    {
        claim_output(*options.report, "--report");
    }
    if (options.log.file.empty())
    {
        return;
    }
    if (!options.trace.empty())
    {
        remember_archive_read(options.trace);
    }
    for (const auto* file : {&options.config, &options.mapping})
    {
        if (*file)
        {
            remember_file_read(**file);
        }
    }
    refuse_to_write_file(options.log.file);
    if (!options.force)
    {
        log::require_log(options.log.file);
    }
    claim_output(options.log.file, "--log-file");
}

void begin_log(CommandLine& options, const Ranks& ranks)
{
    options.log.rank = static_cast<int>(ranks.rank());
    if (options.log.ranks && options.log.ranks->largest() >= ranks.size())
    {
        throw UsageError("--log-ranks: rank " + std::to_string(options.log.ranks->largest()) +
                         " does not exist, the last rank of this run is " +
                         std::to_string(ranks.size() - 1) +
                         "; leave it out, or start more ranks by mpirun -n");
    }
    log::configure(options.log);
    log::warn_of_floor(options.log.level);
}

void run(int argc, char** argv, Ranks& ranks, Exchange& exchange)
{
    CommandLine options;
    // The first rank alone talks; the others write into nothing.
    std::ostream nothing(nullptr);
    auto& out = ranks.is_first() ? std::cout : nothing;
    std::optional<std::string> answer;
    together(ranks,
             [&]
             {
                 options = read_command_line(argc, argv);
                 claim_log_and_output(options);
                 begin_log(options, ranks);
                 answer = std::visit(Answer(options), options.request);
             });
    if (answer)
    {
        out << *answer;
    }
    else
    {
        simulate_and_tell(options, ranks, exchange, out);
    }
    together(ranks, log::require_written);
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    using namespace haec_sim;
    return program_main("haec_sim", argc, argv,
                        [&](const auto&, Ranks& ranks, Exchange& exchange)
                        { run(argc, argv, ranks, exchange); });
}
