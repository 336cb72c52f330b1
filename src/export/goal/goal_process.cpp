// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/goal/goal_process.hpp"

#include "haec_sim/error.hpp"

#include <string>

namespace haec_sim::exporting
{

ImportedNames imported_names(const Definitions& definitions)
{
    ImportedNames names;
    definitions.each<definitions::Parameter>(
        [&](const definitions::Parameter& parameter)
        {
            const auto& name = definitions.text(parameter.name);
            if (name == "haec_sim::signal")
            {
                names.signal = parameter.self;
            }
            else if (name == "haec_sim::await")
            {
                names.await = parameter.self;
            }
        });
    definitions.each<definitions::Attribute>(
        [&](const definitions::Attribute& attribute)
        {
            if (definitions.text(attribute.name) == "haec_import::nic")
            {
                names.nic = attribute.self;
            }
        });
    return names;
}

void ProcessSignals::give(std::uint64_t number, const OperationChain::Requirements& when)
{
    given_.insert_or_assign(number, when);
}

const OperationChain::Requirements* ProcessSignals::find(std::uint64_t number) const
{
    const auto found = given_.find(number);
    return found != given_.end() ? &found->second : nullptr;
}

void ProcessSignals::settle()
{
    for (const auto& [number, task] : awaited_)
    {
        const auto* when = find(number);
        if (when == nullptr)
        {
            throw Error("a process awaits signal " + std::to_string(number) +
                        ", which it never gives; is the trace complete?");
        }
        for (const auto& requirement : *when)
        {
            program_.require(requirement.task, task, requirement.after);
        }
    }
    awaited_.clear();
}

} // namespace haec_sim::exporting
