// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/process_threads.hpp"

namespace haec_sim
{

Crew& ProcessThreads::find_crew(CommRef communicator)
{
    auto& crew = crews_[communicator];
    if (crew == nullptr)
    {
        crew = std::make_unique<Crew>(seats_of(communicator), sight, wake);
    }
    return *crew;
}

std::vector<Seat> ProcessThreads::seats_of(CommRef communicator) const
{
    std::vector<Seat> seats;
    if (const auto* members = index_.team(communicator))
    {
        for (const auto member : *members)
        {
            const auto found = seats_.find(member);
            if (found != seats_.end())
            {
                seats.push_back(found->second);
            }
        }
        return seats;
    }
    for (Seat seat = 0; seat < sight.size(); ++seat)
    {
        seats.push_back(seat);
    }
    return seats;
}

} // namespace haec_sim
