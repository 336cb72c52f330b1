// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication_model.hpp"

#include "haec_sim/network_model.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::static_network_model
{

/// b and l of one type of links, and what the resilient models need of its losses.
struct LinkFigures
{
    BytesPerSecond bandwidth;
    Nanoseconds latency{};
    /// p, and ln(1 - p), which is more precise where p is near 0 or 1.
    long double loss = 0;
    long double log_delivery = 0;

    friend bool operator==(const LinkFigures&, const LinkFigures&) = default;
};

/// Packets, windows and the delays of nodes; models that know packets.
struct PacketParameters
{
    Bytes packet;
    Bytes window_id;
    std::uint64_t window = 1;
    std::uint64_t symbol_bits = 8;
    /// d_out, d_in, the d_out/2 in d_i and d_a, and d_p.
    Nanoseconds out{};
    Nanoseconds in{};
    Nanoseconds processing{};
    Nanoseconds coding{};
};

/// How W is found.
enum class Evaluation
{
    exact,
    polynomial,
    monte_carlo
};

/// The resilient models' own parameters.
struct ResilientParameters
{
    Bytes packet_id;
    Bytes generation_id;
    std::uint64_t signature_bits = 0;
    Bytes acknowledgement;
    Nanoseconds sign{};
    Nanoseconds verify{};
    Evaluation evaluation = Evaluation::exact;
    std::vector<std::string> search_folders;
    std::uint64_t seed = 0;
};

/// The linear model's own parameters.
struct LinearParameters
{
    Nanoseconds overhead{};
    Nanoseconds memory_latency{};
    /// Infinite where the configuration names none.
    BytesPerSecond memory_bandwidth;
};

/// The module's section, typed.
struct NetworkParameters
{
    CommunicationModel model = CommunicationModel::dor;
    /// By LinkTypeId. Figures of types that the topology does not use may be zero.
    std::vector<LinkFigures> links;
    Nanoseconds mpi{};
    /// Meaningful for the error-free and the resilient family.
    PacketParameters packets;
    /// Meaningful for the resilient family.
    ResilientParameters resilient;
    /// Meaningful for the linear model.
    LinearParameters linear;
    /// Without the occupancies, which are the model's.
    ReplayOptions options;
};

/// Reads a section that resolve() has completed. Throws UsageError where a link type's losses
/// contradict each other.
NetworkParameters read_parameters(const Parameters& section, const Platform& platform);

} // namespace haec_sim::static_network_model
