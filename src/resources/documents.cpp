// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/documents.hpp"

#include "core/json/json_or_text.hpp"
#include "core/json/json_writer.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace haec_sim::resources
{

namespace
{

constexpr std::size_t most_points = 1'000'000;

/// True where a value is another one or stands in it.
bool holds(const JsonValue& tree, const JsonValue* inner)
{
    if (&tree == inner)
    {
        return true;
    }
    if (const auto* list = tree.if_is<JsonValue::List>())
    {
        return std::ranges::any_of(*list, [&](const auto& value) { return holds(value, inner); });
    }
    const auto* object = tree.if_is<JsonValue::Object>();
    return object != nullptr && std::ranges::any_of(*object, [&](const auto& member)
                                                    { return holds(member.second, inner); });
}

std::string text_of(const JsonValue& value)
{
    const auto* text = value.if_is<std::string>();
    return text != nullptr ? *text : json_text(value);
}

} // namespace

Documents::Documents(const DocumentFiles& files) : files_(files)
{
    documents_.value = JsonValue::Object{{"application", read_json(files.application)},
                                         {"machine", read_json(files.machine)}};
    for (const auto& path_and_value : files.settings)
    {
        const auto setting = find_setting(documents_, path_and_value, "--set " + path_and_value);
        *setting.target = json_or_text(setting.value);
    }
    for (const auto& path_and_values : files.sweeps)
    {
        add_sweep(path_and_values);
    }
}

void Documents::add_sweep(const std::string& path_and_values)
{
    const auto option = "--sweep " + path_and_values;
    Sweep sweep{find_setting(documents_, path_and_values, option), {}, {}};
    for (const auto& other : sweeps_)
    {
        if (holds(*other.setting.target, sweep.setting.target) ||
            holds(*sweep.setting.target, other.setting.target))
        {
            throw UsageError(option + ": what '" + other.setting.path +
                             "' sweeps is the same or holds it; leave one out");
        }
    }
    sweep.values = swept_values(sweep.setting.value, option);
    if (sweep.values.size() > most_points / point_count_)
    {
        throw UsageError(option + ": more than " + std::to_string(most_points) +
                         " points in all; take fewer values");
    }
    point_count_ *= sweep.values.size();
    std::ranges::transform(sweep.values, std::back_inserter(sweep.texts), text_of);
    sweeps_.push_back(std::move(sweep));
}

std::vector<std::string> Documents::paths() const
{
    std::vector<std::string> paths;
    std::ranges::transform(sweeps_, std::back_inserter(paths),
                           [](const Sweep& sweep) { return sweep.setting.path; });
    return paths;
}

Point Documents::go_to(std::size_t point)
{
    Point values(sweeps_.size());
    for (auto place = sweeps_.size(); place-- > 0;)
    {
        auto& sweep = sweeps_[place];
        const auto index = point % sweep.values.size();
        point /= sweep.values.size();
        *sweep.setting.target = sweep.values[index];
        values[place] = {sweep.setting.path, sweep.texts[index]};
    }
    return values;
}

bool Documents::is_machine_swept() const
{
    return std::ranges::any_of(sweeps_, [](const Sweep& sweep)
                               { return sweep.setting.path.starts_with("machine."); });
}

Evaluation Documents::evaluation(const Point& point)
{
    const Source machine{files_.machine, expressions_};
    const Source application{files_.application, expressions_};
    try
    {
        if (!machine_ || is_machine_swept())
        {
            machine_ = read_machine({*documents_.member("machine"), machine});
        }
        return resources::evaluate(*machine_, {*documents_.member("application"), application});
    }
    catch (const UsageError& fault)
    {
        throw UsageError(point_text(point) + fault.what());
    }
}

void Documents::evaluate(const std::function<void(const Point&, const Evaluation&)>& visit)
{
    for (std::size_t index = 0; index < point_count_; ++index)
    {
        const auto point = go_to(index);
        visit(point, evaluation(point));
    }
}

} // namespace haec_sim::resources
