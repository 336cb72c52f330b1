// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/module_set.hpp"

#include "core/registry/shared_object.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "run/experiment.hpp"
#include "run/foreign_model.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace haec_sim
{

namespace
{

std::vector<definitions::Location> locations_of(const Definitions& definitions)
{
    std::vector<definitions::Location> locations;
    definitions.each<definitions::Location>([&](const definitions::Location& location)
                                            { locations.push_back(location); });
    return locations;
}

bool is_same(const definitions::Location& left, const definitions::Location& right)
{
    const auto members = [](const definitions::Location& location)
    {
        return std::tie(location.self, location.name, location.location_type,
                        location.number_of_events, location.location_group);
    };
    return members(left) == members(right);
}

/// Throws UsageError where a module has changed the locations (number, name, type, group or events)
/// from `before`: each is a file that somebody writes, with as many events as its definition
/// promises.
void require_same_locations(const std::vector<definitions::Location>& before,
                            const std::string& module, const Definitions& definitions)
{
    const auto now = locations_of(definitions);
    const auto [before_end, now_end] = std::ranges::mismatch(before, now, is_same);
    std::string what;
    if (before_end != before.end())
    {
        what = "changes or removes the definition of location " +
               std::to_string(before_end->self.value);
    }
    else if (now_end != now.end())
    {
        what = "adds a definition of location " + std::to_string(now_end->self.value);
    }
    if (!what.empty())
    {
        throw UsageError("module '" + module + "' " + what +
                         ", but the output has the locations of the trace, each with a file of its "
                         "own; choose other modules with -m, or mend its define()");
    }
}

} // namespace

ModuleSet::ModuleSet(const std::vector<ModuleSection>& sections, const Platform& platform,
                     const Mapping& mapping, const RunInfo& run_info)
    : sections_(sections), passed_on_(sections.size())
{
    std::size_t first_model = 0;
    for (std::size_t index = 0; index < sections_.size(); ++index)
    {
        const ModuleSection& section = sections_[index];
        if (is_from_shared_object(name(index)))
        {
            name_who_ends_the_program();
        }
        make(index, {section.parameters, platform, mapping, run_info});
        if (auto* model = can(index).network_model)
        {
            if (model_ != nullptr)
            {
                throw UsageError("the modules " + name(first_model) + " and " + name(index) +
                                 " are both network models, and a simulation has one; choose one "
                                 "of them with -m");
            }
            model_ = model;
            first_model = index;
            name_of_model_ = model_name(section);
        }
    }
}

void ModuleSet::make(std::size_t index, const ModuleContext& context)
{
    run(index, "create()",
        [&]
        {
            modules_.push_back(sections_[index].module->create(context));
            if (modules_.back() == nullptr)
            {
                throw Error("returns no module; mend the module");
            }
        });
    auto& module = *modules_.back();
    auto& can = abilities_.emplace_back();
    run(index, "network_model()", [&] { can.network_model = module.network_model(); });
    if (can.network_model != nullptr && is_from_shared_object(name(index)))
    {
        watched_model_ = watch("module '" + name(index) + "'", *can.network_model);
        can.network_model = watched_model_.get();
    }
    run(index, "metric_adder()", [&] { can.metric_adder = module.metric_adder(); });
    run(index, "node_merger()", [&] { can.node_merger = module.node_merger(); });
    run(index, "network_reader()", [&] { can.network_reader = module.network_reader(); });
    run(index, "reporter()", [&] { can.reporter = module.reporter(); });
}

ModuleSet::~ModuleSet()
{
    forget_handlers();
    for (std::size_t index = 0; index < modules_.size(); ++index)
    {
        run(index, "its destructor", [&] { modules_[index].reset(); });
    }
}

std::vector<std::string> ModuleSet::too_early() const
{
    std::vector<std::string> names;
    for (std::size_t index = 0; model_ != nullptr && !is_network_model(index); ++index)
    {
        const bool tells = can(index).node_merger != nullptr ||
                           can(index).metric_adder != nullptr || can(index).reporter != nullptr;
        if (tells && can(index).network_reader == nullptr)
        {
            names.push_back(name(index));
        }
    }
    return names;
}

void ModuleSet::call(std::size_t index, const char* function, const Call& call) const
{
    run(index, function, [&] { call(*modules_[index]); });
}

void ModuleSet::define(Definitions& definitions) const
{
    const auto locations = locations_of(definitions);
    for (std::size_t index = 0; index < size(); ++index)
    {
        call(index, "define()", [&](Module& module) { module.define(definitions); });
        require_same_locations(locations, name(index), definitions);
    }
}

std::map<std::string, JsonValue> ModuleSet::reports() const
{
    std::map<std::string, JsonValue> sections;
    for (std::size_t index = 0; index < size(); ++index)
    {
        call(index, &Abilities::reporter, "report()",
             [&](Reporter& reporter)
             {
                 if (auto section = reporter.report())
                 {
                     sections[name(index)] = std::move(*section);
                 }
             });
    }
    return sections;
}

std::vector<std::string> ModuleSet::summaries() const
{
    std::vector<std::string> all;
    for (std::size_t index = 0; index < size(); ++index)
    {
        call(index, &Abilities::reporter, "summary()",
             [&](Reporter& reporter)
             {
                 for (auto& line : reporter.summary())
                 {
                     all.push_back(std::move(line));
                 }
             });
    }
    return all;
}

ModuleSet::Handlers ModuleSet::open(std::size_t index, const LocationInfo& location,
                                    const std::string& place)
{
    std::unique_ptr<EventHandler> handler;
    call(index, "open()", [&](Module& module) { handler = module.open(location); });
    Handlers handlers;
    if (handler != nullptr && is_from_shared_object(name(index)))
    {
        auto [entry, exit] =
            watch("module '" + name(index) + "', " + place, handler_at_work_, passed_on_[index]);
        handlers.push_back(std::move(entry));
        handlers.push_back(std::move(handler));
        handlers.push_back(std::move(exit));
    }
    else if (handler != nullptr)
    {
        handlers.push_back(std::move(handler));
    }
    return handlers;
}

std::string ModuleSet::lost_records(Ranks& ranks) const
{
    for (std::size_t index = 0; index < modules_.size() && !is_network_model(index); ++index)
    {
        if (!is_from_shared_object(name(index)))
        {
            continue;
        }
        const auto given = ranks.sum(passed_on_[index].given);
        const auto passed = ranks.sum(passed_on_[index].passed);
        if (passed < given)
        {
            return "module '" + name(index) + "' passed on " + std::to_string(passed) + " of the " +
                   std::to_string(given) +
                   " sends and begins of collectives that it was given, and others wait for them";
        }
    }
    return {};
}

void ModuleSet::run(std::size_t index, const char* function,
                    const std::function<void()>& action) const
{
    HAEC_SIM_LOG(debug, "modules", name(index) << ": " << function);
    if (is_from_shared_object(name(index)))
    {
        run_foreign("module '" + name(index) + "', " + function, action);
        return;
    }
    action();
}

} // namespace haec_sim
