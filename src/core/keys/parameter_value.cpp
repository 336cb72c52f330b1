// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/parameter_value.hpp"

#include "core/json/json_text.hpp"
#include "core/keys/meant_quantity.hpp"
#include "core/keys/member_values.hpp"
#include "core/keys/plain_form.hpp"
#include "core/numbers/number_text.hpp"
#include "core/numbers/quantity.hpp"
#include "core/text/did_you_mean.hpp"

#include <json/value.h>

#include <algorithm>
#include <cctype>
#include <limits>

namespace haec_sim
{

namespace
{

/// The hint for a value of the wrong type besides what was expected: a whole number is none to us
/// beyond 64 bits.
std::string reach_text(const Json::Value& value, const ParameterSpec& spec)
{
    constexpr double reach = 0x1p63;
    const bool is_beyond = spec.kind == ParameterKind::integer && value.isNumeric() &&
                           (value.asDouble() >= reach || value.asDouble() < -reach);
    return is_beyond
               ? "; integers reach to " + std::to_string(std::numeric_limits<std::int64_t>::max())
               : "";
}

/// Where a text looks as if it were a number with a unit.
std::string units_text(const Json::Value& value, const ParameterSpec& spec)
{
    const auto text = value.isString() ? value.asString() : "";
    if (const auto meant = meant_quantity(spec.unit, text))
    {
        return "; did you mean '" + *meant + "'?";
    }
    const bool has_unit = !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) &&
                          std::isalpha(static_cast<unsigned char>(text.back()));
    const auto units = has_unit ? units_of(spec.unit) : "";
    return units.empty() ? "" : "; a text may be a number and one of " + units;
}

std::string range_text(const ParameterSpec& spec)
{
    if (spec.minimum && spec.maximum)
    {
        return " from " + number_text(*spec.minimum) + " to " + number_text(*spec.maximum);
    }
    if (spec.minimum)
    {
        return " of at least " + number_text(*spec.minimum);
    }
    return spec.maximum ? " of at most " + number_text(*spec.maximum) : "";
}

std::optional<ParameterValue> texts_of(const Json::Value& value)
{
    const auto is_text = [](const Json::Value& element) { return element.isString(); };
    if (!value.isArray() || !std::all_of(value.begin(), value.end(), is_text))
    {
        return std::nullopt;
    }
    std::vector<std::string> texts;
    for (const Json::Value& element : value)
    {
        texts.push_back(element.asString());
    }
    return texts;
}

/// Where there may be any number of them, one stands for a list.
std::optional<ParameterValue> integers_of(const Json::Value& value, const ParameterSpec& spec)
{
    if (value.isInt64() && spec.length == 0)
    {
        return std::vector<std::int64_t>{value.asInt64()};
    }
    const auto is_integer = [](const Json::Value& element) { return element.isInt64(); };
    if (!value.isArray() || !std::all_of(value.begin(), value.end(), is_integer))
    {
        return std::nullopt;
    }
    std::vector<std::int64_t> integers;
    for (const Json::Value& element : value)
    {
        integers.push_back(element.asInt64());
    }
    return integers;
}

std::optional<ParameterValue> numbers_of(const Json::Value& value)
{
    if (value.isNumeric())
    {
        return std::vector<double>{value.asDouble()};
    }
    const auto is_number = [](const Json::Value& element) { return element.isNumeric(); };
    if (!value.isArray() || !std::all_of(value.begin(), value.end(), is_number))
    {
        return std::nullopt;
    }
    std::vector<double> numbers;
    for (const Json::Value& element : value)
    {
        numbers.push_back(element.asDouble());
    }
    return numbers;
}

// The members that there may be are checked by check_texts().
std::optional<ParameterValue> named_texts_of(const Json::Value& value, const ParameterSpec& spec)
{
    using NamedTexts = std::map<std::string, std::string>;
    if (value.isString())
    {
        return NamedTexts{{spec.members.front(), value.asString()}};
    }
    if (!value.isObject())
    {
        return std::nullopt;
    }
    NamedTexts texts;
    for (const std::string& name : value.getMemberNames())
    {
        texts.emplace(name, value[name].asString());
    }
    return texts;
}

/// A list or an object.
template <class Document>
std::optional<ParameterValue> document_of(const Json::Value& value)
{
    const auto document = json_value(value);
    const auto* found = document.if_is<Document>();
    return found != nullptr ? std::optional<ParameterValue>(*found) : std::nullopt;
}

bool is_choice(const std::string& text, const ParameterSpec& spec)
{
    return std::ranges::find(spec.choices, text) != spec.choices.end();
}

/// The value as it is, if its type is right; ranges and choices come later.
std::optional<ParameterValue> typed(const Json::Value& value, const ParameterSpec& spec)
{
    switch (spec.kind)
    {
    case ParameterKind::boolean:
        return value.isBool() ? std::optional<ParameterValue>(value.asBool()) : std::nullopt;
    case ParameterKind::integer:
        if (value.isString() && is_choice(value.asString(), spec))
        {
            return value.asString();
        }
        return value.isInt64() ? std::optional<ParameterValue>(std::int64_t{value.asInt64()})
                               : std::nullopt;
    case ParameterKind::number:
        // Bandwidths alone may be infinite: an infinite delay ends no simulation.
        if (value == Json::Value("infinite") && spec.unit == "bytes/s" && !spec.maximum)
        {
            return std::numeric_limits<double>::infinity();
        }
        return value.isNumeric() ? std::optional<ParameterValue>(value.asDouble()) : std::nullopt;
    case ParameterKind::text:
        return value.isString() ? std::optional<ParameterValue>(value.asString()) : std::nullopt;
    case ParameterKind::texts:
        return texts_of(value);
    case ParameterKind::integers:
        return integers_of(value, spec);
    case ParameterKind::entries:
        return document_of<JsonValue::List>(value);
    case ParameterKind::numbers:
        return numbers_of(value);
    case ParameterKind::object:
        return document_of<JsonValue::Object>(value);
    case ParameterKind::named_texts:
        break;
    }
    return named_texts_of(value, spec);
}

/// A complaint about a value of the right type; empty where nothing is wrong.
struct Complaint
{
    const ParameterSpec& spec;

