// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/parameters.hpp"

#include "haec_sim/error.hpp"

#include <utility>

namespace haec_sim
{

bool Parameters::given(std::string_view name) const
{
    const auto found = given_.find(name);
    return found != given_.end() && found->second;
}

bool Parameters::has(std::string_view name) const
{
    return values_.find(name) != values_.end();
}

void Parameters::set(std::string_view name, ParameterValue value, bool given)
{
    values_.insert_or_assign(std::string(name), std::move(value));
    given_.insert_or_assign(std::string(name), given);
}

const ParameterValue& Parameters::at(std::string_view name) const
{
    const auto found = values_.find(name);
    HAEC_SIM_ASSERT(found != values_.end());
    return found->second;
}

namespace
{

template <class Type>
const Type& exactly(const ParameterValue& value)
{
    HAEC_SIM_ASSERT(std::holds_alternative<Type>(value));
    return std::get<Type>(value);
}

} // namespace

template <>
bool Parameters::get<bool>(std::string_view name) const
{
    return exactly<bool>(at(name));
}

template <>
std::int64_t Parameters::get<std::int64_t>(std::string_view name) const
{
    return exactly<std::int64_t>(at(name));
}

template <>
double Parameters::get<double>(std::string_view name) const
{
    const ParameterValue& value = at(name);
    if (const auto* integer = std::get_if<std::int64_t>(&value))
    {
        return static_cast<double>(*integer);
    }
    return exactly<double>(value);
}

template <>
std::string Parameters::get<std::string>(std::string_view name) const
{
    return exactly<std::string>(at(name));
}

template <>
std::vector<std::string> Parameters::get<std::vector<std::string>>(std::string_view name) const
{
    return exactly<std::vector<std::string>>(at(name));
}

template <>
std::vector<std::int64_t> Parameters::get<std::vector<std::int64_t>>(std::string_view name) const
{
    return exactly<std::vector<std::int64_t>>(at(name));
}

template <>
std::map<std::string, std::string>
Parameters::get<std::map<std::string, std::string>>(std::string_view name) const
{
    return exactly<std::map<std::string, std::string>>(at(name));
}

template <>
JsonValue::List Parameters::get<JsonValue::List>(std::string_view name) const
{
    return exactly<JsonValue::List>(at(name));
}

template <>
std::vector<double> Parameters::get<std::vector<double>>(std::string_view name) const
{
    return exactly<std::vector<double>>(at(name));
}

template <>
JsonValue::Object Parameters::get<JsonValue::Object>(std::string_view name) const
{
    return exactly<JsonValue::Object>(at(name));
}

} // namespace haec_sim
