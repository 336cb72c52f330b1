// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registry/shared_object.hpp"

#include "core/registry/registration_fault.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/platform/routing_registry.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace haec_sim
{

namespace
{

/// The modules of each loaded object: one that dlopen loads again registers nothing anew.
std::map<std::filesystem::path, std::vector<std::string>>& loaded()
{
    static std::map<std::filesystem::path, std::vector<std::string>> objects;
    return objects;
}

/// The names that a registry has, sorted.
template <class Registry>
std::vector<std::string> names_in(const Registry& registry)
{
    std::vector<std::string> names;
    for (const auto* descriptor : registry.all())
    {
        names.push_back(descriptor->name);
    }
    return names;
}

/// The names that came since `before`. Throws UsageError for one that nobody could make.
template <class Registry>
std::vector<std::string> added_to(const Registry& registry, const std::vector<std::string>& before,
                                  const std::filesystem::path& path, const std::string& kind)
{
    const auto after = names_in(registry);
    std::vector<std::string> added;
    std::ranges::set_difference(after, before, std::back_inserter(added));
    for (const auto& name : added)
    {
        if (!registry.find(name)->create)
        {
            throw UsageError(path.string() + ": the " + kind + " '" + name +
                             "' has no create, so no run could use it; give its descriptor one");
        }
    }
    return added;
}

std::vector<std::string> open_shared_object(const std::filesystem::path& path)
{
    const auto& modules = ModuleRegistry::instance();
    const auto& topologies = TopologyRegistry::instance();
    const auto& routings = RoutingRegistry::instance();
    const auto modules_before = names_in(modules);
    const auto topologies_before = names_in(topologies);
    const auto routings_before = names_in(routings);
    // The object is never closed: descriptors and modules live in it. It is local: two objects may
    // have classes of the same name, and each runs its own.
    if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) == nullptr)
    {
        const char* reason = dlerror();
        throw UsageError(path.string() + ": cannot be loaded as a module (" +
                         (reason != nullptr ? reason : "unknown reason") +
                         "): check the path, and build the module against this haec_sim");
    }
    if (const std::string fault = take_registration_fault(); !fault.empty())
    {
        throw UsageError(path.string() + ": " + fault);
    }
    auto added = added_to(modules, modules_before, path, "module");
    const auto shapes = added_to(topologies, topologies_before, path, "topology");
    const auto ways = added_to(routings, routings_before, path, "routing");
    if (added.empty() && shapes.empty() && ways.empty())
    {
        throw UsageError(path.string() +
                         ": registers no module, topology or routing: it needs a line "
                         "HAEC_SIM_REGISTER_MODULE(...), HAEC_SIM_REGISTER_TOPOLOGY(...) or "
                         "HAEC_SIM_REGISTER_ROUTING(...)");
    }
    return added;
}

} // namespace

bool is_shared_object(const std::string& name)
{
    const bool ends_in_so = name.size() >= 3 && name.compare(name.size() - 3, 3, ".so") == 0;
    return ends_in_so || name.find('/') != std::string::npos;
}

std::vector<std::string> load_shared_object(const std::filesystem::path& path)
{
    // An absolute path: dlopen looks a bare name up in the system's folders.
    const std::filesystem::path place = std::filesystem::weakly_canonical(path);
    auto found = loaded().find(place);
    if (found == loaded().end())
    {
        found = loaded().emplace(place, open_shared_object(place)).first;
    }
    return found->second;
}

bool is_loaded(const std::filesystem::path& path)
{
    return loaded().contains(std::filesystem::weakly_canonical(path));
}

bool is_from_shared_object(const std::string& module)
{
    return std::ranges::any_of(loaded(), [&](const auto& object)
                               { return std::ranges::count(object.second, module) > 0; });
}

} // namespace haec_sim
