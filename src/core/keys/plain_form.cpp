// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/plain_form.hpp"

#include "core/numbers/quantity.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/split.hpp"

#include <json/value.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace haec_sim
{

namespace
{

Json::Value number_of(double number)
{
    // An integer is what keys of integers ask for.
    const bool is_whole = number == std::floor(number) && std::abs(number) < 0x1p63;
    return is_whole ? Json::Value(static_cast<Json::Int64>(number)) : Json::Value(number);
}

/// "4x4x4" and "4,4,4"; nothing else.
std::optional<Json::Value> integers_in(std::string text)
{
    std::ranges::replace(text, 'x', ',');
    Json::Value list(Json::arrayValue);
    for (const auto& part : split(text, ','))
    {
        const auto number = whole_number(part);
        if (!number)
        {
            return std::nullopt;
        }
        list.append(static_cast<Json::Int64>(*number));
    }
    return list.size() > 1 ? std::optional(list) : std::nullopt;
}

Json::Value plain_number(const Json::Value& value, const ParameterSpec& spec)
{
    const auto number = value.isString() ? quantity_in(spec.unit, value.asString()) : std::nullopt;
    return number ? number_of(*number) : value;
}

} // namespace

Json::Value in_plain_form(const Json::Value& value, const ParameterSpec& spec)
{
    const bool is_list =
        spec.kind == ParameterKind::integers || spec.kind == ParameterKind::numbers;
    if (!is_list && spec.kind != ParameterKind::integer && spec.kind != ParameterKind::number)
    {
        return value;
    }
    if (is_list && value.isArray())
    {
        Json::Value list(Json::arrayValue);
        for (const auto& element : value)
        {
            list.append(plain_number(element, spec));
        }
        return list;
    }
    if (spec.kind == ParameterKind::integers && value.isString())
    {
        if (auto list = integers_in(value.asString()))
        {
            return *list;
        }
    }
    return plain_number(value, spec);
}

} // namespace haec_sim
