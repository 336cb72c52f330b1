// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parameters.hpp"

#include "keys.hpp"
#include "loss.hpp"

namespace haec_sim::static_network_model
{

namespace
{

std::vector<LinkFigures> links_of(const NetworkParameters& parameters, const Platform& platform)
{
    std::vector<LinkFigures> links;
    for (const LinkType& type : platform.link_types())
    {
        LinkFigures& link = links.emplace_back();
        link.bandwidth = type.bandwidth_or(parameters.bandwidth);
        link.latency = type.latency.value_or(parameters.latency);
    }
    return links;
}

} // namespace

NetworkRates NetworkParameters::link_rates() const
{
    NetworkRates rates;
    for (const LinkFigures& link : links)
    {
        rates.links.push_back({link.bandwidth, to_picoseconds(link.latency)});
    }
    return rates;
}

NetworkParameters read_parameters(const Parameters& section, const Platform& platform)
{
    NetworkParameters parameters;
    for (const Key& key : keys())
    {
        if (section.has(key.name))
        {
            read_key(key, section, parameters);
        }
    }
    parameters.links = links_of(parameters, platform);
    parameters.ports = platform.ports();
    if (family_of(parameters.communication_model) == Family::resilient)
    {
        read_losses(parameters, platform, section.path());
    }
    return parameters;
}

} // namespace haec_sim::static_network_model
