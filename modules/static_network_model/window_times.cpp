// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// DORr: the expected time of a window of packets that are sent again as they are. For PNCr and NCDr
// this file asks coded_chain.cpp.
//
// Source: [Pfennig2016], section 4 (spec: models, "Resilient models"). The state of the Markov
// chain is the number u of unsettled packets. A round settles each one with s = q q_a: it arrives,
// and so does its acknowledgement.
//     T(u) = (R(u) + sum_{v<u} P(u, v) T(v)) / sum_{v<u} P(u, v),  W(x) = T(x)
//     P(u, v) = C(u, v) (1 - s)^v s^(u - v)                         v of u are left
// Neglected: what the receiver has already: a packet whose acknowledgement was lost is sent again.
// Nothing is cut off, however many rounds there are; windows have at most 128 packets.
// Example: 2 packets over 1 hop, all defaults (p = 0.01): s = 0.989728, R(2) = 5747.873 ns, and
// T(1) = 4063.873 / s = 4106.050 ns:
//     T(2) = (5747.873 + 2 s (1 - s) 4106.050) / (1 - (1 - s)^2) = 5831.976 ns

#include "window_times.hpp"

#include "coded_chain.hpp"
#include "exponential.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim::static_network_model
{

namespace
{

WindowTimes solve_uncoded(const Round& round, std::uint64_t most_packets)
{
    const long double log_settled = round.log_delivery + round.log_acknowledgement;
    const long double settled = exponential(log_settled);
    const long double left = -exponential_minus_one(log_settled);

    WindowTimes times{{PreciseNanoseconds{}}, {0}};
    // P(v of u are left), by v.
    std::vector<long double> probability{1};
    for (std::uint64_t sent = 1; sent <= most_packets; ++sent)
    {
        probability.push_back(0);
        for (std::uint64_t v = sent; v > 0; --v)
        {
            probability[v] = probability[v] * settled + probability[v - 1] * left;
        }
        probability[0] *= settled;

        PreciseNanoseconds sum = round.time(sent);
        long double leaves = 0;
        for (std::uint64_t v = 0; v < sent; ++v)
        {
            sum += probability[v] * times.expected[v];
            leaves += probability[v];
        }
        times.expected.push_back(sum / leaves);
        times.packets_to_send.push_back(sent);
    }
    return times;
}

/// What a round and each of its packets count for.
struct Counted
{
    PreciseNanoseconds round{};
    PreciseNanoseconds packet{};
};

/// The time of a window by its packets where rounds take what they count for, in nanoseconds.
std::vector<long double> solve_counts(CommunicationModel model, Round round, const Counted& counted,
                                      const std::vector<std::uint64_t>& packets_to_send)
{
    round.base = counted.round;
    round.packet = counted.packet;
    std::vector<long double> counts;
    if (!uses_network_coding(model))
    {
        for (const auto expected : solve_uncoded(round, packets_to_send.size() - 1).expected)
        {
            counts.push_back(expected.count());
        }
        return counts;
    }
    CodedChain chain(round, false);
    counts.push_back(0);
    for (std::size_t missing = 1; missing < packets_to_send.size(); ++missing)
    {
        counts.push_back(chain.solve_next(packets_to_send[missing]).expected.count());
    }
    return counts;
}

} // namespace

WindowTimes solve_window_times(CommunicationModel model, const Round& round,
                               std::uint64_t most_packets)
{
    HAEC_SIM_ASSERT(most_packets <= longest_solved_window);
    if (!uses_network_coding(model))
    {
        return solve_uncoded(round, most_packets);
    }
    CodedChain chain(round, model == CommunicationModel::ncd_r);
    WindowTimes times{{PreciseNanoseconds{}}, {0}};
    for (std::uint64_t missing = 1; missing <= most_packets; ++missing)
    {
        const auto step = chain.solve_next();
        times.expected.push_back(step.expected);
        times.packets_to_send.push_back(step.packets_to_send);
    }
    return times;
}

std::vector<long double> solve_transmissions(CommunicationModel model, const Round& round,
                                             const std::vector<std::uint64_t>& packets_to_send)
{
    return solve_counts(model, round, {PreciseNanoseconds{0}, PreciseNanoseconds{1}},
                        packets_to_send);
}

std::vector<long double> solve_rounds(CommunicationModel model, const Round& round,
                                      const std::vector<std::uint64_t>& packets_to_send)
{
    return solve_counts(model, round, {PreciseNanoseconds{1}, PreciseNanoseconds{0}},
                        packets_to_send);
}

} // namespace haec_sim::static_network_model
