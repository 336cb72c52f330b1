// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The loss probability p of a packet on a link, for DORr, PNCr and NCDr.
//
// Source: [Pfennig2016], section 4 (spec: models, "Resilient models"; attacks: spec: files,
// "Configuration").
//     p   = loss_probability, or 1 - (1 - bit_error_rate)^(8 s_p);  + packet_attack_rate
//     p_a = 1 - (1 - p)^(s_a/s_p)         of an acknowledgement (round.cpp)
// The section's loss_probability rules, its loss_profile above all in the times that it has. A type
// of links that says nothing has 0.01. Neglected: dependence: each packet is lost on each link by
// itself. Keys: loss_probability, loss_profile; of types of links bit_error_rate,
// packet_attack_rate, loss_probability. Example: bit_error_rate 1e-6, packets of 1500 bytes: 1 - (1
// - 1e-6)^12000 = 0.011928.

#include "loss.hpp"

#include "exponential.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace haec_sim::static_network_model
{

namespace
{

void set_loss(LinkFigures& link, long double probability)
{
    link.loss = probability;
    link.log_delivery = logarithm_of_one_plus(-probability);
}

// ln(1 - p) of a packet whose bits are lost one by one.
long double log_delivery_of_bits(double bit_error_rate, Bytes packet)
{
    return 8.0L * static_cast<long double>(packet.value) *
           logarithm_of_one_plus(-static_cast<long double>(bit_error_rate));
}

void add_attacks(LinkFigures& link, double attack_rate)
{
    if (attack_rate > 0)
    {
        link.loss += static_cast<long double>(attack_rate);
        link.log_delivery =
            logarithm(exponential(link.log_delivery) - static_cast<long double>(attack_rate));
    }
}

LinkFigures losses_of(const LinkType& type, Bytes packet, const std::string& path)
{
    if (type.loss_probability && type.bit_error_rate)
    {
        throw UsageError(path + ": the link type " + type.name +
                         " has both a loss_probability and a bit_error_rate; remove one of the "
                         "two");
    }
    LinkFigures link;
    if (!describes_loss(type))
    {
        set_loss(link, static_cast<long double>(default_loss_probability));
        return link;
    }
    if (type.bit_error_rate)
    {
        link.log_delivery = log_delivery_of_bits(*type.bit_error_rate, packet);
        link.loss = -exponential_minus_one(link.log_delivery);
    }
    else
    {
        set_loss(link, static_cast<long double>(type.loss_probability.value_or(0)));
    }
    add_attacks(link, type.packet_attack_rate.value_or(0));
    return link;
}

void refuse_certain_loss(const std::string& where, const LinkFigures& link)
{
    if (!(link.loss < 1) || !std::isfinite(link.log_delivery))
    {
        throw UsageError(where + " 1 means that no packet ever arrives; lower it");
    }
}

void check_plan(const LossPlan& plan, const Platform& platform, const std::string& path)
{
    const auto& types = platform.link_types();
    for (const LossChange& change : plan)
    {
        if (std::ranges::find(types, change.link_class, &LinkType::name) == types.end())
        {
            throw UsageError(path + ".loss_profile: '" + change.link_class +
                             "' is no class of links of this machine; name one of them, such as " +
                             types.front().name);
        }
    }
}

} // namespace

bool describes_loss(const LinkType& type)
{
    return type.loss_probability || type.bit_error_rate || type.packet_attack_rate;
}

void read_losses(NetworkParameters& parameters, const Platform& platform, const std::string& path)
{
    const auto counts = platform.link_counts();
    for (std::size_t type = 0; type < parameters.links.size(); ++type)
    {
        LinkFigures losses;
        std::string where;
        if (parameters.loss_probability)
        {
            where = path + ".loss_probability";
            set_loss(losses, static_cast<long double>(*parameters.loss_probability));
        }
        else if (counts[type] > 0)
        {
            const LinkType& described = platform.link_types()[type];
            where = path + ": on links of the type " + described.name + " a loss probability of";
            losses = losses_of(described, parameters.size_packet, path);
        }
        refuse_certain_loss(where, losses);
        parameters.links[type].loss = losses.loss;
        parameters.links[type].log_delivery = losses.log_delivery;
    }
    check_plan(parameters.loss_profile, platform, path);
}

void plan_losses(NetworkParameters& parameters, const Platform& platform, Picoseconds time)
{
    for (const LossChange& change : parameters.loss_profile)
    {
        for (std::size_t type = 0; type < parameters.links.size(); ++type)
        {
            if (change.begin <= time && time < change.end &&
                platform.link_types()[type].name == change.link_class)
            {
                set_loss(parameters.links[type], static_cast<long double>(change.probability));
            }
        }
    }
}

} // namespace haec_sim::static_network_model
