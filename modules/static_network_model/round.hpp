// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parameters.hpp"

#include "haec_sim/units.hpp"

#include <cstdint>

namespace haec_sim::static_network_model
{

/// One round of a resilient model over a route: what it takes, and what gets lost (spec: models,
/// "Resilient models"; [Pfennig2016], section 4). On unlike links, sums and the maximum of d_hp as
/// without errors.
struct Round
{
    std::uint32_t hops = 0;
    /// R(n) = base + n * packet.
    PreciseNanoseconds base{};
    PreciseNanoseconds packet{};
    /// ln q and ln q_a, where q is the probability that a packet passes all links, q_a that an
    /// acknowledgement does.
    long double log_delivery = 0;
    long double log_acknowledgement = 0;

    PreciseNanoseconds time(std::uint64_t packets) const
    {
        return base + static_cast<long double>(packets) * packet;
    }

    bool is_lossless() const
    {
        return log_delivery == 0 && log_acknowledgement == 0;
    }

    /// The probability for a packet or acknowledgement, and its complement without cancellation.
    long double delivery() const;
    long double loss() const;
    long double acknowledgement() const;
    long double acknowledgement_loss() const;
};

/// The probability of a coded packet in vain for a rank that lacks `missing` > 0: 256^-missing.
/// Where nothing is ever lost it is 0, as there W is the time of one round (docs/adr/0011).
long double dependence(const Round& round, std::uint64_t missing);

/// s_w d_p and s_w^2 d_p, the times of coding and decoding; 0 without coding.
PreciseNanoseconds coding_delay(const NetworkParameters& parameters);
PreciseNanoseconds decoding_delay(const NetworkParameters& parameters);

/// d_s and d_r of a resilient model.
PreciseNanoseconds resilient_sender_delay(const NetworkParameters& parameters);
PreciseNanoseconds resilient_receiver_delay(const NetworkParameters& parameters);

/// The round over a route with at least one link.
Round make_round(const NetworkParameters& parameters, const HopCounts& counts);

} // namespace haec_sim::static_network_model
