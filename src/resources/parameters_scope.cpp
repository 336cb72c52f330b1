// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/parameters_scope.hpp"

#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace haec_sim::resources
{

ParametersScope::ParametersScope(const Machine& machine, const Element* parameters)
    : machine_(&machine), parameters_(parameters)
{
    if (parameters_ == nullptr)
    {
        return;
    }
    check();
    for (const auto& [name, value] : parameters_->object())
    {
        try
        {
            this->name(name);
        }
        catch (const UsageError& fault)
        {
            Element(value, *parameters_, name).fail(fault.what());
        }
    }
}

void ParametersScope::check() const
{
    for (const auto& [name, value] : parameters_->object())
    {
        const Element element(value, *parameters_, name);
        if (name == "slices")
        {
            element.fail("'slices' is the machine's; rename it");
        }
        if (value.if_is<double>() == nullptr)
        {
            element.expression();
        }
    }
}

double ParametersScope::name(const std::string& name)
{
    if (name == "slices")
    {
        return machine_->slices;
    }
    const auto* value = parameters_ != nullptr ? parameters_->value().member(name) : nullptr;
    if (value == nullptr)
    {
        std::vector<std::string> names{"slices"};
        if (parameters_ != nullptr)
        {
            std::ranges::transform(parameters_->object(), std::back_inserter(names),
                                   &JsonValue::Object::value_type::first);
        }
        throw UsageError("the value '" + name + "' is not defined" + did_you_mean(name, names));
    }
    return values_.of(
        name,
        [&]
        {
            const auto* number = value->if_is<double>();
            return number != nullptr
                       ? *number
                       : Element(*value, *parameters_, name).expression().evaluate(*this);
        });
}

double ParametersScope::ask(const std::string& question, std::span<const std::string> texts)
{
    if (question != "rate" && question != "capacity")
    {
        throw UsageError(question + "() stands in figures only");
    }
    return ask_machine(*machine_, question, texts[0]);
}

double ask_machine(const Machine& machine, const std::string& question, const std::string& resource)
{
    const auto place = machine.place_of(resource);
    return question == "rate" ? machine.rate(place) : machine.capacity(place);
}

} // namespace haec_sim::resources
