// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication_model.hpp"
#include "round.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::static_network_model
{

/// The longest windows for which the chains are solved; solving them takes time with the cube of
/// the window.
inline constexpr std::uint64_t longest_solved_window = 128;

/// W(x) for x = 0, 1, ... and n by the number of packets that the sender believes missing.
struct WindowTimes
{
    /// W, infinite where it is too long for a number.
    std::vector<PreciseNanoseconds> expected;
    /// DORr and PNCr send what is missing; NCDr may send more.
    std::vector<std::uint64_t> packets_to_send;
};

/// Solves the absorbing Markov chain of the rounds of a resilient model for all windows of up to
/// `most_packets`, which is at most longest_solved_window. Throws UsageError where NCDr would send
/// packets without end because of heavy losses.
WindowTimes solve_window_times(CommunicationModel model, const Round& round,
                               std::uint64_t most_packets);

/// The packets sent in expectation until a window of x is settled, by x, from the same chain: it is
/// the time that a window takes where each packet of a round takes 1 ns, and nothing else takes
/// any. `packets_to_send` is that of WindowTimes. Infinite as expectations are.
std::vector<long double> solve_transmissions(CommunicationModel model, const Round& round,
                                             const std::vector<std::uint64_t>& packets_to_send);

/// The rounds in expectation until a window of x is settled, by x, in the same way.
std::vector<long double> solve_rounds(CommunicationModel model, const Round& round,
                                      const std::vector<std::uint64_t>& packets_to_send);

} // namespace haec_sim::static_network_model
