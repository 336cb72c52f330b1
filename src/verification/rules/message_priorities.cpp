// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/message_priorities.hpp"

#include "core/numbers/quantity.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace haec_sim::verification
{

namespace
{

[[noreturn]] void fail_priorities(const std::string& what)
{
    throw UsageError("resource_managers.network_resource_manager.priorities: " + what +
                     "; give the configuration that haec_sim had");
}

double number_in(const JsonValue& value, const char* unit = "")
{
    if (const auto* number = value.if_is<double>())
    {
        return *number;
    }
    const auto* text = value.if_is<std::string>();
    const auto number = text != nullptr ? quantity_in(unit, *text) : std::nullopt;
    if (!number)
    {
        fail_priorities("a number is missing");
    }
    return *number;
}

std::string text_in(const JsonValue& value)
{
    const auto* text = value.if_is<std::string>();
    if (text == nullptr)
    {
        fail_priorities("a text is missing");
    }
    return *text;
}

const JsonValue::List& list_at(const JsonValue::Object& object, const std::string& name)
{
    const auto found = object.find(name);
    const auto* list = found == object.end() ? nullptr : found->second.if_is<JsonValue::List>();
    if (list == nullptr)
    {
        fail_priorities("the list " + name + " is missing");
    }
    return *list;
}

/// "10..20", "10" or 10.
std::pair<double, double> range_in(const JsonValue& value)
{
    if (value.if_is<double>() != nullptr)
    {
        return {number_in(value), number_in(value)};
    }
    const auto text = text_in(value);
    const auto dots = text.find("..");
    const auto last = dots == std::string::npos ? text : text.substr(dots + 2);
    return {std::stod(text.substr(0, dots)), std::stod(last)};
}

std::set<CommRef> communicators_in(const JsonValue& value, const Definitions& definitions)
{
    std::set<CommRef> found;
    const auto name = text_in(value);
    const auto take = [&](const auto& communicator)
    {
        if (definitions.text(communicator.name) == name)
        {
            found.insert(communicator.self);
        }
    };
    definitions.each<definitions::Comm>(take);
    definitions.each<definitions::InterComm>(take);
    return found;
}

/// The number of the job of each process, from 1 in the order of their first processes; 0: none.
std::vector<std::size_t> jobs_of(const Definitions& definitions, const TraceIndex& trace)
{
    std::map<LocationGroupRef, std::string> names;
    definitions.each<definitions::LocationGroupProperty>(
        [&](const definitions::LocationGroupProperty& property)
        {
            if (property.type == Type::string && definitions.text(property.name) == "haec_sim::job")
            {
                names[property.location_group] =
                    definitions.text(StringRef{static_cast<std::uint32_t>(property.value.bits)});
            }
        });
    std::vector<std::string> order;
    std::vector<std::size_t> jobs(trace.process_count(), 0);
    for (ProcessIndex process = 0; process < trace.process_count(); ++process)
    {
        const auto name = trace.is_absent(process)
                              ? names.end()
                              : names.find(trace.locations()[trace.master_of(process)].group);
        if (name == names.end())
        {
            continue;
        }
        if (std::ranges::count(order, name->second) == 0)
        {
            order.push_back(name->second);
        }
        const auto place = std::ranges::find(order, name->second) - order.begin();
        jobs[process] = static_cast<std::size_t>(place) + 1;
    }
    return jobs;
}

} // namespace

MessagePriorities::MessagePriorities(const JsonValue::Object& key, const Definitions& definitions,
                                     const TraceIndex& trace)
{
    for (const auto& entry : list_at(key, "classes"))
    {
        tests_.push_back(test_of(entry, definitions, trace));
    }
    const auto order = key.find("order");
    if (order == key.end() || text_in(order->second) == "strict")
    {
        return;
    }
    for (const auto& weight : list_at(key, "weights"))
    {
        weights_.push_back(static_cast<std::uint64_t>(number_in(weight)));
    }
    if (weights_.size() != classes() || std::ranges::count(weights_, 0U) > 0)
    {
        fail_priorities("there is not one weight for each class");
    }
}

MessagePriorities::Test MessagePriorities::test_of(const JsonValue& entry,
                                                   const Definitions& definitions,
                                                   const TraceIndex& trace) const
{
    std::vector<Test> tests;
    if (const auto* tag = entry.member("tag"))
    {
        const auto [first, last] = range_in(*tag);
        tests.emplace_back([first = first, last = last](const PriorityFacts& facts)
                           { return facts.tag && *facts.tag >= first && *facts.tag <= last; });
    }
    if (const auto* communicator = entry.member("communicator"))
    {
        tests.emplace_back(
            [all = communicators_in(*communicator, definitions)](const PriorityFacts& facts)
            { return all.contains(facts.communicator); });
    }
    if (const auto* bytes = entry.member("most_bytes"))
    {
        tests.emplace_back([most = static_cast<std::uint64_t>(number_in(*bytes, "bytes"))](
                               const PriorityFacts& facts) { return facts.bytes <= most; });
    }
    if (const auto* job = entry.member("job"))
    {
        tests.emplace_back([number = static_cast<std::size_t>(number_in(*job)),
                            jobs = jobs_of(definitions, trace)](const PriorityFacts& facts)
                           { return jobs.at(facts.sender) == number; });
    }
    return [tests = std::move(tests)](const PriorityFacts& facts)
    { return std::ranges::all_of(tests, [&](const Test& test) { return test(facts); }); };
}

std::size_t MessagePriorities::class_of(const PriorityFacts& facts) const
{
    std::size_t number = 0;
    while (number < tests_.size() && !tests_[number](facts))
    {
        ++number;
    }
    return number;
}

} // namespace haec_sim::verification
