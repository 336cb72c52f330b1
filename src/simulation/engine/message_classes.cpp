// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/message_classes.hpp"

#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "trace/jobs.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

std::set<CommRef> communicators_named(const std::string& name, const std::string& path,
                                      const Definitions& definitions)
{
    std::set<CommRef> found;
    std::vector<std::string> names;
    const auto note = [&](const auto& communicator)
    {
        names.push_back(definitions.text(communicator.name));
        if (names.back() == name)
        {
            found.insert(communicator.self);
        }
    };
    definitions.each<definitions::Comm>(note);
    definitions.each<definitions::InterComm>(note);
    if (found.empty())
    {
        throw UsageError(path + ".communicator: the trace has no communicator '" + name + "'" +
                         did_you_mean(name, names));
    }
    return found;
}

} // namespace

MessageClasses::MessageClasses(const PriorityOptions& options, const std::string& path,
                               const Definitions& definitions, const TraceIndex& index)
{
    const auto jobs = read_jobs(definitions, index);
    for (const auto& given : options.rules)
    {
        const auto place = path + ".classes." + std::to_string(rules_.size());
        auto& rule = rules_.emplace_back(Rule{given});
        if (given.communicator)
        {
            rule.communicators = communicators_named(*given.communicator, place, definitions);
        }
        if (given.job && *given.job > jobs.names.size())
        {
            throw UsageError(place + ".job: the trace has " + std::to_string(jobs.names.size()) +
                             " jobs; give the number of one, from 1, or leave it out");
        }
    }
    if (std::ranges::any_of(options.rules, [](const auto& rule) { return rule.job.has_value(); }))
    {
        for (const auto& job : jobs.of_process)
        {
            jobs_.push_back(job ? *job + 1 : 0);
        }
    }
}

std::uint8_t MessageClasses::of(const ClassifiedMessage& message) const
{
    const auto found =
        std::ranges::find_if(rules_, [&](const Rule& rule) { return fits(rule, message); });
    return static_cast<std::uint8_t>(found - rules_.begin());
}

bool MessageClasses::fits(const Rule& rule, const ClassifiedMessage& message) const
{
    const auto& given = rule.given;
    const bool is_of_program = message.kind == MessageKind::point_to_point;
    return (!given.tags || (is_of_program && given.tags->first <= message.tag &&
                            message.tag <= given.tags->second)) &&
           (!given.communicator || rule.communicators.contains(message.communicator)) &&
           (!given.most_bytes || message.bytes <= *given.most_bytes) &&
           (!given.job || jobs_[message.sender] == *given.job);
}

} // namespace haec_sim
