// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/settings.hpp"

#include "core/json/json_or_text.hpp"
#include "core/numbers/whole_number.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/split.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::resources
{

namespace
{

constexpr std::size_t most_values = 1'000'000;

/// Follows a path through a document, key by key.
class PathWalk
{
public:
    PathWalk(JsonValue& documents, std::string_view path_and_value, std::string option)
        : target_(&documents), rest_(path_and_value), option_(std::move(option))
    {
    }

    Setting walk()
    {
        const auto all = rest_;
        bool is_at_end = false;
        while (!is_at_end)
        {
            promote_demand();
            step();
            is_at_end = rest_.front() == '=';
            rest_.remove_prefix(1);
        }
        const auto length = all.size() - rest_.size() - 1;
        return {target_, std::string(all.substr(0, length)), std::string(rest_)};
    }

private:
    /// The length of a name if the rest of the path begins with it; else 0.
    std::size_t matches(std::string_view name) const
    {
        const bool fits = !name.empty() && rest_.starts_with(name) && rest_.size() > name.size() &&
                          (rest_[name.size()] == '.' || rest_[name.size()] == '=');
        return fits ? name.size() : 0;
    }

    void step()
    {
        above_ = last_;
        if (auto* list = std::get_if<JsonValue::List>(&target_->value))
        {
            step_into(*list);
            return;
        }
        if (target_->if_is<std::monostate>() != nullptr)
        {
            target_->value = JsonValue::Object{};
        }
        auto* object = std::get_if<JsonValue::Object>(&target_->value);
        if (object == nullptr)
        {
            fail("'" + last_ + "' is a value, which has no keys; set it itself");
        }
        step_into(*object);
    }

    void step_into(JsonValue::Object& object)
    {
        std::size_t length = 0;
        for (const auto& [key, value] : object)
        {
            length = std::max(length, matches(key));
        }
        length = length > 0 ? length : plain_length();
        last_ = rest_.substr(0, length);
        target_ = &object[last_];
        rest_.remove_prefix(length);
    }

    void step_into(JsonValue::List& list)
    {
        std::size_t length = 0;
        std::vector<std::string> names;
        JsonValue* found = nullptr;
        for (auto& element : list)
        {
            const auto* name = element.member("name");
            const auto* text = name != nullptr ? name->if_is<std::string>() : nullptr;
            if (text != nullptr && matches(*text) > length)
            {
                length = matches(*text);
                found = &element;
            }
            names.push_back(text != nullptr ? *text : "");
        }
        if (found == nullptr)
        {
            length = plain_length();
            const auto number = whole_number(rest_.substr(0, length));
            if (!number || *number >= list.size())
            {
                const std::string name(rest_.substr(0, length));
                fail("'" + last_ + "' has no element '" + name + "'" + did_you_mean(name, names));
            }
            found = &list[*number];
        }
        last_ = rest_.substr(0, length);
        target_ = found;
        rest_.remove_prefix(length);
    }

    /// The length of the next key, if it is none that there is.
    std::size_t plain_length() const
    {
        const auto length = rest_.find_first_of(".=");
        if (length == 0 || length == std::string_view::npos)
        {
            fail("write PATH=VALUE, such as machine.resources.cpu.rate=1e9");
        }
        return length;
    }

    void promote_demand()
    {
        const bool is_plain =
            target_->if_is<double>() != nullptr || target_->if_is<std::string>() != nullptr;
        if (above_ == "demands" && is_plain)
        {
            target_->value = JsonValue::Object{{"amount", *target_}};
        }
    }

    [[noreturn]] void fail(const std::string& what) const
    {
        throw UsageError(option_ + ": " + what);
    }

    JsonValue* target_;
    std::string_view rest_;
    std::string option_;
    /// The last key, and the one before.
    std::string last_;
    std::string above_;
};

double number_of(std::string_view text, const std::string& option)
{
    const auto value = json_or_text(text);
    const auto* number = value.if_is<double>();
    if (number == nullptr)
    {
        throw UsageError(option + ": '" + std::string(text) +
                         "' is no number; write FIRST:LAST:+STEP or FIRST:LAST:*FACTOR");
    }
    return *number;
}

/// The values of "8:64:+8" or "8:64:*2".
std::vector<JsonValue> range_values(const std::vector<std::string>& parts,
                                    const std::string& option)
{
    const double first = number_of(parts[0], option);
    const double last = number_of(parts[1], option);
    const bool is_sum = parts[2].starts_with('+');
    if (!is_sum && !parts[2].starts_with('*'))
    {
        throw UsageError(option + ": the step is +STEP or *FACTOR, such as 8:64:+8");
    }
    const double step = number_of(std::string_view(parts[2]).substr(1), option);
    if (first > last || !(is_sum ? step > 0 : step > 1 && first > 0))
    {
        throw UsageError(option + ": the last value is never reached; FIRST is the least, steps "
                                  "are above 0 and factors above 1");
    }
    // The last value counts also where sums of steps round beyond it.
    const double end = last + 1e-9 * std::abs(last);
    std::vector<JsonValue> values;
    for (double value = first; value <= end && values.size() <= most_values;
         value = is_sum ? first + static_cast<double>(values.size()) * step : value * step)
    {
        values.emplace_back().value = value;
    }
    return values;
}

} // namespace

Setting find_setting(JsonValue& documents, const std::string& path_and_value,
                     const std::string& option)
{
    const auto* object = documents.if_is<JsonValue::Object>();
    const auto first = path_and_value.substr(0, path_and_value.find('.'));
    if (!object->contains(first))
    {
        throw UsageError(option + ": a path begins with 'machine.' or 'application.', not '" +
                         first + "'");
    }
    return PathWalk(documents, path_and_value, option).walk();
}

std::vector<JsonValue> swept_values(const std::string& text, const std::string& option)
{
    const auto parts = split(text, ':');
    if (parts.size() == 3)
    {
        return range_values(parts, option);
    }
    std::vector<JsonValue> values;
    for (const auto& value : split(text, ','))
    {
        if (value.empty())
        {
            throw UsageError(option + ": a value is empty; write PATH=1,2,4");
        }
        values.push_back(json_or_text(value));
    }
    return values;
}

} // namespace haec_sim::resources
