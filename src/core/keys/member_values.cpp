// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Objects whose members have names that the spec of a key lists.

#include "core/keys/member_values.hpp"

#include "core/json/json_text.hpp"
#include "core/keys/parameter_value.hpp"
#include "core/text/did_you_mean.hpp"

#include <json/value.h>

#include <algorithm>

namespace haec_sim
{

namespace
{

/// A member as "region:NAME" is for all names that begin with "region:".
bool is_for(const std::string& member, const std::string& name)
{
    const auto colon = member.find(':');
    return member == name || (colon != std::string::npos && name.size() > colon + 1 &&
                              name.compare(0, colon + 1, member, 0, colon + 1) == 0);
}

/// True for a member that the spec has; a fault for another one.
bool check_name(const std::string& name, const ParameterSpec& spec, const std::string& path,
                Faults& faults)
{
    const bool is_known =
        std::ranges::any_of(spec.members, [&](const auto& member) { return is_for(member, name); });
    if (!is_known)
    {
        faults.add(key_path(path, name), "unknown key" + did_you_mean(name, spec.members));
    }
    return is_known;
}

} // namespace

bool check_texts(const Json::Value& object, const ParameterSpec& spec, const std::string& path,
                 Faults& faults)
{
    bool good = object.isMember(spec.members.front());
    if (!good)
    {
        faults.add(path,
                   "has no key " + spec.members.front() + "; expected " + expected_text(spec));
    }
    for (const std::string& name : members_in_order(object))
    {
        if (!check_name(name, spec, path, faults))
        {
            good = false;
        }
        else if (!object[name].isString())
        {
            good = false;
            faults.add(key_path(path, name), "expected a text, found " + found_text(object[name]));
        }
    }
    return good;
}

std::optional<ParameterValue> read_numbers(const Json::Value& object, const ParameterSpec& spec,
                                           const std::string& path, Faults& faults)
{
    ParameterSpec of_member = spec;
    of_member.members.clear();
    JsonValue::Object numbers;
    bool good = !object.empty();
    if (!good)
    {
        faults.add(path, "is empty; expected " + expected_text(spec));
    }
    for (const std::string& name : members_in_order(object))
    {
        const auto number =
            check_name(name, spec, path, faults)
                ? read_parameter(object[name], of_member, key_path(path, name), faults)
                : std::nullopt;
        good = good && number;
        if (number)
        {
            numbers[name] = {std::get<double>(*number)};
        }
    }
    return good ? std::optional<ParameterValue>(std::move(numbers)) : std::nullopt;
}

} // namespace haec_sim
