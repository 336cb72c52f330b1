// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/spec_check.hpp"
#include "core/registry/registration_fault.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

std::string& first_fault()
{
    static std::string fault;
    return fault;
}

} // namespace

void note_registration_fault(std::uint32_t abi, const std::function<void()>& registration)
{
    try
    {
        if (abi != module_abi)
        {
            throw UsageError("was built against module interface " + std::to_string(abi) +
                             ", and this haec_sim has " + std::to_string(module_abi) +
                             ": build it again, against this haec_sim");
        }
        registration();
    }
    catch (const Error& error)
    {
        if (first_fault().empty())
        {
            first_fault() = error.what();
        }
    }
}

std::string take_registration_fault()
{
    return std::exchange(first_fault(), {});
}

ModuleRegistry& ModuleRegistry::instance()
{
    static ModuleRegistry registry;
    return registry;
}

void ModuleRegistry::add(ModuleDescriptor descriptor)
{
    if (find(descriptor.name) != nullptr)
    {
        throw UsageError("module '" + descriptor.name +
                         "' is registered twice: give one of the two another name");
    }
    check_specs(descriptor);
    modules_.push_back(std::make_unique<ModuleDescriptor>(std::move(descriptor)));
}

const ModuleDescriptor* ModuleRegistry::find(std::string_view name) const
{
    const auto found = std::find_if(modules_.begin(), modules_.end(),
                                    [&](const auto& module) { return module->name == name; });
    return found == modules_.end() ? nullptr : found->get();
}

std::vector<const ModuleDescriptor*> ModuleRegistry::all() const
{
    std::vector<const ModuleDescriptor*> sorted;
    for (const auto& module : modules_)
    {
        sorted.push_back(module.get());
    }
    std::sort(sorted.begin(), sorted.end(),
              [](const auto* left, const auto* right) { return left->name < right->name; });
    return sorted;
}

detail::ModuleRegistration::ModuleRegistration(std::uint32_t abi,
                                               const ModuleDescriptor& descriptor)
{
    note_registration_fault(abi, [&] { ModuleRegistry::instance().add(descriptor); });
}

} // namespace haec_sim
