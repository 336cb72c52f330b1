// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication_model.hpp"
#include "message_draws.hpp"
#include "round.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::static_network_model
{

/// Plays the rounds of a resilient model with random losses.
class WindowSampler
{
public:
    /// `packets_to_send` is that of WindowTimes, for the windows that will be sampled.
    WindowSampler(CommunicationModel model, const Round& round,
                  std::vector<std::uint64_t> packets_to_send);

    /// The time of one window. Draws for each packet that is sent, in order: whether it arrives;
    /// if it does, for a coded packet and a receiver that misses any, whether it raises the rank;
    /// and then whether the acknowledgement arrives. Without losses nothing is drawn.
    PreciseNanoseconds sample(std::uint64_t packets, MessageDraws& draws) const;

private:
    PreciseNanoseconds sample_uncoded(std::uint64_t packets, MessageDraws& draws) const;
    PreciseNanoseconds sample_coded(std::uint64_t packets, MessageDraws& draws) const;

    bool is_coded_;
    Round round_;
    std::vector<std::uint64_t> packets_to_send_;
    long double delivery_;
    long double acknowledgement_;
    // The probabilities by the packets that the receiver misses.
    std::vector<long double> innovation_;
};

} // namespace haec_sim::static_network_model
