// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/fabrics.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace haec_sim::verification
{

/// The global ports of the groups of a dragonfly, and how they are joined.
class GlobalPorts
{
public:
    /// `hosts`: the switches of a group that have global ports.
    GlobalPorts(const GlobalLinks& links, std::uint32_t hosts) : links_(links)
    {
        if (links_.per_pair == 0 && links_.groups > 1)
        {
            links_.per_pair = hosts * links_.of_a_switch / (links_.groups - 1);
        }
    }

    /// A global port of a group.
    struct Port
    {
        std::uint32_t group;
        std::uint32_t number;
    };

    std::uint32_t groups() const
    {
        return links_.groups;
    }

    std::uint32_t per_pair() const
    {
        return links_.per_pair;
    }

    /// The ports of a group that have links.
    std::uint32_t count() const
    {
        return links_.per_pair * (links_.groups - 1);
    }

    /// The switch of a port, counted among those that have any, and its place there.
    std::uint32_t host_of(std::uint32_t port) const
    {
        return port / links_.of_a_switch;
    }

    std::uint32_t place_of(std::uint32_t port) const
    {
        return port % links_.of_a_switch;
    }

    /// The ports of that switch that have links, from `first` on.
    std::uint32_t first_of(std::uint32_t host) const
    {
        return host * links_.of_a_switch;
    }

    std::uint32_t end_of(std::uint32_t host) const
    {
        return std::min(first_of(host + 1), count());
    }

    Port other_end(std::uint32_t group, std::uint32_t number) const
    {
        const auto others = links_.groups - 1;
        const auto distance = 1 + number % others;
        switch (links_.arrangement)
        {
        case Arrangement::relative:
            return {(group + distance) % links_.groups, count() - 1 - number};
        case Arrangement::palmtree:
            return {(group + links_.groups - distance) % links_.groups, count() - 1 - number};
        default:
            break;
        }
        const auto other = distance - 1 < group ? distance - 1 : distance;
        return {other, (group < other ? group : group - 1) + others * (number / others)};
    }

    /// The ports of a group that lead to another one, ascending.
    std::vector<std::uint32_t> between(std::uint32_t group, std::uint32_t other) const
    {
        std::vector<std::uint32_t> ports;
        for (std::uint32_t number = 0; number < links_.groups - 1; ++number)
        {
            if (other_end(group, number).group == other)
            {
                for (auto port = number; port < count(); port += links_.groups - 1)
                {
                    ports.push_back(port);
                }
            }
        }
        return ports;
    }

private:
    GlobalLinks links_;
};

} // namespace haec_sim::verification
