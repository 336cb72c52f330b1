// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// `evaluation` monte_carlo of DORr, PNCr and NCDr: the time of a window by drawing what gets lost,
// round by round, in place of its expectation.
//
// Source: [Pfennig2016], section 4 (spec: models, "Resilient models"). Each packet arrives with
// probability q, each acknowledgement with q_a; NCDr sends the n(s) of coded_chain.cpp.
// Neglected: nothing that `exact` knows. Numbers are drawn by (seed, message), so that ranks do not
// matter; a route without loss draws none, and takes one round.
// Keys: seed.
// Example: a packet of DORr over 1 hop with p = 0.01 needs 1 / (q q_a) = 1.01038 rounds on average.

#include "window_sampler.hpp"

#include <utility>

namespace haec_sim::static_network_model
{

WindowSampler::WindowSampler(CommunicationModel model, const Round& round,
                             std::vector<std::uint64_t> packets_to_send)
    : is_coded_(uses_network_coding(model)), round_(round),
      packets_to_send_(std::move(packets_to_send)), delivery_(round.delivery()),
      acknowledgement_(round.acknowledgement())
{
    for (std::uint64_t missing = 0; missing < packets_to_send_.size(); ++missing)
    {
        innovation_.push_back(1 - dependence(round, missing));
    }
}

PreciseNanoseconds WindowSampler::sample(std::uint64_t packets, MessageDraws& draws) const
{
    if (round_.is_lossless())
    {
        return round_.time(packets);
    }
    return is_coded_ ? sample_coded(packets, draws) : sample_uncoded(packets, draws);
}

PreciseNanoseconds WindowSampler::sample_uncoded(std::uint64_t packets, MessageDraws& draws) const
{
    PreciseNanoseconds time{};
    std::uint64_t unsettled = packets;
    while (unsettled > 0)
    {
        const std::uint64_t sent = unsettled;
        time += round_.time(sent);
        for (std::uint64_t packet = 0; packet < sent; ++packet)
        {
            if (draws.happens(delivery_) && draws.happens(acknowledgement_))
            {
                --unsettled;
            }
        }
    }
    return time;
}

PreciseNanoseconds WindowSampler::sample_coded(std::uint64_t packets, MessageDraws& draws) const
{
    PreciseNanoseconds time{};
    std::uint64_t missing = packets;
    // The packets missing as far as the sender was told.
    std::uint64_t told_missing = packets;
    while (told_missing > 0)
    {
        const std::uint64_t sent = packets_to_send_[told_missing];
        time += round_.time(sent);
        for (std::uint64_t packet = 0; packet < sent; ++packet)
        {
            if (!draws.happens(delivery_))
            {
                continue;
            }
            if (missing > 0 && draws.happens(innovation_[missing]))
            {
                --missing;
            }
            if (draws.happens(acknowledgement_))
            {
                told_missing = missing;
            }
        }
    }
    return time;
}

} // namespace haec_sim::static_network_model
