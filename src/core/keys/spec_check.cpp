// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/spec_check.hpp"

#include "core/json/json_writer.hpp"
#include "core/keys/parameter_value.hpp"
#include "haec_sim/error.hpp"

#include <set>
#include <string>

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
                            spec.kind == ParameterKind::entries;
    if (spec.is_path && !holds_text)
    {
        return "is_path is for keys of kind text, texts or entries";
    }
    if (spec.members.empty() == (spec.kind == ParameterKind::named_texts))
    {
        return "members are for keys of kind named_texts, which have at least one";
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

} // namespace

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

} // namespace haec_sim
