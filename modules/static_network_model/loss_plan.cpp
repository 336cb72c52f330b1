// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "loss_plan.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace haec_sim::static_network_model
{

namespace
{

constexpr std::array members{"class", "from", "to", "loss_probability"};
/// 1e15 ns are 11 days.
constexpr double latest_change = 1e15;

[[noreturn]] void refuse(const std::string& where, const std::string& fault)
{
    throw UsageError(where + ": " + fault);
}

Picoseconds time_of(const JsonValue::Object& entry, const char* name, Picoseconds otherwise,
                    const std::string& where)
{
    const auto found = entry.find(name);
    if (found == entry.end())
    {
        return otherwise;
    }
    const auto* number = found->second.if_is<double>();
    if (number == nullptr || !(*number >= 0 && *number <= latest_change))
    {
        refuse(where, std::string(name) + " is no number of nanoseconds from 0 to 1e15");
    }
    return to_picoseconds(Nanoseconds{*number});
}

LossChange change_of(const JsonValue& value, const std::string& where)
{
    const auto* entry = value.if_is<JsonValue::Object>();
    if (entry == nullptr)
    {
        refuse(where, R"(is no object, as {"class": "wireless", "from": 1000, "to": 2000, )"
                      R"("loss_probability": 0.1})");
    }
    for (const auto& [name, member] : *entry)
    {
        if (std::ranges::count(members, name) == 0)
        {
            refuse(where, "has an unknown member '" + name +
                              "'; write class, from, to or loss_probability");
        }
    }
    const auto name = entry->find("class");
    const auto* text = name != entry->end() ? name->second.if_is<std::string>() : nullptr;
    if (text == nullptr)
    {
        refuse(where, "names no class of links; give it as class");
    }
    const auto loss = entry->find("loss_probability");
    const auto* probability = loss != entry->end() ? loss->second.if_is<double>() : nullptr;
    if (probability == nullptr || !(*probability >= 0 && *probability < 1))
    {
        refuse(where, "loss_probability is no number from 0 to less than 1");
    }
    const LossChange change{*text, time_of(*entry, "from", Picoseconds{}, where),
                            time_of(*entry, "to", Picoseconds::max(), where), *probability};
    if (change.end <= change.begin)
    {
        refuse(where, "the change lasts no time, as to is not after from");
    }
    return change;
}

} // namespace

LossPlan read_loss_plan(const JsonValue::List& entries, const std::string& path)
{
    LossPlan plan;
    for (std::size_t index = 0; index < entries.size(); ++index)
    {
        plan.push_back(change_of(entries[index], path + "[" + std::to_string(index) + "]"));
    }
    return plan;
}

std::vector<Picoseconds> phases_of(const LossPlan& plan)
{
    std::set<Picoseconds> times{Picoseconds{}};
    for (const auto& change : plan)
    {
        times.insert({change.begin, change.end});
    }
    times.erase(Picoseconds::max());
    return {times.begin(), times.end()};
}

} // namespace haec_sim::static_network_model
