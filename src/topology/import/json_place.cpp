// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/json_place.hpp"

#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
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
    if (!has(key))
    {
        return {};
    }
    member<JsonValue::List>(key, "a list of objects");
    return JsonPlace(*value_->member(key), *file_, path_of(key)).elements();
}

std::vector<JsonPlace> JsonPlace::elements() const
{
    std::vector<JsonPlace> places;
    if (const auto* elements = value_->if_is<JsonValue::List>())
    {
        for (std::size_t index = 0; index < elements->size(); ++index)
        {
            places.emplace_back((*elements)[index], *file_,
                                path_ + "[" + std::to_string(index) + "]");
        }
    }
    return places;
}

bool JsonPlace::flag(const std::string& key) const
{
    return has(key) && member<bool>(key, "true or false");
}

std::vector<std::string> JsonPlace::texts(const std::string& key) const
{
    const auto* list = has(key) ? value_->member(key)->if_is<JsonValue::List>() : nullptr;
    if (list == nullptr)
    {
        return {text(key)};
    }
    std::vector<std::string> texts;
    for (const auto& element : *list)
    {
        const auto* text = element.if_is<std::string>();
        if (text == nullptr)
        {
            fail(key, "expected texts");
        }
        texts.push_back(*text);
    }
    return texts;
}

std::vector<std::uint64_t> JsonPlace::counts(const std::string& key, std::uint64_t most) const
{
    std::vector<std::uint64_t> counts;
    for (const auto& element : member<JsonValue::List>(key, "a list of numbers"))
    {
        const auto* number = element.if_is<double>();
        counts.push_back(whole_count(number != nullptr ? *number : -1.0, key, most));
    }
    return counts;
}

void JsonPlace::require_keys(const std::vector<std::string>& keys) const
{
    const auto* object = value_->if_is<JsonValue::Object>();
    if (object == nullptr)
    {
        fail("", "expected an object");
    }
    for (const auto& [key, value] : *object)
    {
        if (std::ranges::find(keys, key) == keys.end())
        {
            fail(key, "no such key" + did_you_mean(key, keys));
        }
    }
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
    return whole_count(number(key), key, most);
}

std::uint64_t JsonPlace::whole_count(double value, const std::string& key, std::uint64_t most) const
{
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
