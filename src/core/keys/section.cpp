// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/section.hpp"

#include "core/json/json_text.hpp"
#include "core/keys/parameter_value.hpp"
#include "core/text/did_you_mean.hpp"

#include <json/value.h>

#include <string_view>
#include <unordered_set>

namespace haec_sim
{

void check_keys(const Json::Value& object, const std::vector<std::string>& known,
                const std::string& path, Faults& faults, const std::vector<std::string>& told)
{
    std::unordered_set<std::string_view> expected(known.begin(), known.end());
    expected.insert(told.begin(), told.end());
    for (const std::string& key : members_in_order(object))
    {
        if (!expected.contains(key))
        {
            faults.add_superfluous(key_path(path, key), "unknown key" + did_you_mean(key, known),
                                   nearest(key, known));
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

/// The key as the user wrote it, which may be its former name; empty where it is not there.
std::string given_name(const Json::Value& object, const ParameterSpec& spec)
{
    if (object.isMember(spec.name))
    {
        return spec.name;
    }
    const bool is_former = !spec.former_name.empty() && object.isMember(spec.former_name);
    return is_former ? spec.former_name : "";
}

// The value of a key; nothing where it has none or a wrong one.
std::optional<ParameterValue> value_of(const Json::Value& object, const ParameterSpec& spec,
                                       const std::string& path, Faults& faults)
{
    if (const auto name = given_name(object, spec); !name.empty())
    {
        return read_parameter(object[name], spec, key_path(path, name), faults);
    }
    return spec.default_value ? std::optional(default_of(spec)) : std::nullopt;
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
        const auto given = given_name(object, spec);
        known.push_back(spec.name);
        if (!given.empty() && given != spec.name)
        {
            known.push_back(given);
        }
        if (auto value = value_of(object, spec, path, faults))
        {
            parameters.set(spec.name, std::move(*value), !given.empty());
        }
    }
    check_keys(object, known, path, faults);
    return parameters;
}

bool Section::has(const std::string& key) const
{
    return object_->isMember(key);
}

bool Section::has_list(const std::string& key) const
{
    return has(key) && (*object_)[key].isArray();
}

std::optional<Section> Section::section(const std::string& key) const
{
    if (!has(key) || !check_object((*object_)[key], path_of(key), *faults_))
    {
        return std::nullopt;
    }
    return Section((*object_)[key], path_of(key), *faults_);
}

std::optional<std::vector<Section>> Section::list(const std::string& key,
                                                  const std::string& element) const
{
    const Json::Value& value = (*object_)[key];
    if (!value.isArray() || value.empty())
    {
        fault(key, "expected a list of at least one " + element + ", found " +
                       (value.isArray() ? "an empty list" : found_text(value)));
        return std::nullopt;
    }
    std::vector<Section> sections;
    for (Json::ArrayIndex index = 0; index < value.size(); ++index)
    {
        const std::string path = key_path(path_of(key), std::to_string(index));
        if (check_object(value[index], path, *faults_))
        {
            sections.emplace_back(value[index], path, *faults_);
        }
    }
    return sections;
}

Parameters Section::parameters_of(const std::string& key,
                                  const std::vector<ParameterSpec>& specs) const
{
    static const Json::Value none(Json::objectValue);
    const auto found = section(key);
    return read_section(found ? found->json() : none, specs, path_of(key), *faults_);
}

std::optional<ParameterValue> Section::value(const ParameterSpec& spec) const
{
    return value_of(*object_, spec, path_, *faults_);
}

} // namespace haec_sim
