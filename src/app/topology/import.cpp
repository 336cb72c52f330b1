// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/import.hpp"
#include "app/common/machine_option.hpp"
#include "app/common/output_option.hpp"
#include "app/common/subcommand_options.hpp"
#include "app/topology/command.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "haec_sim/platform/platform.hpp"
#include "topology/import/finished_import.hpp"
#include "topology/output/machine_figures.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

namespace haec_sim
{

namespace
{

/// A form of files: how many of them there are, and which options it has.
struct ImportForm
{
    std::string name;
    std::string summary;
    std::size_t files;
    std::vector<std::string> options;
    std::function<Import(const SubcommandOptions&)> read;
};

Import read_codes(const SubcommandOptions& options)
{
    const auto number = [&](const char* name)
    {
        options.required(name);
        return static_cast<std::uint32_t>(options.number(name, 1, 1, most_machine_links));
    };
    return import_codes({options.argument(0), options.argument(1), number("routers-per-group"),
                         number("nodes-per-router")});
}

Import read_hwloc(const SubcommandOptions& options)
{
    const auto places = options.text("places");
    if (!places.empty() && places != "package" && places != "numa" && places != "gpu")
    {
        throw UsageError("--places: '" + places + "' is not a valid value" +
                         did_you_mean(places, {"package", "numa", "gpu"}));
    }
    return import_hwloc(options.argument(), places == "gpu"    ? HwlocPlaces::accelerators
                                            : places == "numa" ? HwlocPlaces::numa_nodes
                                                               : HwlocPlaces::packages);
}

const std::vector<ImportForm>& import_forms()
{
    static const std::vector<ImportForm> forms{
        {"simgrid",
         "a platform of SimGrid (XML)",
         1,
         {},
         [](const SubcommandOptions& options) { return import_simgrid(options.argument()); }},
        {"infragraph",
         "a graph in InfraGraph's JSON or YAML, which ASTRA-sim 3 reads",
         1,
         {},
         [](const SubcommandOptions& options) { return import_infragraph(options.argument()); }},
        {"ibnetdiscover",
         "the output of ibnetdiscover; --lft, --hosts",
         1,
         {"lft", "hosts"},
         [](const SubcommandOptions& options)
         {
             return import_ibnetdiscover(options.argument(), options.text("lft"),
                                         options.has("hosts") ? InfinibandNodes::hosts
                                                              : InfinibandNodes::adapters);
         }},
        {"hwloc",
         "hwloc's XML of a node (lstopo --of xml), which becomes the node of a cluster; --places",
         1,
         {"places"},
         read_hwloc},
        {"codes",
         "INTRA INTER, the connections of a dragonfly of CODES; --routers-per-group, "
         "--nodes-per-router",
         2,
         {"routers-per-group", "nodes-per-router"},
         read_codes},
        {"slurm",
         "topology.conf or topology.yaml of Slurm, with a tree or blocks; --slurm-topology",
         1,
         {"slurm-topology"},
         [](const SubcommandOptions& options)
         { return import_slurm(options.argument(), options.text("slurm-topology")); }}};
    return forms;
}

std::string forms_help()
{
    std::string text = "Forms:\n";
    for (const auto& form : import_forms())
    {
        text += "  " + form.name + std::string(15 - form.name.size(), ' ') + form.summary + "\n";
    }
    return text;
}

const ImportForm& form_of(const SubcommandOptions& options)
{
    const auto name = options.required("from");
    const auto found = std::ranges::find(import_forms(), name, &ImportForm::name);
    if (found == import_forms().end())
    {
        std::vector<std::string> names;
        for (const auto& form : import_forms())
        {
            names.push_back(form.name);
        }
        throw UsageError("--from: '" + name + "' is no form" + did_you_mean(name, names));
    }
    return *found;
}

void check_options(const SubcommandOptions& options, const ImportForm& form)
{
    if (options.arguments().size() != form.files)
    {
        options.fail("the form " + form.name + " has " + std::to_string(form.files) +
                     (form.files == 1 ? " file" : " files") + ", found " +
                     std::to_string(options.arguments().size()));
    }
    for (const auto& other : import_forms())
    {
        for (const auto& option : other.options)
        {
            if (options.has(option) &&
                std::ranges::find(form.options, option) == form.options.end())
            {
                options.fail("--" + option + " has no effect with the form " + form.name +
                             "; leave it out");
            }
        }
    }
}

void warn_of(const Import& import)
{
    for (const auto& warning : import.warnings)
    {
        HAEC_SIM_LOG(warn, "import", warning);
    }
}

/// The routes of larger machines take long to find.
constexpr std::uint32_t most_routed_nodes = 1024;

/// Throws an Error, and leaves none of the files, where the simulator cannot read them.
void read_back(const std::vector<std::string>& written)
{
    try
    {
        SubcommandOptions options("haec_topology import", "", "");
        add_machine(options);
        options.parse(std::vector<std::string>{"--config", written.front()});
        const Platform platform(machine_of(options).platform);
        if (platform.node_count() <= most_routed_nodes)
        {
            machine_figures(platform);
        }
    }
    catch (const Error& error)
    {
        for (const auto& file : written)
        {
            std::filesystem::remove(file);
        }
        throw Error(std::string("the machine cannot be used: ") + error.what());
    }
}

std::string report(const Import& import, const std::vector<std::string>& written)
{
    std::string text = printable(join(written)) + ": " + printable(summary_of(import)) + "\n";
    if (!import.left_out.empty())
    {
        text += "left out: " + join(import.left_out) + "\n";
    }
    const auto missing = missing_figures(import);
    if (!missing.empty())
    {
        text += "by the network model: " + printable(missing) + "\n";
    }
    return text;
}

} // namespace

std::string import_topology(std::span<const std::string> arguments)
{
    SubcommandOptions options("haec_topology import", "FILE...",
                              "writes a configuration of a machine that another program describes");
    options.add("from", "FORM", "the form of the files: see Forms");
    options.add("lft", "FILE", "ibnetdiscover: a dump of forwarding tables, as dump_fts writes it");
    options.add_flag("hosts", "ibnetdiscover: a node for each host, with the links of all adapters "
                              "whose descriptions have the same first word");
    options.add(
        "places", "package|numa|gpu",
        "hwloc: a place for each package (if not given), each NUMA node with cores, or each "
        "accelerator");
    options.add("routers-per-group", "N", "codes: num_routers, or rows times columns");
    options.add("nodes-per-router", "N", "codes: num_cns_per_router");
    options.add("slurm-topology", "NAME",
                "slurm: the topology of topology.yaml (the first with cluster_default: true, or "
                "the first of all)");
    options.add("output,o", "NAME.json",
                "the configuration; a graph and a routing table are written beside it");
    options.add_flag(
        "force",
        "replace the files if they exist; import a machine that is in doubt, or the largest part "
        "of one whose nodes do not all reach each other");
    options.add_epilogue(forms_help());
    options.parse(arguments);
    if (options.wants_help())
    {
        return options.help();
    }
    const auto& form = form_of(options);
    check_options(options, form);
    options.required("output");
    auto import = form.read(options);
    require_whole(import, output_of(options).force);
    name_apart(import);
    const auto written = write_import(import, output_of(options));
    read_back(written);
    warn_of(import);
    return options.is_quiet() ? std::string() : report(import, written);
}

} // namespace haec_sim
