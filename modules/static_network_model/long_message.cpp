// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "long_message.hpp"

#include "models.hpp"
#include "packet_count.hpp"
#include "payload.hpp"
#include "round.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace haec_sim::static_network_model
{

namespace
{

constexpr Bytes long_message{1'000'000};

/// A user who has less than this share of the bandwidth may have meant something else.
constexpr double little = 0.5;

/// The fastest type of those that have links, and a bandwidth that is finite.
std::optional<std::size_t> fastest_type(const NetworkParameters& parameters,
                                        const Platform& platform)
{
    const auto counts = platform.link_counts();
    std::optional<std::size_t> fastest;
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        const double bandwidth = parameters.links[type].bandwidth.value;
        if (counts[type] > 0 && std::isfinite(bandwidth) &&
            (!fastest || bandwidth > parameters.links[*fastest].bandwidth.value))
        {
            fastest = type;
        }
    }
    return fastest;
}

/// D without losses over one link of that type, in seconds.
double seconds_alone(const NetworkParameters& parameters, std::size_t type)
{
    HopCounts one_link(parameters.links.size(), 0);
    one_link[type] = 1;
    if (family_of(parameters.communication_model) == Family::error_free)
    {
        const auto path = error_free_path(parameters, one_link);
        return static_cast<double>(path->transfer_time({.length = long_message}).count()) / 1e12;
    }
    const auto round = make_round(parameters, one_link);
    const auto packets =
        PacketCount(static_cast<std::uint64_t>(payload_bits(parameters)))(long_message);
    const auto rest = packets % parameters.size_window;
    const auto windows = static_cast<long double>(packets / parameters.size_window);
    const auto all = PreciseNanoseconds(parameters.delay_mpi) +
                     windows * round.time(parameters.size_window) +
                     (rest > 0 ? round.time(rest) : PreciseNanoseconds{});
    return static_cast<double>(all.count() / 1e9L);
}

/// "0.18": two digits that count.
std::string in_short(double number)
{
    char digits[32];
    std::snprintf(digits, sizeof(digits), "%.1e", number);
    std::ostringstream text;
    text << std::stod(digits);
    return text.str();
}

} // namespace

std::optional<std::string> long_message_line(const NetworkParameters& parameters,
                                             const Platform& platform)
{
    const auto type = fastest_type(parameters, platform);
    if (!type || family_of(parameters.communication_model) == Family::linear)
    {
        return std::nullopt;
    }
    const double link = parameters.links[*type].bandwidth.value;
    const double bandwidth =
        std::min({link, parameters.ports.injection.value_or(BytesPerSecond{link}).value,
                  parameters.ports.ejection.value_or(BytesPerSecond{link}).value});
    const double got = static_cast<double>(long_message.value) / seconds_alone(parameters, *type);
    if (got >= little * bandwidth)
    {
        return std::nullopt;
    }
    std::ostringstream line;
    line << "a message of 1 MB gets " << in_short(got / 1e9) << " of " << bandwidth / 1e9
         << " GB/s: packets go one by one, and windows of " << parameters.size_window
         << (parameters.size_window == 1 ? " packet" : " packets") << " wait for acknowledgements";
    return line.str();
}

} // namespace haec_sim::static_network_model
