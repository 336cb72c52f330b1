// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resilient_paths.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace haec_sim::static_network_model
{

namespace
{

/// Seconds of sampling at most; also of a length that a damaged trace tells.
constexpr std::uint64_t most_sampled_packets = 100'000'000;

std::string told(const Message& message, std::uint32_t hops)
{
    return "a message of " + std::to_string(message.length.value) + " bytes over " +
           std::to_string(hops) + " hops";
}

/// Of all windows of a message, from a figure of each by its packets.
long double sum_of_windows(const WindowedMessage& windowed, const Message& message,
                           const std::vector<long double>& by_packets)
{
    const std::uint64_t packets = windowed.packets(message.length);
    const std::uint64_t full = packets / windowed.window;
    return static_cast<long double>(full) * by_packets[windowed.window] +
           by_packets[packets % windowed.window];
}

} // namespace

Picoseconds transfer_picoseconds(PreciseNanoseconds time, const Message& message,
                                 std::uint32_t hops)
{
    const PreciseNanoseconds most = Picoseconds::max();
    if (!(time < most))
    {
        throw Error(told(message, hops) +
                    " would take longer than the 106 days that simulated time reaches; lower the "
                    "losses");
    }
    return to_picoseconds(time);
}

WireLoad expected_load(const WindowedMessage& windowed, const Message& message)
{
    const auto sent = sum_of_windows(windowed, message, windowed.transmissions());
    const long double bytes = std::ceil(sent * static_cast<long double>(windowed.packet.value));
    return {bytes < 0x1p63L ? Bytes{static_cast<std::uint64_t>(bytes)}
                            : Bytes{std::uint64_t{1} << 63},
            to_picoseconds(windowed.mpi)};
}

CodingTimes expected_coding(const WindowedMessage& windowed, const Message& message)
{
    if (windowed.coding == PreciseNanoseconds{} && windowed.decoding == PreciseNanoseconds{})
    {
        return {};
    }
    const auto rounds = sum_of_windows(windowed, message, windowed.rounds());
    return {transfer_picoseconds(rounds * windowed.coding, message, windowed.hops),
            transfer_picoseconds(rounds * windowed.decoding, message, windowed.hops)};
}

ExpectedPath::ExpectedPath(const WindowedMessage& message, std::vector<PreciseNanoseconds> windows)
    : LossyPath(message), windows_(std::move(windows))
{
}

Picoseconds ExpectedPath::transfer_time(const Message& message) const
{
    const std::uint64_t packets = windowed().packets(message.length);
    const std::uint64_t full = packets / windowed().window;
    const std::uint64_t rest = packets % windowed().window;
    const PreciseNanoseconds time = windowed().mpi +
                                    static_cast<long double>(full) * windows_[windowed().window] +
                                    windows_[rest];
    return transfer_picoseconds(time, message, windowed().hops);
}

SampledPath::SampledPath(const WindowedMessage& message, WindowSampler sampler, std::uint64_t seed)
    : LossyPath(message), sampler_(std::move(sampler)), seed_(seed)
{
}

Picoseconds SampledPath::transfer_time(const Message& message) const
{
    MessageDraws draws(seed_, message);
    PreciseNanoseconds time = windowed().mpi;
    std::uint64_t packets = windowed().packets(message.length);
    if (packets > most_sampled_packets)
    {
        throw Error(told(message, windowed().hops) + " has " + std::to_string(packets) +
                    " packets, and evaluation monte_carlo samples 10^8 of a message at most; "
                    "choose evaluation exact");
    }
    while (packets > 0)
    {
        const std::uint64_t window = std::min(packets, windowed().window);
        time += sampler_.sample(window, draws);
        packets -= window;
    }
    return transfer_picoseconds(time, message, windowed().hops);
}

} // namespace haec_sim::static_network_model
