// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "verification/machines/philox.hpp"
#include "verification/times/rounds.hpp"

#include <cstdint>
#include <utility>

namespace haec_sim::verification
{

/// The losses of one message of a run with `evaluation` monte_carlo, drawn from a stream of its
/// own: Philox with the seed as key; the counter is the block within the message, the sending
/// process, and the number of its sends before this one.
class SampledMessage
{
public:
    /// The same message has the same losses in every run with that seed, whoever asks and when.
    SampledMessage(std::uint64_t seed, const Message& message);

    /// The time of the message's next window [ns], without codes (DOR_r).
    Exact window_uncoded(const Channel& channel, std::uint32_t packets);

    /// The time with codes (PNC_r, NCD_r), of `policy.size()` packets.
    Exact window_coded(const Channel& channel, const Policy& policy);

private:
    /// True where something of that probability happens.
    bool happens(Exact probability);
    /// The next number from 0 to below 1, of 53 random bits: half a block of Philox.
    double next_uniform();

    PhiloxKey key_;
    PhiloxCounter counter_;
    PhiloxCounter block_{};
    bool has_half_a_block_ = false;
};

} // namespace haec_sim::verification
