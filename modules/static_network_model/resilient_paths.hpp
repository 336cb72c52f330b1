// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "message_draws.hpp"
#include "packet_count.hpp"
#include "window_sampler.hpp"

#include "haec_sim/network_model.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace haec_sim::static_network_model
{

/// D(m) for a route, by windows: d_mpi, and for each window its time.
struct WindowedMessage
{
    PreciseNanoseconds mpi{};
    PacketCount packets;
    std::uint64_t window = 1;
    std::uint32_t hops = 0;
    /// s_p
    Bytes packet{};
    /// The packets sent in expectation for a window of x, by x; solved when first asked for, which
    /// is where links are shared only.
    std::function<const std::vector<long double>&()> transmissions{};
    /// The rounds in expectation for a window of x, by x; likewise.
    std::function<const std::vector<long double>&()> rounds{};
    /// The times for which the sender and the receiver code in each round.
    PreciseNanoseconds coding{};
    PreciseNanoseconds decoding{};
};

/// n_p s_p times the expected transmissions of a packet.
WireLoad expected_load(const WindowedMessage& windowed, const Message& message);

/// The times of coding in the expected rounds.
CodingTimes expected_coding(const WindowedMessage& windowed, const Message& message);

/// Rounds D. Throws Error for a message that takes longer than picoseconds reach, 106 days.
Picoseconds transfer_picoseconds(PreciseNanoseconds time, const Message& message,
                                 std::uint32_t hops);

/// A route on which packets may be lost.
class LossyPath : public Path
{
public:
    explicit LossyPath(const WindowedMessage& message) : message_(message) {}

    /// The expected one, also where times are sampled: what samples repeat is not counted.
    WireLoad wire_load(const Message& message) const override
    {
        return expected_load(message_, message);
    }

    CodingTimes coding_times(const Message& message) const override
    {
        return expected_coding(message_, message);
    }

    std::uint32_t hops() const noexcept override
    {
        return message_.hops;
    }

protected:
    const WindowedMessage& windowed() const noexcept
    {
        return message_;
    }

private:
    WindowedMessage message_;
};

/// D(m) = d_mpi + n_w W(s_w) + [n_r > 0] W(n_r).
class ExpectedPath final : public LossyPath
{
public:
    /// `windows`: W(x) by x, up to s_w.
    ExpectedPath(const WindowedMessage& message, std::vector<PreciseNanoseconds> windows);

    Picoseconds transfer_time(const Message& message) const override;

private:
    std::vector<PreciseNanoseconds> windows_;
};

/// D(m) by a sample of every window of the message: the full ones, then the rest. Throws Error for
/// more packets than can be sampled in seconds.
class SampledPath final : public LossyPath
{
public:
    SampledPath(const WindowedMessage& message, WindowSampler sampler, std::uint64_t seed);

    Picoseconds transfer_time(const Message& message) const override;

private:
    WindowSampler sampler_;
    std::uint64_t seed_;
};

} // namespace haec_sim::static_network_model
