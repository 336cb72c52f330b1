// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registry/module_selection.hpp"

#include "core/json/json_text.hpp"
#include "core/keys/placed_paths.hpp"
#include "core/keys/section.hpp"
#include "core/registry/library_key.hpp"
#include "core/registry/shared_object.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <json/value.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace haec_sim
{

namespace
{

const std::string modules_path = "modules";

std::vector<std::string> members_of(const Json::Value& modules)
{
    return modules.isObject() ? members_in_order(modules) : std::vector<std::string>{};
}

/// Names of modules, in the order in which they run; what -m gives as paths is loaded.
std::vector<std::string> names_to_run(const Json::Value& modules,
                                      const ConfigurationChoices& choices)
{
    std::vector<std::string> names;
    for (const std::string& choice : choices.modules)
    {
        if (!is_shared_object(choice))
        {
            names.push_back(choice);
            continue;
        }
        require_loadable(choice, choices.libraries);
        const auto added = load_shared_object(choice);
        names.insert(names.end(), added.begin(), added.end());
    }
    // A user who chooses nothing but a topology's shared object chooses no module.
    return names.empty() ? members_of(modules) : names;
}

void check_names(const std::vector<std::string>& names, Faults& faults)
{
    for (auto name = names.begin(); name != names.end(); ++name)
    {
        if (std::find(names.begin(), name, *name) != name)
        {
            faults.add_line("--modules: '" + *name + "' is given twice; a module runs once");
        }
    }
}

/// Values of --set for a module that does not run would be lost without a word.
void check_overrides(const std::vector<std::string>& names, const ConfigurationChoices& choices,
                     Faults& faults)
{
    for (const std::string& choice : choices.overrides)
    {
        const std::string path = choice.substr(0, choice.find('='));
        const std::size_t start = modules_path.size() + 1;
        if (path == modules_path || !is_at_or_below(path, modules_path))
        {
            continue;
        }
        const std::string name = path.substr(start, path.find('.', start) - start);
        if (std::find(names.begin(), names.end(), name) == names.end())
        {
            faults.add_superfluous(path, "module '" + name + "' does not run" +
                                             did_you_mean(name, names));
        }
    }
}

std::string unknown_module(const std::string& name)
{
    const auto known = ModuleRegistry::instance().names();
    const auto meant = nearest(name, known);
    return "unknown module '" + name + "'" + (meant ? "; did you mean '" + *meant + "'?" : "") +
           " (known are " + join(known) +
           "; a module of your own needs a key \"library\" with its shared object's path, and -m"
           " chooses which of the sections run)";
}

/// One module with its section; nothing, and a fault, where there is no such module. `section` is
/// null where the configuration has none.
std::optional<ModuleSection> select_module(const std::string& name, const Json::Value* section,
                                           const std::filesystem::path& folder, Libraries libraries,
                                           Faults& faults)
{
    static const Json::Value empty(Json::objectValue);
    const std::string path = key_path(modules_path, name);
    const Json::Value& object = section != nullptr ? *section : empty;
    if (!object.isObject())
    {
        return std::nullopt;
    }
    auto library = load_library(Section(object, path, faults), folder, libraries);
    if (!library)
    {
        return std::nullopt;
    }
    const ModuleDescriptor* module = ModuleRegistry::instance().find(name);
    if (module == nullptr)
    {
        const std::string place = section != nullptr ? faults.where(path) : "--modules";
        faults.add_line(place + ": " + unknown_module(name));
        return std::nullopt;
    }
    Parameters parameters = read_section(object, module->parameters, path, faults, {"library"});
    place_paths(parameters, module->parameters, folder);
    return ModuleSection{module, std::move(parameters), std::move(*library)};
}

/// Sections of modules that do not run are checked for nothing else.
void check_module_sections(const Json::Value& modules, Faults& faults)
{
    if (check_object(modules, modules_path, faults))
    {
        for (const std::string& name : members_in_order(modules))
        {
            check_object(modules[name], key_path(modules_path, name), faults);
        }
    }
}

} // namespace

std::vector<ModuleSection> select_modules(const Section& root, const std::filesystem::path& folder,
                                          const ConfigurationChoices& choices, Faults& faults)
{
    static const Json::Value none;
    const Json::Value& modules = root.has(modules_path) ? root.json()[modules_path] : none;
    if (root.has(modules_path))
    {
        check_module_sections(modules, faults);
    }
    const std::vector<std::string> names = names_to_run(modules, choices);
    check_names(names, faults);
    check_overrides(names, choices, faults);
    std::vector<ModuleSection> sections;
    for (const std::string& name : names)
    {
        const bool has_section = modules.isObject() && modules.isMember(name);
        const Json::Value* section = has_section ? &modules[name] : nullptr;
        if (auto selected = select_module(name, section, folder, choices.libraries, faults))
        {
            sections.push_back(std::move(*selected));
        }
    }
    return sections;
}

} // namespace haec_sim
