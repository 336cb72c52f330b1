// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The time R(n) of a round of n packets of a resilient model, and what its packets are lost with.
//
// Source: [Pfennig2016], section 4 and Table 2 (spec: models, "Resilient models").
//     d_hp = d_out + l + 8 s_p/b + d_in;  d_ha = the same for s_a;  d_i = d_a = d_out/2 + d_verify
//     d_s = 2 d_out + d_sign  (coded: + s_w d_p)
//     d_r = 2 d_out + d_sign + d_verify  (coded: + s_w^2 d_p)
//     R(n) = d_s + (h + n - 1) d_hp + (h - 1) d_i + d_r + h (d_ha + d_a)
//     q = (1 - p)^h,  q_a = (1 - p_a)^h;    on unlike links sums, the maximum of d_hp, and products
// Ports of nodes add 8 s_p/b and 8 s_a/b to the sums, and 8 s_p/b to what the maximum is of.
// Neglected: that a short window has less to code: d_s and d_r have s_w packets. The d_hp and d_ha
// that the paper prints lack the factor 8; keys can give them.
// Example, DORr, all defaults, 1 hop: d_hp = 127 + 1270 + 160 + 127 = 1684, d_ha = 1528.373 ns:
//     R(1) = 294 + 1684 + 394 + 1528.373 + 163.5 = 4063.873 ns

#include "round.hpp"

#include "exponential.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::static_network_model
{

namespace
{

// 8 s/b. The bits of a packet over bit/s are its bytes over bytes/s.
PreciseNanoseconds wire_delay(BytesPerSecond bandwidth, Bytes size)
{
    HAEC_SIM_ASSERT(bandwidth.value > 0.0);
    const long double seconds =
        static_cast<long double>(size.value) / static_cast<long double>(bandwidth.value);
    return PreciseNanoseconds{seconds * 1e9L};
}

// d_hp or d_ha
PreciseNanoseconds hop_delay(const NetworkParameters& parameters, const LinkFigures& link,
                             Bytes size)
{
    return PreciseNanoseconds(parameters.delay_out) + wire_delay(link.bandwidth, size) +
           PreciseNanoseconds(link.latency) + PreciseNanoseconds(parameters.delay_in);
}

// s_w for the terms that only coding has.
long double coded_packets(const NetworkParameters& parameters)
{
    return uses_network_coding(parameters.communication_model)
               ? static_cast<long double>(parameters.size_window)
               : 0.0L;
}

} // namespace

long double Round::delivery() const
{
    return exponential(log_delivery);
}

long double Round::loss() const
{
    return -exponential_minus_one(log_delivery);
}

long double Round::acknowledgement() const
{
    return exponential(log_acknowledgement);
}

long double Round::acknowledgement_loss() const
{
    return -exponential_minus_one(log_acknowledgement);
}

long double dependence(const Round& round, std::uint64_t missing)
{
    return round.is_lossless() ? 0 : std::ldexp(1.0L, -8 * static_cast<int>(missing));
}

PreciseNanoseconds coding_delay(const NetworkParameters& parameters)
{
    return coded_packets(parameters) * PreciseNanoseconds(parameters.delay_packet);
}

PreciseNanoseconds decoding_delay(const NetworkParameters& parameters)
{
    const long double coded = coded_packets(parameters);
    return coded * coded * PreciseNanoseconds(parameters.delay_packet);
}

PreciseNanoseconds resilient_sender_delay(const NetworkParameters& parameters)
{
    return 2.0L * PreciseNanoseconds(parameters.delay_out) +
           PreciseNanoseconds(parameters.delay_sign) + coding_delay(parameters);
}

PreciseNanoseconds resilient_receiver_delay(const NetworkParameters& parameters)
{
    return 2.0L * PreciseNanoseconds(parameters.delay_out) +
           PreciseNanoseconds(parameters.delay_sign) + PreciseNanoseconds(parameters.delay_verify) +
           decoding_delay(parameters);
}

Round make_round(const NetworkParameters& parameters, const HopCounts& counts)
{
    const Bytes acknowledgement = parameters.size_acknowledgement;
    // d_i and d_a, which are the same.
    const PreciseNanoseconds node = PreciseNanoseconds(parameters.delay_processing) +
                                    PreciseNanoseconds(parameters.delay_verify);
    Round round;
    round.base = resilient_sender_delay(parameters) + resilient_receiver_delay(parameters);
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        if (counts[type] > 0)
        {
            const LinkFigures& link = parameters.links[type];
            const PreciseNanoseconds delay = hop_delay(parameters, link, parameters.size_packet);
            const long double count = counts[type];
            round.hops += counts[type];
            round.base += count * (delay + hop_delay(parameters, link, acknowledgement) + node);
            round.packet = std::max(round.packet, delay);
            round.log_delivery += count * link.log_delivery;
        }
    }
    for (const auto& port : {parameters.ports.injection, parameters.ports.ejection})
    {
        if (port)
        {
            const PreciseNanoseconds delay = wire_delay(*port, parameters.size_packet);
            round.base += delay + wire_delay(*port, acknowledgement);
            round.packet = std::max(round.packet, delay);
        }
    }
    HAEC_SIM_ASSERT(round.hops > 0);
    // (h + n - 1) * d_hp has one d_hp less than h and n, and h - 1 nodes are passed.
    round.base += static_cast<long double>(round.hops - 1) * node - round.packet;
    round.log_acknowledgement = round.log_delivery *
                                static_cast<long double>(acknowledgement.value) /
                                static_cast<long double>(parameters.size_packet.value);
    return round;
}

} // namespace haec_sim::static_network_model
