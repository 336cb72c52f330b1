// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/process_threads.hpp"

namespace haec_sim
{

TeamRegistry& ProcessThreads::find_registry(CommRef communicator)
{
    auto& registry = registries_[communicator];
    if (registry == nullptr)
    {
        registry = std::make_unique<TeamRegistry>(slots_of(communicator), lookahead, wake);
    }
    return *registry;
}

std::vector<ThreadSlot> ProcessThreads::slots_of(CommRef communicator) const
{
    std::vector<ThreadSlot> slots;
    if (const auto* members = index_.team(communicator))
    {
        for (const auto member : *members)
        {
            const auto found = slots_.find(member);
            if (found != slots_.end())
            {
                slots.push_back(found->second);
            }
        }
        return slots;
    }
    for (ThreadSlot slot = 0; slot < lookahead.size(); ++slot)
    {
        slots.push_back(slot);
    }
    return slots;
}

} // namespace haec_sim
