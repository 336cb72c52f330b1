// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/registry/describe.hpp"

#include "core/json/json_writer.hpp"
#include "core/numbers/number_text.hpp"
#include "core/numbers/quantity.hpp"
#include "core/registry/shared_object.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/text_table.hpp"
#include "haec_sim/error.hpp"

#include <set>

namespace haec_sim
{

namespace
{

std::string type_text(const ParameterSpec& spec)
{
    switch (spec.kind)
    {
    case ParameterKind::boolean:
        return "true|false";
    case ParameterKind::integer:
        return "integer";
    case ParameterKind::number:
        return spec.members.empty() ? "number" : "number or {" + join(spec.members) + "}";
    case ParameterKind::text:
        return "text";
    case ParameterKind::texts:
        return "[texts]";
    case ParameterKind::integers:
        return "[integers]";
    case ParameterKind::entries:
        return "[entries]";
    case ParameterKind::numbers:
        return "[numbers]";
    case ParameterKind::object:
        return "{...}";
    case ParameterKind::named_texts:
        break;
    }
    return "text or {" + join(spec.members) + "}";
}

std::string default_text(const ParameterSpec& spec)
{
    if (!spec.default_text.empty())
    {
        return spec.default_text;
    }
    return spec.default_value ? json_text(*spec.default_value) : "-";
}

std::string valid_text(const ParameterSpec& spec)
{
    std::string valid;
    if (spec.minimum || spec.maximum)
    {
        valid = (spec.minimum ? number_text(*spec.minimum) : "") + ".." +
                (spec.maximum ? number_text(*spec.maximum) : "");
    }
    if (!spec.choices.empty())
    {
        valid += (valid.empty() ? "" : ", ") + join(spec.choices);
    }
    return valid.empty() ? "-" : valid;
}

std::vector<std::string> row(const ParameterSpec& spec)
{
    return {spec.name,        spec.unit.empty() ? "-" : spec.unit,
            type_text(spec),  default_text(spec),
            valid_text(spec), spec.summary};
}

/// "ns may be given as texts with ps, ns, us, ms or s", for each unit that keys have.
std::string units_text(const std::vector<ParameterSpec>& keys)
{
    std::set<std::string> units;
    for (const auto& key : keys)
    {
        units.insert(key.unit);
    }
    std::string text;
    for (const auto& unit : units)
    {
        if (const auto names = units_of(unit); !names.empty())
        {
            text += unit + ": a number, or a text with one of " + names + "\n";
        }
    }
    return text.empty() ? "" : "\n" + text;
}

const ModuleDescriptor& registered(std::string_view name)
{
    if (const ModuleDescriptor* module = ModuleRegistry::instance().find(name))
    {
        return *module;
    }
    throw UsageError("--describe: unknown module '" + std::string(name) + "'" +
                     did_you_mean(name, ModuleRegistry::instance().names()));
}

} // namespace

std::string list_modules()
{
    std::vector<std::vector<std::string>> rows{{"module", "summary"}};
    for (const ModuleDescriptor* module : ModuleRegistry::instance().all())
    {
        rows.push_back({module->name, module->summary});
    }
    return text_table(rows);
}

std::string describe_keys(const std::string& name, const std::string& summary,
                          const std::vector<ParameterSpec>& keys)
{
    std::vector<std::vector<std::string>> rows{
        {"key", "unit", "type", "default", "valid", "meaning"}};
    for (const ParameterSpec& spec : keys)
    {
        rows.push_back(row(spec));
    }
    return name + ": " + summary + "\n\n" +
           (keys.empty() ? "It has no keys.\n" : text_table(rows) + units_text(keys));
}

std::string describe_module(const ModuleDescriptor& module)
{
    return describe_keys(module.name, module.summary, module.parameters);
}

std::string describe_module(std::string_view name)
{
    if (!is_shared_object(std::string(name)))
    {
        return describe_module(registered(name));
    }
    std::string text;
    for (const std::string& added : load_shared_object(name))
    {
        text += (text.empty() ? "" : "\n") + describe_module(registered(added));
    }
    return text;
}

} // namespace haec_sim
