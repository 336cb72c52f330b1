// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/link_loads.hpp"
#include "mapping/matrix.hpp"
#include "mapping/moves.hpp"
#include "mapping/slots.hpp"

#include <compare>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The load that a mapping puts on links; the less, the better, and the maximum counts first.
struct LinkCost
{
    Bytes maximum;
    /// Bytes times hops.
    Bytes sum;

    friend constexpr auto operator<=>(const LinkCost&, const LinkCost&) = default;
};

LinkCost link_cost(const CommunicationMatrix& matrix, const std::vector<NodeId>& nodes,
                   const Platform& platform);

/// Looks for mappings whose busiest link has less to carry. It makes small the sum of a high power
/// of the loads, which the largest ones rule, and which, unlike their maximum, every exchange of
/// two processes changes. Worse ones are taken while they are little worse than the best so far,
/// ever less (record-to-record travel [Dueck1993]). The best maximum that it came by is its result.
/// No node holds more processes than the fullest one needs to.
class LinkSearch
{
public:
    /// Begins with `nodes`. The references outlive it. `graph` has the pairs of the matrix.
    LinkSearch(const Platform& platform, const CommunicationMatrix& matrix,
               const ProcessGraph& graph, const std::vector<NodeId>& nodes, std::uint64_t seed);

    /// Takes about so many steps, of which each changes the loads on the routes of two processes.
    void run(std::uint64_t steps);

    const std::vector<NodeId>& best() const noexcept
    {
        return best_;
    }

private:
    /// The bytes that a process sends, or receives.
    struct Flow
    {
        std::uint32_t other = 0;
        Bytes bytes;
        bool is_sent = true;
    };

    /// Keeps what is best so far, and measures the power of the loads by the largest one.
    void begin_stage();
    void step(double tolerance);
    /// The eighth power of its share of the largest load, and a fiftieth of the share itself, so
    /// that routes get short where that changes nothing of the largest.
    double power(std::uint64_t load) const;

    /// Takes the process's messages off their links, or puts them on; not those with `except`.
    void shift(std::uint32_t process, std::uint32_t except, bool is_added);

    /// The process takes the slot, the partner its own. Calling it with the former slot undoes it.
    void exchange(const Move& move, std::uint32_t slot);

    const ProcessGraph& graph_;
    Moves moves_;
    Slots slots_;
    LinkLoads loads_;
    std::vector<std::vector<Flow>> flows_;
    /// The factor that makes the largest load 1.
    double scale_ = 1.0;
    double energy_ = 0.0;
    double least_energy_ = 0.0;
    std::vector<NodeId> best_;
    LinkCost least_;
};

} // namespace haec_sim
