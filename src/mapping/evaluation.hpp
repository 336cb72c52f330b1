// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/mapping.hpp"
#include "mapping/matrix.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The quality of a mapping: how well it places the processes that talk to each other.
struct MappingQuality
{
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
    /// The load of the busiest link, each direction by itself: the bytes of the program, without
    /// headers.
    Bytes max_link_load;
    /// The share of wireless links in total_hops; 0 without hops.
    double wireless_share = 0.0;
};

/// Throws UsageError where the matrix has processes that the mapping does not place, and Error
/// where hops times bytes leave 64 bits. Takes the links of the route of each entry, and memory for
/// a load of each link of the machine.
MappingQuality evaluate(const CommunicationMatrix& matrix, const Mapping& mapping,
                        const Platform& platform);

} // namespace haec_sim