    std::string operator()(bool) const
    {
        return {};
    }

    std::string operator()(std::int64_t number) const
    {
        return in_range(static_cast<double>(number), std::to_string(number));
    }

    std::string operator()(double number) const
    {
        return in_range(number, number_text(number));
    }

    std::string in_range(double number, const std::string& found) const
    {
        const bool is_in_range =
            number >= spec.minimum.value_or(number) && number <= spec.maximum.value_or(number);
        return is_in_range ? ""
                           : "out of range: expected " + expected_text(spec) + ", found " + found;
    }

    std::string operator()(const std::string& text) const
    {
        const bool valid = spec.choices.empty() || is_choice(text, spec);
        return valid ? ""
                     : "'" + text + "' is not a valid value" + did_you_mean(text, spec.choices);
    }

    template <class Member>
    std::string operator()(const std::map<std::string, Member>&) const
    {
        return {};
    }

    std::string operator()(const JsonValue::List&) const
    {
        return {};
    }

    template <class Element>
    std::string operator()(const std::vector<Element>& list) const
    {
        for (const Element& element : list)
        {
            if (std::string complaint = (*this)(element); !complaint.empty())
            {
                return complaint;
            }
        }
        return {};
    }
};

} // namespace

std::string expected_text(const ParameterSpec& spec)
{
    const std::string unit = spec.unit.empty() ? "" : " (" + spec.unit + ")";
    switch (spec.kind)
    {
    case ParameterKind::boolean:
        return "true or false";
    case ParameterKind::integer:
        return "an integer" + range_text(spec) + unit +
               (spec.choices.empty() ? "" : ", or " + join(spec.choices));
    case ParameterKind::number:
        return "a number" + range_text(spec) + unit +
               (spec.members.empty() ? ""
                                     : ", or an object of such numbers: " + join(spec.members));
    case ParameterKind::text:
        return spec.choices.empty() ? "a text" : "one of " + join(spec.choices);
    case ParameterKind::integers:
        return (spec.length == 0 ? "an integer or a list of integers" : "a list of integers") +
               range_text(spec) + unit;
    case ParameterKind::named_texts:
        return "a text, or an object with the texts " + join(spec.members);
    case ParameterKind::entries:
        return "a list";
    case ParameterKind::numbers:
        return "a number or a list of numbers" + range_text(spec) + unit;
    case ParameterKind::object:
        return "an object";
    case ParameterKind::texts:
        break;
    }
    return "a list of texts" + (spec.choices.empty() ? "" : " out of " + join(spec.choices));
}

