// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "mapping/matrix.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// A link with the most to carry, each direction by itself: its expected bytes of the program,
/// without headers.
struct BusiestLink
{
    double bytes = 0.0;
    /// Vertex and port, as routing tables name them: "s3:5".
    std::string name;
};

/// The figures of the links of one type.
struct ClassQuality
{
    /// The name of the type.
    std::string name;
    /// The share of these links in total_hops; 0 without hops.
    double share = 0.0;
    /// None where no link of the type is used.
    std::optional<BusiestLink> busiest;
    /// The messages and their bytes that cross such links, and none of a higher type.
    Traffic highest;
};

/// Every process sends one message to each other one, or, where there are groups, to each of other
/// groups: of this many, which are equal and have processes in a row.
struct UniformTraffic
{
    Bytes bytes{1};
    std::uint32_t groups = 0;
};

/// The quality of a mapping: how well it places the processes that talk to each other.
struct MappingQuality
{
    /// The processes that the mapping places, and the nodes of the machine.
    std::uint64_t processes = 0;
    std::uint64_t nodes = 0;
    /// All messages, and those that stay on a node, and those that leave it.
    std::uint64_t messages = 0;
    std::uint64_t intra_node = 0;
    std::uint64_t inter_node = 0;
    /// Pairs of different nodes, without direction, between which there are messages; and how many
    /// ([Ciorba2014], Table 1; the average without its fraction, as there).
    std::uint64_t pairs = 0;
    std::uint64_t average = 0;
    std::uint64_t minimum = 0;
    std::uint64_t maximum = 0;
    /// The hops of all messages ([Pfennig2016], Tables 7 and 8), and the same weighted by bytes.
    std::uint64_t total_hops = 0;
    std::uint64_t hop_bytes = 0;
    /// The numbers of messages by number of hops ([Pfennig2016], Fig. 3).
    std::vector<std::uint64_t> hops_histogram;
    /// The most hops of any message.
    std::uint32_t dilation = 0;
    /// None where no link is used.
    std::optional<BusiestLink> busiest;
    /// The types of which there are links, from those next to nodes to those that join the largest
    /// parts.
    std::vector<ClassQuality> classes;
    /// The seconds that the links take at least: the most of bytes divided by bandwidth. None where
    /// a bandwidth is not known.
    std::optional<double> time_bound;
};

/// Hops are those of minimal routes; loads are expectations, by the machine's routing. `rates`: of
/// links; without them, those that the platform gives. Throws UsageError where the matrix has
/// processes that the mapping does not place and where the routing looks at queues, and Error where
/// hops times bytes leave 64 bits. Takes the links of all routes of each entry, and memory for a
/// load of each link of the machine.
MappingQuality evaluate(const CommunicationMatrix& matrix, const Mapping& mapping,
                        const Platform& platform, const NetworkRates& rates);
MappingQuality evaluate(const CommunicationMatrix& matrix, const Mapping& mapping,
                        const Platform& platform);

/// The same of messages that no matrix lists. Throws UsageError also where processes do not make
/// equal groups.
MappingQuality evaluate(const UniformTraffic& uniform, const Mapping& mapping,
                        const Platform& platform, const NetworkRates& rates);

} // namespace haec_sim
