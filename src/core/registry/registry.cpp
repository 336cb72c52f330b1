// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_writer.hpp"
#include "core/keys/parameter_value.hpp"
#include "core/registry/registration_fault.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"

#include <set>
#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

// The alternatives of a value stand in the order of the kinds.
bool is_of_kind(const ParameterValue& value, ParameterKind kind)
{
    return value.index() == static_cast<std::size_t>(kind) ||
           (kind == ParameterKind::number && std::holds_alternative<std::int64_t>(value));
}

/// The fault of a spec by itself; empty where there is none.
std::string contradiction_in(const ParameterSpec& spec)
{
    const bool holds_text = spec.kind == ParameterKind::text || spec.kind == ParameterKind::texts ||
                            spec.kind == ParameterKind::entries ||
                            spec.kind == ParameterKind::object;
    if (spec.is_path && !holds_text)
    {
        return "is_path is for keys of kind text, texts, entries or object";
    }
    const bool has_texts = spec.kind == ParameterKind::named_texts;
    if (spec.members.empty() ? has_texts : !has_texts && spec.kind != ParameterKind::number)
    {
        return "members are for keys of kind number, or named_texts, which have at least one";
    }
    if (!spec.default_value)
    {
        return {};
    }
    if (!is_of_kind(*spec.default_value, spec.kind))
    {
        return "its default is " + json_text(*spec.default_value) + ", and its kind wants " +
               expected_text(spec);
    }
    const std::string complaint = complaint_about(*spec.default_value, spec);
    return complaint.empty() ? "" : "its default is invalid: " + complaint;
}

/// Throws UsageError, naming module and key, where a spec contradicts itself: a key is there twice,
/// a default is not of its key's kind or not a valid value, a path is no text. Such a spec would
/// do its harm later, where nobody knows whose it is.
void check_specs(const ModuleDescriptor& module)
{
    std::set<std::string> names;
    for (const ParameterSpec& spec : module.parameters)
    {
        const std::string complaint =
            names.insert(spec.name).second ? contradiction_in(spec) : "it is specified twice";
        if (!complaint.empty())
        {
            throw UsageError("module '" + module.name + "', key '" + spec.name + "': " + complaint +
                             "; mend the module's ModuleDescriptor");
        }
    }
}

std::string& first_fault()
{
    static std::string fault;
    return fault;
}

} // namespace

void detail::fail_unknown(std::string_view option, std::string_view kind, std::string_view name,
                          const std::vector<std::string>& known)
{
    throw UsageError(std::string(option) + "'" + std::string(name) + "' is no " +
                     std::string(kind) + did_you_mean(name, known));
}

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
    check_specs(descriptor);
    Registry::add(std::move(descriptor));
}

detail::ModuleRegistration::ModuleRegistration(std::uint32_t abi,
                                               const ModuleDescriptor& descriptor)
{
    note_registration_fault(abi, [&] { ModuleRegistry::instance().add(descriptor); });
}

} // namespace haec_sim
