// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// PNCr, NCDr: the expected time of a window (generation) of packets that are random combinations of
// each other. Any packet that raises the receiver's rank is as good as another one.
//
// Source: [Pfennig2016], section 4 (spec: models, "Resilient models"). In state (s, r) the sender
// believes s packets missing, and the receiver misses r <= s.
//     T(s, r) = R(n(s)) + sum over s', r' of P(the round leads to (s', r')) T(s', r'),  T(0, 0) = 0
//     W(x) = T(x, x);  an arriving packet raises the rank with probability 1 - 256^-r
// PNCr: n(s) = s. NCDr: the n(s) >= s with the least T(s, s), the smaller one of equals.
// Neglected: other fields than that of 256 elements, whatever size_finitefield says. On a route
// without any loss each packet raises the rank (docs/adr/0011). No round has more than 2^16
// packets.
// Example: 1 packet over 1 hop by PNCr, all defaults (p = 0.01): R(1) = 4066.873 ns, u = 0.99 *
// 255/256, q_a = 0.99^(41/1500), T(1, 0) = R(1) / (0.99 q_a) = 4109.082 ns:
//     T(1, 1) = (4066.873 + u (1 - q_a) 4109.082) / u = 4125.191 ns
// Over 15 hops NCDr sends n(1) = 2 packets, and takes 56519.793 ns in place of 62844.298 ns.

#include "coded_chain.hpp"

#include "exponential.hpp"

#include "haec_sim/error.hpp"

#include <string>
#include <utility>

namespace haec_sim::static_network_model
{

namespace
{

// More packets in one round than any sensible loss asks for.
constexpr std::uint64_t most_candidates = 1 << 16;

} // namespace

CodedChain::CodedChain(const Round& round, bool chooses_redundancy)
    : round_(round), chooses_redundancy_(chooses_redundancy), loss_(round.loss()),
      acknowledged_(round.acknowledgement()), unacknowledged_(round.acknowledgement_loss()),
      odds_{{0, round.delivery()}}, times_{{0}}, after_{{{0}, {0}}}
{
}

CodedChain::Step CodedChain::solve_next()
{
    Candidate candidate = next_candidate(times_.size());
    const Reals times = choose(candidate);
    return keep(times, candidate.packets);
}

CodedChain::Step CodedChain::solve_next(std::uint64_t packets)
{
    const Candidate candidate = next_candidate(packets);
    return keep(solve(candidate), packets);
}

CodedChain::Candidate CodedChain::next_candidate(std::uint64_t packets)
{
    const std::uint64_t missing = times_.size();
    const long double vain = dependence(round_, missing);
    odds_.push_back({round_.delivery() * (1 - vain), round_.delivery() * vain});

    Candidate candidate;
    candidate.told.assign(missing + 1, 0);
    for (std::uint64_t r = 0; r <= missing; ++r)
    {
        candidate.untold.emplace_back(missing + 1, 0);
        candidate.untold[r][r] = 1;
    }
    while (candidate.packets < packets)
    {
        add_packet(candidate);
    }
    return candidate;
}

CodedChain::Step CodedChain::keep(const Reals& times, std::uint64_t packets)
{
    times_.push_back(times);
    after_.push_back({times, {times.back()}});
    return {PreciseNanoseconds{times.back()}, packets};
}

CodedChain::Reals CodedChain::choose(Candidate& candidate)
{
    Reals best = solve(candidate);
    if (!chooses_redundancy_)
    {
        return best;
    }
    Candidate trial = candidate;
    // No round is shorter than R(n): from there on more packets cannot win.
    while (round_.time(trial.packets + 1).count() < best.back())
    {
        if (trial.packets == most_candidates)
        {
            throw UsageError("on a route of " + std::to_string(round_.hops) +
                             " hops NCDr would send more than " + std::to_string(most_candidates) +
                             " packets in a round; lower the losses or choose PNCr");
        }
        add_packet(trial);
        Reals times = solve(trial);
        if (times.back() < best.back())
        {
            best = std::move(times);
            candidate.packets = trial.packets;
        }
    }
    return best;
}

// The probability that a packet changes neither the receiver's rank nor, by an acknowledgement,
// what the sender knows.
long double CodedChain::stays_unacknowledged(std::uint64_t missing) const
{
    return loss_ + odds_[missing].idles * unacknowledged_;
}

// One packet earlier: from the expectations seen after a packet to those seen before it.
void CodedChain::step_without_acknowledgement(Reals& by_missing, std::uint64_t most) const
{
    for (std::uint64_t r = most; r > 0; --r)
    {
        by_missing[r] = stays_unacknowledged(r) * by_missing[r] +
                        odds_[r].raises * unacknowledged_ * by_missing[r - 1];
    }
    by_missing[0] *= stays_unacknowledged(0);
}

long double CodedChain::after_last_acknowledgement(std::uint64_t missing, std::uint64_t packets)
{
    auto& after = after_[missing];
    while (after.by_packets.size() <= packets)
    {
        step_without_acknowledgement(after.ahead, missing);
        after.by_packets.push_back(after.ahead[missing]);
    }
    return after.by_packets[packets];
}

// The new packet is the round's first: what follows it is the candidate as it was.
void CodedChain::add_packet(Candidate& candidate)
{
    const std::uint64_t missing = candidate.told.size() - 1;
    const std::uint64_t rest = candidate.packets;
    for (std::uint64_t r = missing; r > 0; --r)
    {
        const auto& [raises, idles] = odds_[r];
        // An acknowledgement in the rest, or this packet's as the last one.
        long double told = raises * candidate.told[r - 1] + (loss_ + idles) * candidate.told[r] +
                           raises * acknowledged_ * after_last_acknowledgement(r - 1, rest);
        if (r < missing)
        {
            told += idles * acknowledged_ * after_last_acknowledgement(r, rest);
        }
        candidate.told[r] = told;
    }
    // Told that nothing is missing, the sender has ended the window: nothing to add for r = 0.
    add_packet_untold(candidate);
    ++candidate.packets;
}

void CodedChain::add_packet_untold(Candidate& candidate)
{
    const std::uint64_t missing = candidate.told.size() - 1;
    for (std::uint64_t r = missing; r > 0; --r)
    {
        // Told that still all are missing, the sender is none the wiser.
        const long double stays = r == missing ? loss_ + odds_[r].idles : stays_unacknowledged(r);
        const long double raised = odds_[r].raises * unacknowledged_;
        for (std::uint64_t end = 0; end <= r; ++end)
        {
            candidate.untold[r][end] =
                stays * candidate.untold[r][end] + raised * candidate.untold[r - 1][end];
        }
    }
    candidate.untold[0][0] *= stays_unacknowledged(0);
}

CodedChain::Reals CodedChain::solve(const Candidate& candidate) const
{
    const std::uint64_t missing = candidate.told.size() - 1;
    Reals times;
    for (std::uint64_t r = 0; r <= missing; ++r)
    {
        long double sum = round_.time(candidate.packets).count() + candidate.told[r];
        for (std::uint64_t end = 0; end < r; ++end)
        {
            sum += candidate.untold[r][end] * times[end];
        }
        // One packet leads out of (s, r) so often; told that still all are missing leads nowhere.
        const long double changes =
            odds_[r].raises + (r == missing ? 0 : odds_[r].idles * acknowledged_);
        times.push_back(sum / -exponential_minus_one(static_cast<long double>(candidate.packets) *
                                                     logarithm_of_one_plus(-changes)));
    }
    return times;
}

} // namespace haec_sim::static_network_model
