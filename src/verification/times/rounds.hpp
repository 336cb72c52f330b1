// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/times/transfer_times.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::verification
{

/// A route as the rounds of a window meet it (spec: models, "Resilient models").
struct Channel
{
    /// q and q_a: that a packet, and an acknowledgement, gets over all links.
    Exact arrival = 1;
    Exact acknowledgement = 1;
    /// R(1), and what each further packet of a round adds [ns].
    Exact first_packet = 0;
    Exact next_packet = 0;

    /// R(n) [ns].
    Exact round(Exact packets) const
    {
        return first_packet + (packets - 1) * next_packet;
    }

    /// Nothing is random then, not even what coding draws: W(x) is R(x).
    bool is_lossless() const
    {
        return arrival == 1 && acknowledgement == 1;
    }
};

/// W(x) of DOR_r [ns]: sums, over the rounds, how likely each is to take place, and how many
/// packets it is expected to have. Every packet is settled with the same probability in every
/// round.
Exact expected_window_uncoded(const Channel& channel, std::uint32_t packets);

/// The number of coded packets that a sender sends who knows the receiver's rank, by that rank.
using Policy = std::vector<std::uint32_t>;

/// PNC_r: what is missing.
Policy missing_packets(std::uint32_t packets);

/// NCD_r: for each rank the number that makes the expected remaining time smallest, tried one by
/// one from as many as are missing to where a round alone takes longer than the best so far. Costs
/// a walk through the rounds for each number that is tried.
Policy dynamic_redundancy(const Channel& channel, std::uint32_t packets);

/// The expected time of PNC_r or NCD_r [ns] from where receiver and sender both know `rank`, until
/// the sender knows the rank `policy.size()`: follows the joint distribution of the receiver's rank
/// and of the rank that the sender knows, round by round, until nothing is left to settle.
Exact expected_window_coded(const Channel& channel, const Policy& policy, std::uint32_t rank = 0);

/// 1 - 256^-(missing): that a coded packet that arrives is of use to who misses that many.
Exact innovation(std::uint32_t missing);

} // namespace haec_sim::verification
