// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/configuration.hpp"

#include "configuration/adapting_links.hpp"
#include "configuration/alternatives.hpp"
#include "configuration/describe_sections.hpp"
#include "configuration/misplaced_keys.hpp"
#include "configuration/resolve.hpp"
#include "configuration/routing_section.hpp"
#include "core/files/text_file.hpp"
#include "core/keys/document.hpp"
#include "core/keys/placed_paths.hpp"
#include "core/keys/section.hpp"
#include "core/registry/describe.hpp"
#include "core/registry/module_selection.hpp"
#include "core/registry/registration_fault.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "machine/platform_section.hpp"
#include "network/discipline.hpp"
#include "simulation/replay/replay_keys.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// The section `resource_managers.network_resource_manager`.
struct NetworkManagerSection
{
    /// The way links are shared; nothing where they are unlimited.
    std::optional<Contention> contention;
    NodePorts ports;
};

ParameterSpec port_spec(const std::string& way)
{
    ParameterSpec spec;
    spec.name = way + "_bandwidth";
    spec.kind = ParameterKind::number;
    spec.unit = "bytes/s";
    spec.summary = "of each node's port for what " +
                   std::string(way == "injection" ? "leaves it" : "comes in");
    spec.default_text = "no such ports";
    spec.minimum = 1.0;
    return spec;
}

ParameterSpec contention_spec()
{
    ParameterSpec spec;
    spec.name = "contention";
    spec.kind = ParameterKind::text;
    spec.summary = unlimited + ": links are unlimited";
    spec.default_value = unlimited;
    spec.choices = {unlimited};
    for (const Discipline* discipline : DisciplineRegistry::instance().all())
    {
        spec.summary += "; " + discipline->name + ": " + discipline->summary;
        spec.choices.push_back(discipline->name);
    }
    return spec;
}

/// The keys of the section that are about contention.
std::vector<ParameterSpec> contention_specs()
{
    auto specs = keys_of_all(DisciplineRegistry::instance().all());
    specs.insert(specs.begin(), contention_spec());
    specs.push_back(port_spec("injection"));
    specs.push_back(port_spec("ejection"));
    return specs;
}

std::optional<BytesPerSecond> read_port(const Parameters& parameters, const std::string& key)
{
    return parameters.has(key) ? std::optional(BytesPerSecond{parameters.get<double>(key)})
                               : std::nullopt;
}

void read_contention(const Section& manager, const std::filesystem::path& folder,
                     NetworkManagerSection& result)
{
    // The contention has no value where it is wrong, which has been told.
    const auto value = manager.value(contention_spec());
    const std::string chosen = value ? std::get<std::string>(*value) : "";
    const auto* discipline = DisciplineRegistry::instance().find(chosen);
    const auto all = DisciplineRegistry::instance().all();
    auto specs = !value                  ? keys_of_all(all)
                 : discipline != nullptr ? discipline->parameters
                                         : std::vector<ParameterSpec>{};
    auto elsewhere = refuse_keys_of_others(manager, "contention", chosen, specs, all);
    elsewhere.insert(elsewhere.end(), {"contention", "routing", "energy_model"});
    specs.push_back(port_spec("injection"));
    specs.push_back(port_spec("ejection"));
    Parameters parameters = manager.parameters(specs, elsewhere);
    place_paths(parameters, specs, folder);
    result.ports.injection = read_port(parameters, "injection_bandwidth");
    result.ports.ejection = read_port(parameters, "ejection_bandwidth");
    if (discipline != nullptr)
    {
        result.contention = Contention{discipline, parameters};
    }
}

/// Faults for what else stands in `resource_managers`.
NetworkManagerSection read_network_manager(const Section& root, const std::filesystem::path& folder,
                                           Configuration& configuration)
{
    const std::string network = "network_resource_manager";
    NetworkManagerSection result;
    const auto managers = root.section("resource_managers");
    if (managers)
    {
        managers->check_keys({network});
    }
    const auto manager = managers ? managers->section(network) : std::nullopt;
    read_routing(manager ? manager->section("routing") : std::nullopt, configuration.modules,
                 folder, configuration.platform);
    if (!manager)
    {
        return result;
    }
    if (const auto energy = manager->section("energy_model"))
    {
        energy->check_keys({});
    }
    read_contention(*manager, folder, result);
    return result;
}

MappingUnit read_mapping(const Section& root)
{
    ParameterSpec unit;
    unit.name = "unit";
    unit.kind = ParameterKind::text;
    unit.default_value = std::string("automatic");
    unit.choices = {"process", "thread", "automatic"};
    const Parameters parameters = root.parameters_of("mapping", {unit});
    const std::string chosen =
        parameters.has("unit") ? parameters.get<std::string>("unit") : "automatic";
    return chosen == "process"  ? MappingUnit::process
           : chosen == "thread" ? MappingUnit::thread
                                : MappingUnit::automatic;
}

/// The network model of the box, which runs where a configuration says nothing of modules.
const std::string default_model = "static_network_model";

