// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/configuration.hpp"

#include "core/faults.hpp"
#include "core/json_text.hpp"
#include "core/module_selection.hpp"
#include "core/overrides.hpp"
#include "core/platform_section.hpp"
#include "core/registration_fault.hpp"
#include "core/section.hpp"
#include "core/text_file.hpp"
#include "haec_sim/error.hpp"

#include <json/value.h>

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr const char* default_text = R"({"modules": {"static_network_model": {}}})";

void read_mapping(const Json::Value& root, Configuration& configuration, Faults& faults)
{
    const std::string path = "mapping";
    if (!root.isMember(path) || !check_object(root[path], path, faults))
    {
        return;
    }
    ParameterSpec unit;
    unit.name = "unit";
    unit.kind = ParameterKind::text;
    unit.default_value = std::string("automatic");
    unit.choices = {"process", "thread", "automatic"};
    const Parameters parameters = read_section(root[path], {unit}, path, faults);
    const std::string chosen =
        parameters.has("unit") ? parameters.get<std::string>("unit") : "automatic";
    configuration.mapping_unit = chosen == "process"  ? MappingUnit::process
                                 : chosen == "thread" ? MappingUnit::thread
                                                      : MappingUnit::automatic;
}

/// Sections of modules that do not run are checked for nothing else.
void check_module_sections(const Json::Value& root, Faults& faults)
{
    const std::string path = "modules";
    if (!root.isMember(path) || !check_object(root[path], path, faults))
    {
        return;
    }
    for (const std::string& name : members_in_order(root[path]))
    {
        check_object(root[path][name], key_path(path, name), faults);
    }
}

void check_anything_runs(const Configuration& configuration, const Faults& faults, bool has_modules)
{
    if (configuration.modules.empty())
    {
        throw UsageError(faults.where("modules") + ": " +
                         (has_modules ? "the section is empty" : "there is no such section") +
                         ", so nothing would run; name a module there, such as"
                         " \"modules\": {\"static_network_model\": {}}, or choose one with -m");
    }
}

void resolve(Configuration& configuration, const Faults& faults)
{
    const Platform platform(configuration.platform);
    for (ModuleSection& section : configuration.modules)
    {
        if (!section.module->resolve)
        {
            continue;
        }
        try
        {
            section.module->resolve(section.parameters, platform);
        }
        catch (const UsageError& error)
        {
            // Modules begin their messages with the path of the key.
            const std::string text = error.what();
            const std::size_t colon = std::min(text.find(':'), text.size());
            throw UsageError(faults.where(text.substr(0, colon)) + text.substr(colon));
        }
    }
}

Json::Value parse_root(std::string_view text, const std::string& name)
{
    Json::Value root = parse_json(text, name);
    if (!root.isObject())
    {
        throw UsageError(name + ": expected an object { ... } at the top, found " +
                         found_text(root));
    }
    return root;
}

Configuration read_sections(const Json::Value& root, const std::filesystem::path& folder,
                            const ConfigurationChoices& choices, Faults& faults)
{
    Configuration configuration;
    check_keys(root, {"topology", "platform", "resource_managers", "mapping", "modules"}, "",
               faults);
    read_platform(root, configuration, faults);
    read_resource_managers(root, configuration, faults);
    read_mapping(root, configuration, faults);
    check_module_sections(root, faults);
    const Json::Value modules = root.isMember("modules") ? root["modules"] : Json::Value();
    configuration.modules = select_modules(modules, folder, choices, faults);
    return configuration;
}

} // namespace

Configuration read_configuration(std::string_view text, const std::filesystem::path& name,
                                 const ConfigurationChoices& choices)
{
    if (const std::string fault = take_registration_fault(); !fault.empty())
    {
        throw UsageError(fault);
    }
    Json::Value root = parse_root(text, name.string());
    std::vector<std::string> overridden;
    for (const std::string& override_text : choices.overrides)
    {
        overridden.push_back(apply_override(root, override_text));
    }
    Faults faults(name.string(), std::move(overridden));
    Configuration configuration = read_sections(root, name.parent_path(), choices, faults);
    faults.throw_if_any();
    check_anything_runs(configuration, faults, root.isMember("modules"));
    resolve(configuration, faults);
    return configuration;
}

Configuration load_configuration(const std::optional<std::filesystem::path>& file,
                                 const ConfigurationChoices& choices)
{
    return file ? read_configuration(text_of(*file, "configuration", "--config"), *file, choices)
                : read_configuration(default_text, "default configuration", choices);
}

} // namespace haec_sim
