// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/schedule.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::resources
{

namespace
{

/// Lists within each other; deeper ones could overflow the stack.
constexpr int most_levels = 200;

class ScheduleReader
{
public:
    ScheduleReader(const Application& application, Scope& scope)
        : application_(&application), scope_(&scope), is_scheduled_(application.phases.size())
    {
    }

    Schedule read(const Element& element, int depth = 0)
    {
        if (depth > most_levels)
        {
            element.fail("lists within lists, deeper than " + std::to_string(most_levels) +
                         " levels");
        }
        return element.value().if_is<std::string>() != nullptr ? phase(element)
                                                               : group(element, depth);
    }

    /// Fails where a phase is not in the schedule.
    void check_all(const Element& schedule) const
    {
        const auto missing = std::ranges::find(is_scheduled_, false);
        if (missing != is_scheduled_.end())
        {
            const auto place = static_cast<std::size_t>(missing - is_scheduled_.begin());
            schedule.fail("the phase '" + application_->phases[place].name +
                          "' is not in it; add it, with a 'repeat' of 0 if it does not run");
        }
    }

private:
    Schedule phase(const Element& element)
    {
        std::size_t place = 0;
        try
        {
            place = application_->place_of(element.text());
        }
        catch (const UsageError& fault)
        {
            element.fail(fault.what());
        }
        if (is_scheduled_[place])
        {
            element.fail("the phase '" + element.text() +
                         "' is in the schedule twice; use 'repeat'");
        }
        is_scheduled_[place] = true;
        return {Schedule::Kind::phase, place};
    }

    Schedule group(const Element& element, int depth)
    {
        element.check_keys({"serial", "overlap", "repeat"});
        if (element.has("serial") == element.has("overlap"))
        {
            element.fail("expected the name of a phase, or an object with either 'serial' or "
                         "'overlap'");
        }
        const bool is_serial = element.has("serial");
        Schedule schedule{is_serial ? Schedule::Kind::serial : Schedule::Kind::overlap};
        schedule.repeat = element.number("repeat", 1, *scope_);
        const auto parts = element.at(is_serial ? "serial" : "overlap");
        std::size_t index = 0;
        for (const auto& value : parts.list())
        {
            const auto key = std::to_string(index++);
            schedule.parts.push_back(read({value, parts, key}, depth + 1));
        }
        return schedule;
    }

    const Application* application_;
    Scope* scope_;
    std::vector<bool> is_scheduled_;
};

} // namespace

Schedule read_schedule(const Element& document, const Application& application, Scope& scope)
{
    if (!document.has("schedule"))
    {
        Schedule all;
        for (std::size_t phase = 0; phase < application.phases.size(); ++phase)
        {
            all.parts.push_back({Schedule::Kind::phase, phase});
        }
        return all;
    }
    ScheduleReader reader(application, scope);
    const auto element = document.at("schedule");
    auto schedule = reader.read(element);
    reader.check_all(element);
    return schedule;
}

} // namespace haec_sim::resources