/// The keys of `replay` that stood in the section of the network model that the box has. They stay
/// where they are where that model does not run.
MovedKeys moved_keys(const ConfigurationChoices& choices)
{
    MovedKeys moved{"modules." + default_model, "replay", {}};
    if (choices.modules.empty() || std::ranges::count(choices.modules, default_model) > 0)
    {
        for (const ParameterSpec& spec : replay_keys())
        {
            moved.keys.push_back(spec.name);
        }
    }
    return moved;
}

std::string text_of(const MovedKeys& moved, const std::vector<std::string>& found)
{
    std::vector<std::string> paths;
    for (const std::string& key : found)
    {
        paths.push_back(key_path(moved.to, key));
    }
    return found.empty() ? ""
                         : moved.from + " has keys whose place is the section \"" + moved.to +
                               "\" now: write " + join(paths) + "; they are read as before";
}

void check_anything_runs(const Configuration& configuration, const Faults& faults)
{
    if (configuration.modules.empty())
    {
        throw UsageError(faults.where("modules") +
                         ": the section is empty, so nothing would run; leave it out for"
                         " static_network_model with its defaults, name a module there, or choose"
                         " one with -m");
    }
}

/// The sleep of a link hangs on when it was used last, so that links must be shared.
void check_sleep(const Configuration& configuration, const Section& root)
{
    const auto& types = configuration.platform.link_types;
    const auto sleeper = std::ranges::find_if(types, [](const LinkType& type)
                                              { return type.sleep_after.has_value(); });
    if (sleeper != types.end() && !configuration.contention)
    {
        root.fault("resource_managers.network_resource_manager.contention",
                   "none, and links of the type '" + sleeper->name +
                       "' sleep, which needs links that are shared; set it to fifo, or remove "
                       "sleep_after, wake_delay and sleep_power");
    }
}

/// Sections below the top that have keys of their own; the modules that there are, whether they run
/// or not.
std::vector<KnownSection> known_sections()
{
    std::vector<KnownSection> sections{
        {"replay", replay_keys()},
        {"resource_managers.network_resource_manager", contention_specs()}};
    for (const auto* module : ModuleRegistry::instance().all())
    {
        sections.push_back({"modules." + module->name, module->parameters});
    }
    return sections;
}

Configuration read_sections(const Section& root, const std::filesystem::path& folder,
                            const ConfigurationChoices& choices, Faults& faults)
{
    Configuration configuration;
    const std::vector<std::string> known{"topology", "platform", "resource_managers",
                                         "mapping",  "replay",   "modules"};
    root.check_keys(known, tell_misplaced_keys(root, known, known_sections()));
    // Modules come first, as a module's shared object may bring a topology.
    configuration.modules = select_modules(root, folder, choices, faults);
    PlatformSection platform = read_platform(root, folder, choices.libraries);
    configuration.platform = std::move(platform.description);
    configuration.topology_library = std::move(platform.library);
    configuration.computing_nodes = std::move(platform.computing_nodes);
    NetworkManagerSection network = read_network_manager(root, folder, configuration);
    configuration.contention = std::move(network.contention);
    configuration.platform.ports = network.ports;
    if (!configuration.contention)
    {
        check_routing_has_contention(root, configuration.platform);
    }
    else
    {
        check_routing_has_buffers(root, configuration.platform,
                                  configuration.contention->discipline->name);
    }
    check_sleep(configuration, root);
    check_adapting_links(configuration, root);
    configuration.mapping_unit = read_mapping(root);
    configuration.replay = root.parameters_of("replay", replay_keys());
    place_paths(configuration.replay, replay_keys(), folder);
    return configuration;
}

} // namespace

std::string describe_replay()
{
    return describe_keys("replay", "how traces are re-timed, with any network model",
                         replay_keys());
}

std::string describe_network_manager()
{
    return describe_keys("network_resource_manager", "how messages share links",
                         contention_specs());
}

Configuration read_configuration(std::string_view text, const std::filesystem::path& name,
                                 const ConfigurationChoices& choices)
{
    if (const std::string fault = take_registration_fault(); !fault.empty())
    {
        throw UsageError(fault);
    }
    const MovedKeys moved = moved_keys(choices);
    Document document(text, name.string(), choices.overrides, moved,
                      {choices.topology, default_model});
    const Section root = document.root();
    Faults& faults = document.faults();
    Configuration configuration = read_sections(root, name.parent_path(), choices, faults);
    if (faults.lack_values())
    {
        faults.throw_if_any();
    }
    resolve(configuration, faults);
    faults.throw_if_any();
    check_anything_runs(configuration, faults);
    configuration.moved_keys = text_of(moved, document.moved());
    return configuration;
}

void tell_moved_keys(const Configuration& configuration)
{
    if (!configuration.moved_keys.empty())
    {
        HAEC_SIM_LOG(info, "configuration", configuration.moved_keys);
    }
}

Configuration load_configuration(const std::optional<std::filesystem::path>& file,
                                 const ConfigurationChoices& choices)
{
    return file ? read_configuration(text_of(*file, "configuration", "--config"), *file, choices)
                : read_configuration("{}", "default configuration", choices);
}

} // namespace haec_sim
