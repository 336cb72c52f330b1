// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication_model.hpp"
#include "loss_plan.hpp"
#include "pieces.hpp"

#include "haec_sim/network_model.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <vector>

namespace haec_sim::static_network_model
{

/// p of links of which nothing else is known ([Pfennig2016], section 4.1).
inline constexpr double default_loss_probability = 0.01;

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

using Paths = std::vector<std::filesystem::path>;

/// The names of routings; the platform knows what they mean.
enum class Routing
{
    xyz,
    shortest_path,
    minimal,
    d_mod_k,
    s_mod_k,
    round_robin,
    random,
    o1turn,
    valiant,
    adaptive,
    ugal,
    table
};

/// The ways in which W is found.
enum class Evaluation
{
    exact,
    polynomial,
    monte_carlo
};

/// The keys of the models that know packets.
struct PacketParameters
{
    Bytes size_packet;
    std::uint64_t size_window = 1;
    Bytes size_windowid;
    std::uint64_t size_finitefield = 8;
    Nanoseconds delay_out{};
    Nanoseconds delay_in{};
    Nanoseconds delay_processing{};
    Nanoseconds delay_packet{};
};

/// The keys of the resilient models besides.
struct ResilientParameters
{
    Bytes size_packetid;
    Bytes size_generationid;
    std::uint64_t size_signature = 0;
    Bytes size_acknowledgement;
    Nanoseconds delay_sign{};
    Nanoseconds delay_verify{};
    /// The probability; absent where the platform's links have their own.
    std::optional<double> loss_probability;
    LossPlan loss_profile;
    Evaluation evaluation = Evaluation::exact;
    Paths parameter_search_folders;
    std::uint64_t seed = 0;
};

/// The module's section, typed: each member is called as the key that fills it (key_table.cpp), and
/// means something to those models that read the key.
struct NetworkParameters : PacketParameters, ResilientParameters
{
    CommunicationModel communication_model = CommunicationModel::linear;
    Routing routing = Routing::xyz;

    /// The figures of links to which the platform gives none; 0 where there are no such links.
    BytesPerSecond bandwidth;
    Nanoseconds latency{};
    Nanoseconds delay_mpi{};

    /// The keys of the linear model.
    Nanoseconds memory_latency{};
    BytesPerSecond memory_bandwidth{std::numeric_limits<double>::infinity()};
    Pieces pieces;
    Pieces memory_pieces;

    /// The links by LinkTypeId: not a key, but what follows from keys and platform. Figures of
    /// types that the topology does not use may be zero.
    std::vector<LinkFigures> links;
    /// The ports of each node, as the platform says.
    NodePorts ports;

    /// The rates of links where they are shared.
    NetworkRates link_rates() const;
};

/// Reads a section that resolve() has completed. Throws UsageError where a link type's losses
/// contradict each other.
NetworkParameters read_parameters(const Parameters& section, const Platform& platform);

} // namespace haec_sim::static_network_model
