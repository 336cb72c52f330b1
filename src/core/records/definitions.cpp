// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

StringRef next_string(std::size_t count)
{
    return StringRef{static_cast<std::uint32_t>(count)};
}

} // namespace

void Definitions::append(AnyDefinition definition)
{
    if (const auto* string = std::get_if<definitions::String>(&definition))
    {
        if (string->self != next_string(strings_.size()))
        {
            throw Error("global definitions: String " + std::to_string(string->self.value) +
                        " is added where String " + std::to_string(strings_.size()) +
                        " must be: ids have to rise from 0 without gaps; a module gets them from "
                        "Definitions::intern()");
        }
        strings_.push_back(string->string);
        // Before the first intern() nobody asks, and most of all strings are names of locations.
        if (!string_index_.empty())
        {
            string_index_.emplace(string->string, string->self);
        }
    }
    records_.push_back(std::move(definition));
}

const std::string& Definitions::text(StringRef reference) const
{
    static const std::string empty;
    return reference.value < strings_.size() ? strings_[reference.value] : empty;
}

StringRef Definitions::intern(std::string_view text)
{
    if (string_index_.empty())
    {
        for (std::size_t number = 0; number < strings_.size(); ++number)
        {
            string_index_.emplace(strings_[number], next_string(number));
        }
    }
    if (const auto found = string_index_.find(text); found != string_index_.end())
    {
        return found->second;
    }
    const StringRef reference = next_string(strings_.size());
    append(definitions::String{reference, std::string(text)});
    return reference;
}

AttributeRef Definitions::attribute(std::string_view name, std::string_view description, Type type)
{
    AttributeRef next{0};
    AttributeRef found;
    each<definitions::Attribute>(
        [&](const definitions::Attribute& attribute)
        {
            next.value = attribute.self.value + 1;
            if (!found.is_defined() && attribute.type == type && text(attribute.name) == name)
            {
                found = attribute.self;
            }
        });
    if (found.is_defined())
    {
        return found;
    }
    // Strings first: a definition may refer only to those before it.
    const StringRef name_reference = intern(name);
    const StringRef description_reference = intern(description);
    append(definitions::Attribute{next, name_reference, description_reference, type});
    return next;
}

const definitions::ClockProperties& Definitions::clock() const
{
    for (const AnyDefinition& record : records_)
    {
        if (const auto* clock = std::get_if<definitions::ClockProperties>(&record))
        {
            return *clock;
        }
    }
    throw Error("global definitions: no ClockProperties, so the trace's times have no unit; record"
                " the trace again or check it with otf2-print -G");
}

} // namespace haec_sim