std::string complaint_about(const ParameterValue& value, const ParameterSpec& spec)
{
    return std::visit(Complaint{spec}, value);
}

namespace
{

ParameterKind element_kind(ParameterKind list)
{
    return list == ParameterKind::integers  ? ParameterKind::integer
           : list == ParameterKind::numbers ? ParameterKind::number
                                            : ParameterKind::text;
}

bool is_list_of_one_kind(ParameterKind kind)
{
    return kind == ParameterKind::texts || kind == ParameterKind::integers ||
           kind == ParameterKind::numbers;
}

ParameterSpec element_spec(const ParameterSpec& list)
{
    ParameterSpec spec = list;
    spec.kind = element_kind(list.kind);
    spec.unit.clear();
    return spec;
}

/// True where a list has as many elements as it must, where that is said, all valid; a fault for
/// each that is not.
bool check_list(const Json::Value& value, const ParameterSpec& spec, const std::string& path,
                Faults& faults)
{
    if (spec.length > 0 && (!value.isArray() || value.size() != spec.length))
    {
        const std::string found =
            value.isArray() ? "a list of " + std::to_string(value.size()) : found_text(value);
        faults.add(path, "expected " + spec.expected + ", found " + found);
        return false;
    }
    const ParameterSpec element = element_spec(spec);
    bool good = true;
    for (Json::ArrayIndex index = 0; index < value.size(); ++index)
    {
        const auto parameter = typed(value[index], element);
        if (!parameter || !std::visit(Complaint{element}, *parameter).empty())
        {
            good = false;
            faults.add(key_path(path, std::to_string(index)), "expected " + expected_text(element) +
                                                                  ", found " +
                                                                  found_text(value[index]));
        }
    }
    return good;
}

} // namespace

std::optional<ParameterValue> read_parameter(const Json::Value& found, const ParameterSpec& spec,
                                             const std::string& path, Faults& faults)
{
    if (spec.kind == ParameterKind::number && !spec.members.empty() && found.isObject())
    {
        return read_numbers(found, spec, path, faults);
    }
    const auto value = in_plain_form(found, spec);
    const bool is_object = spec.kind == ParameterKind::named_texts && value.isObject();
    const bool is_list = is_list_of_one_kind(spec.kind) && (spec.length > 0 || value.isArray());
    if ((is_list && !check_list(value, spec, path, faults)) ||
        (is_object && !check_texts(value, spec, path, faults)))
    {
        return std::nullopt;
    }
    std::optional<ParameterValue> parameter = typed(value, spec);
    if (!parameter)
    {
        faults.add(path, "expected " + expected_text(spec) + ", found " + found_text(value) +
                             reach_text(value, spec) + units_text(value, spec));
        return std::nullopt;
    }
    if (const std::string complaint = complaint_about(*parameter, spec); !complaint.empty())
    {
        faults.add(path, complaint);
        return std::nullopt;
    }
    return parameter;
}

} // namespace haec_sim
