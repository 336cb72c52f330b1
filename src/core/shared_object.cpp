// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/shared_object.hpp"

#include "core/registration_fault.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <map>

namespace haec_sim
{

namespace
{

/// What dlopen knows of its process: an object that is loaded again registers nothing anew.
std::map<std::filesystem::path, std::vector<std::string>>& loaded()
{
    static std::map<std::filesystem::path, std::vector<std::string>> objects;
    return objects;
}

std::vector<std::string> registered_names()
{
    std::vector<std::string> names;
    for (const ModuleDescriptor* module : ModuleRegistry::instance().all())
    {
        names.push_back(module->name);
    }
    return names;
}

std::vector<std::string> open_shared_object(const std::filesystem::path& path)
{
    const std::vector<std::string> before = registered_names();
    // Never closed: descriptors and modules live in it. Local: two shared objects may have classes
    // of the same name, and each runs its own.
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
    const std::vector<std::string> after = registered_names();
    std::vector<std::string> added;
    std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                        std::back_inserter(added));
    if (added.empty())
    {
        throw UsageError(path.string() +
                         ": registers no module: it needs a line HAEC_SIM_REGISTER_MODULE(...)");
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

bool is_from_shared_object(const std::string& module)
{
    return std::ranges::any_of(loaded(), [&](const auto& object)
                               { return std::ranges::count(object.second, module) > 0; });
}

} // namespace haec_sim
