// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/section.hpp"

#include "core/did_you_mean.hpp"
#include "core/json_text.hpp"
#include "core/parameter_value.hpp"

#include <json/value.h>

#include <algorithm>

namespace haec_sim
{

void check_keys(const Json::Value& object, const std::vector<std::string>& known,
                const std::string& path, Faults& faults)
{
    for (const std::string& key : members_in_order(object))
    {
        if (std::find(known.begin(), known.end(), key) == known.end())
        {
            faults.add(key_path(path, key), "unknown key" + did_you_mean(key, known));
        }
    }
}

bool check_object(const Json::Value& value, const std::string& path, Faults& faults)
{
    if (!value.isObject())
    {
        faults.add(path, "expected an object { ... }, found " + found_text(value));
    }
    return value.isObject();
}

namespace
{

ParameterValue default_of(const ParameterSpec& spec)
{
    const auto* integer = std::get_if<std::int64_t>(&*spec.default_value);
    if (integer != nullptr && spec.kind == ParameterKind::number)
    {
        return static_cast<double>(*integer);
    }
    return *spec.default_value;
}

} // namespace

Parameters read_section(const Json::Value& object, const std::vector<ParameterSpec>& specs,
                        const std::string& path, Faults& faults,
                        const std::vector<std::string>& elsewhere)
{
    Parameters parameters(path);
    std::vector<std::string> known = elsewhere;
    for (const ParameterSpec& spec : specs)
    {
        known.push_back(spec.name);
        if (object.isMember(spec.name))
        {
            const Json::Value& value = object[spec.name];
            if (auto parameter = read_parameter(value, spec, key_path(path, spec.name), faults))
            {
                parameters.set(spec.name, std::move(*parameter), true);
            }
        }
        else if (spec.default_value)
        {
            parameters.set(spec.name, default_of(spec), false);
        }
    }
    check_keys(object, known, path, faults);
    return parameters;
}

} // namespace haec_sim
