// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/hosts.hpp"

#include "haec_sim/error.hpp"

#include <map>

namespace haec_sim::calibration
{

namespace
{

std::string told(const Host& host)
{
    return "'" + host.name + "' has " + std::to_string(host.cores) + " cores of " + host.processor;
}

} // namespace

void require_alike(const std::vector<Host>& hosts)
{
    if (hosts.size() < 2)
    {
        throw UsageError("there is one process, but a message needs two; start haec_calibrate as "
                         "mpirun -n 2 haec_calibrate, or give files by --osu");
    }
    for (const auto& host : hosts)
    {
        if (host.processor != hosts[0].processor || host.cores != hosts[0].cores)
        {
            throw UsageError("the hosts differ: " + told(hosts[0]) + ", " + told(host) +
                             "; calibrate on hosts of one kind, as a configuration has nodes of "
                             "one kind");
        }
    }
}

std::vector<std::uint32_t> nodes_of(const std::vector<Host>& hosts)
{
    std::map<std::string, std::uint32_t> places;
    std::vector<std::uint32_t> nodes;
    nodes.reserve(hosts.size());
    for (const auto& host : hosts)
    {
        nodes.push_back(
            places.try_emplace(host.name, static_cast<std::uint32_t>(places.size())).first->second);
    }
    return nodes;
}

} // namespace haec_sim::calibration
