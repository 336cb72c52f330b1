// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/json_place.hpp"

#include "haec_sim/error.hpp"

#include <cmath>

namespace haec_sim
{

template <class Type>
const Type& JsonPlace::member(const std::string& key, const char* what) const
{
    const auto* found = value_->member(key);
    if (found == nullptr)
    {
        fail(key, std::string("is missing; give ") + what);
    }
    const auto* value = found->if_is<Type>();
    if (value == nullptr)
    {
        fail(key, std::string("expected ") + what);
    }
    return *value;
}

std::vector<JsonPlace> JsonPlace::list(const std::string& key) const
{
    std::vector<JsonPlace> places;
    if (!has(key))
    {
        return places;
    }
    const auto& elements = member<JsonValue::List>(key, "a list of objects");
    for (std::size_t index = 0; index < elements.size(); ++index)
    {
        places.emplace_back(elements[index], *file_,
                            path_of(key) + "[" + std::to_string(index) + "]");
    }
    return places;
}

JsonPlace JsonPlace::object(const std::string& key) const
{
    member<JsonValue::Object>(key, "an object");
    return {*value_->member(key), *file_, path_of(key)};
}

std::string JsonPlace::text(const std::string& key) const
{
    return member<std::string>(key, "a text");
}

double JsonPlace::number(const std::string& key) const
{
    return member<double>(key, "a number");
}

std::uint64_t JsonPlace::count(const std::string& key, std::uint64_t most) const
{
    const auto value = number(key);
    if (value < 0.0 || value > static_cast<double>(most) || std::trunc(value) != value)
    {
        fail(key, "expected a whole number from 0 to " + std::to_string(most));
    }
    return static_cast<std::uint64_t>(value);
}

void JsonPlace::fail(const std::string& key, const std::string& what) const
{
    const auto path = key.empty() ? path_ : path_of(key);
    throw UsageError(*file_ + ": " + (path.empty() ? "" : path + ": ") + what);
}

std::string JsonPlace::path_of(const std::string& key) const
{
    return path_.empty() ? key : path_ + "." + key;
}

} // namespace haec_sim
