// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/priority_options.hpp"

#include "core/numbers/quantity.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace haec_sim
{

namespace
{

constexpr const char* priorities = "priorities";
constexpr std::size_t most_classes = 8;
constexpr double most_weight = 1000;

/// A value of the key, and where it stands.
struct PriorityValue
{
    const JsonValue& value;
    std::string path;

    [[noreturn]] void fail(const std::string& expected) const
    {
        throw UsageError(path + ": expected " + expected);
    }

    /// A whole number up to 2^53, which JSON keeps.
    std::uint64_t whole(double least, double most, const std::string& expected) const
    {
        const auto* number = value.if_is<double>();
        if (number == nullptr || *number != std::floor(*number) || *number < least ||
            *number > most)
        {
            fail(expected);
        }
        return static_cast<std::uint64_t>(*number);
    }

    std::string text(const std::string& expected) const
    {
        const auto* found = value.if_is<std::string>();
        if (found == nullptr)
        {
            fail(expected);
        }
        return *found;
    }

    void check_members(const std::vector<std::string>& known) const
    {
        for (const auto& [name, member] : *value.if_is<JsonValue::Object>())
        {
            if (std::ranges::count(known, name) == 0)
            {
                throw UsageError(path + "." + name + ": unknown key" + did_you_mean(name, known));
            }
        }
    }
};

std::pair<std::uint32_t, std::uint32_t> tags_in(const PriorityValue& value)
{
    constexpr auto most = std::numeric_limits<std::uint32_t>::max();
    const std::string expected = "a tag, or the first and the last one, such as \"10..20\"";
    if (value.value.if_is<double>() != nullptr)
    {
        const auto tag = static_cast<std::uint32_t>(value.whole(0, most, expected));
        return {tag, tag};
    }
    const auto text = value.text(expected);
    const auto dots = text.find("..");
    const auto first = whole_number(std::string_view(text).substr(0, dots));
    const auto last =
        dots == std::string::npos ? first : whole_number(std::string_view(text).substr(dots + 2));
    if (!first || !last || *first > *last || *last > most)
    {
        value.fail(expected + ", found '" + text + "'");
    }
    return {static_cast<std::uint32_t>(*first), static_cast<std::uint32_t>(*last)};
}

std::uint64_t bytes_in(const PriorityValue& value)
{
    const std::string expected = "a number of bytes, or a text such as \"4 KiB\"";
    const auto* text = value.value.if_is<std::string>();
    const auto bytes = text != nullptr ? quantity_in("bytes", *text) : std::nullopt;
    return bytes ? PriorityValue{JsonValue{*bytes}, value.path}.whole(0, 0x1p53, expected)
                 : value.whole(0, 0x1p53, expected);
}

PriorityRule rule_in(const PriorityValue& entry)
{
    const auto* members = entry.value.if_is<JsonValue::Object>();
    if (members == nullptr || members->empty())
    {
        entry.fail("an object with tag, communicator, most_bytes or job");
    }
    entry.check_members({"tag", "communicator", "most_bytes", "job"});
    PriorityRule rule;
    for (const auto& [name, member] : *members)
    {
        const PriorityValue value{member, entry.path + "." + name};
        if (name == "tag")
        {
            rule.tags = tags_in(value);
        }
        else if (name == "communicator")
        {
            rule.communicator = value.text("the name of a communicator");
        }
        else if (name == "most_bytes")
        {
            rule.most_bytes = bytes_in(value);
        }
        else
        {
            rule.job = value.whole(1, 0x1p31, "the number of a job, from 1");
        }
    }
    return rule;
}

const JsonValue::List& list_in(const JsonValue::Object& object, const char* name,
                               const std::string& path, std::size_t least, std::size_t most,
                               const std::string& expected)
{
    const auto found = object.find(name);
    const auto* list = found != object.end() ? found->second.if_is<JsonValue::List>() : nullptr;
    if (list == nullptr || list->size() < least || list->size() > most)
    {
        throw UsageError(path + "." + name + ": expected " + expected);
    }
    return *list;
}

} // namespace

ParameterSpec priorities_key()
{
    ParameterSpec spec;
    spec.name = priorities;
    spec.kind = ParameterKind::object;
    spec.summary = "classes of messages, which links serve by order (strict or weighted), weights "
                   "and classes";
    spec.default_text = "all messages are alike";
    return spec;
}

PriorityOptions read_priorities(const Parameters& parameters)
{
    const JsonValue document{parameters.get<JsonValue::Object>(priorities)};
    const auto path = parameters.path() + "." + priorities;
    const auto& object = *document.if_is<JsonValue::Object>();
    PriorityValue{document, path}.check_members({"order", "weights", "classes"});
    PriorityOptions options;
    const auto order = object.find("order");
    const auto word =
        order == object.end()
            ? std::string("strict")
            : PriorityValue{order->second, path + ".order"}.text("strict or weighted");
    options.is_weighted = word == "weighted";
    if (!options.is_weighted && word != "strict")
    {
        throw UsageError(path + ".order: '" + word + "' is not a valid value" +
                         did_you_mean(word, {"strict", "weighted"}));
    }
    const auto& entries = list_in(object, "classes", path, 1, most_classes - 1,
                                  "a list of 1 to 7 classes; other messages are in one more");
    for (const auto& entry : entries)
    {
        options.rules.push_back(
            rule_in({entry, path + ".classes." + std::to_string(options.rules.size())}));
    }
    if (!options.is_weighted)
    {
        if (object.contains("weights"))
        {
            throw UsageError(path + ".weights: has no effect with the order strict; leave it out");
        }
        return options;
    }
    const auto count = options.classes();
    for (const auto& entry : list_in(object, "weights", path, count, count,
                                     "a list of " + std::to_string(count) +
                                         " weights, one for each class and one for all others"))
    {
        const auto number = std::to_string(options.weights.size());
        options.weights.push_back(PriorityValue{entry, path + ".weights." + number}.whole(
            1, most_weight, "a whole number from 1 to 1000"));
    }
    return options;
}

} // namespace haec_sim
