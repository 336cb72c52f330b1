// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "round.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::static_network_model
{

/// The rounds of PNCr and NCDr as an absorbing Markov chain. Its states are pairs (s, r): the
/// packets that the sender believes missing, x minus the last rank that it was told, and those that
/// the receiver misses, r <= s. As the probability of innovation depends on r alone, one chain
/// serves windows of all sizes: W(x) = T(x, x).
///
/// All sums are of positive terms, so that nothing cancels whatever the losses.
class CodedChain
{
public:
    /// `chooses_redundancy`: NCDr, else PNCr.
    CodedChain(const Round& round, bool chooses_redundancy);

    struct Step
    {
        PreciseNanoseconds expected{};
        std::uint64_t packets_to_send = 0;
    };

    /// W and n for one more missing packet than the time before, from 1.
    Step solve_next();

    /// W and n where the sender sends `packets`, at least as many as are missing, whether or not
    /// they are the best choice.
    Step solve_next(std::uint64_t packets);

private:
    using Reals = std::vector<long double>;

    // The probabilities of what one packet does to a receiver that misses r.
    struct PacketOdds
    {
        // It arrives and raises the rank, or arrives in vain.
        long double raises = 0;
        long double idles = 0;
    };

    // The rest of a round after an acknowledgement that turned out to be the round's last, and told
    // that a were missing: by further packets m, the expected remaining time.
    struct AfterLastAcknowledgement
    {
        // The expectation seen from (a, r) by r, after the last m, no acknowledgement arriving.
        Reals ahead;
        Reals by_packets;
    };

    // The candidates n = 1, 2, ... for one s.
    struct Candidate
    {
        std::uint64_t packets = 0;
        // The expected remaining time by r over those ends of the round that tell the sender more.
        Reals told;
        // The probability by r and r' that the round ends in (s, r'), the sender none the wiser.
        std::vector<Reals> untold;
    };

    Candidate next_candidate(std::uint64_t packets);
    Step keep(const Reals& times, std::uint64_t packets);
    void add_packet(Candidate& candidate);
    void add_packet_untold(Candidate& candidate);
    /// T(s, r) by r, if n is that of the candidate.
    Reals solve(const Candidate& candidate) const;
    Reals choose(Candidate& candidate);
    long double after_last_acknowledgement(std::uint64_t missing, std::uint64_t packets);
    void step_without_acknowledgement(Reals& by_missing, std::uint64_t most) const;
    long double stays_unacknowledged(std::uint64_t missing) const;

    Round round_;
    bool chooses_redundancy_;
    long double loss_;
    long double acknowledged_;
    long double unacknowledged_;
    std::vector<PacketOdds> odds_;
    // T(s, r) by s and r.
    std::vector<Reals> times_;
    std::vector<AfterLastAcknowledgement> after_;
};

} // namespace haec_sim::static_network_model
