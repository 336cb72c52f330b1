// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "key_builders.hpp"

#include <cstdint>
#include <sstream>
#include <utility>

namespace haec_sim::static_network_model
{

namespace
{

Use used(const Default& value)
{
    return {true, value.value};
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
    {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

struct ValueText
{
    std::string operator()(const std::vector<std::string>& value) const
    {
        return joined(value);
    }

    std::string operator()(const auto& value) const
    {
        std::ostringstream text;
        text << std::boolalpha << value;
        return text.str();
    }
};

// "DOR, PNC, NCD: 288; DORr, PNCr, NCDr: 1500"
std::string defaults_by_family(const Key& key)
{
    std::string text;
    for (const Family family : families)
    {
        if (const auto& value = key.use(family).value)
        {
            text += (text.empty() ? "" : "; ") + joined(models_of(family)) + ": " +
                    std::visit(ValueText{}, *value);
        }
    }
    return text;
}

} // namespace

Default::Default(bool flag) : value(flag) {}

Default::Default(int number) : value(std::int64_t{number}) {}

Default::Default(double number) : value(number) {}

Default::Default(const char* text) : value(std::string(text)) {}

Uses always(const Default& value)
{
    return {used(value), used(value), used(value)};
}

Uses each(const Default& error_free, const Default& resilient, const Default& linear)
{
    return {used(error_free), used(resilient), used(linear)};
}

Uses packets(const Default& error_free, const Default& resilient)
{
    return {used(error_free), used(resilient), {}};
}

Uses resilient(const Default& value)
{
    return {{}, used(value), {}};
}

Uses linear(const Default& value)
{
    return {{}, {}, used(value)};
}

KeyBuilder::KeyBuilder(ParameterKind kind, std::string name, std::string unit, std::string summary,
                       const Uses& uses)
{
    key_.error_free = uses.error_free;
    key_.resilient = uses.resilient;
    key_.linear = uses.linear;
    key_.spec.name = std::move(name);
    key_.spec.kind = kind;
    key_.spec.unit = std::move(unit);
    key_.spec.summary = std::move(summary);
    const auto& value = uses.error_free.value;
    if (value && value == uses.resilient.value && value == uses.linear.value)
    {
        key_.spec.default_value = value;
    }
    else
    {
        key_.spec.default_text = defaults_by_family(key_);
    }
}

KeyBuilder&& KeyBuilder::at_least(double minimum) &&
{
    key_.spec.minimum = minimum;
    return std::move(*this);
}

KeyBuilder&& KeyBuilder::between(double minimum, double maximum) &&
{
    key_.spec.minimum = minimum;
    key_.spec.maximum = maximum;
    return std::move(*this);
}

KeyBuilder&& KeyBuilder::one_of(std::vector<std::string> choices) &&
{
    key_.spec.choices = std::move(choices);
    return std::move(*this);
}

KeyBuilder&& KeyBuilder::paths() &&
{
    key_.spec.is_path = true;
    return std::move(*this);
}

KeyBuilder&& KeyBuilder::otherwise(std::string default_text) &&
{
    key_.spec.default_text = std::move(default_text);
    return std::move(*this);
}

KeyBuilder boolean(std::string name, std::string summary, const Uses& uses)
{
    return {ParameterKind::boolean, std::move(name), "", std::move(summary), uses};
}

KeyBuilder integer(std::string name, std::string unit, std::string summary, const Uses& uses)
{
    return {ParameterKind::integer, std::move(name), std::move(unit), std::move(summary), uses};
}

KeyBuilder number(std::string name, std::string unit, std::string summary, const Uses& uses)
{
    return {ParameterKind::number, std::move(name), std::move(unit), std::move(summary), uses};
}

KeyBuilder text(std::string name, std::string summary, const Uses& uses)
{
    return {ParameterKind::text, std::move(name), "", std::move(summary), uses};
}

KeyBuilder texts(std::string name, std::string summary, const Uses& uses)
{
    return {ParameterKind::texts, std::move(name), "", std::move(summary), uses};
}

} // namespace haec_sim::static_network_model
