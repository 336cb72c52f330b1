// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"

#include <optional>
#include <vector>

namespace haec_sim
{

/// The bytes that pass over each link, each direction by itself, by the machine's routing: a mean
/// over all that it may choose. Exact where all messages of a pair go one way and there are less
/// than 2^53 bytes, else as near as doubles are. Memory: 8 bytes for each link of the machine.
class ExpectedLoads
{
public:
    /// Throws UsageError where routes depend on the state of links. The platform outlives it.
    explicit ExpectedLoads(const Platform& platform);

    /// Adds what goes from one node to another.
    void add(NodeId from, NodeId to, double bytes);

    double load(LinkId link) const
    {
        return loads_[link.value];
    }

    /// The link of a load that none exceeds; the first of them.
    struct Fullest
    {
        LinkId link;
        double bytes = 0.0;
    };

    /// The fullest link of each type, by LinkTypeId; none where no link of it has any load.
    std::vector<std::optional<Fullest>> fullest() const;

private:
    const Platform& platform_;
    std::vector<double> loads_;
    /// The links of the last pair, one of which is used; kept for their memory.
    std::vector<LinkId> route_;
    LinkShares shares_;
};

/// The rates that the platform gives its types of links; 0 where it gives none.
NetworkRates rates_of(const Platform& platform);

/// The least time in which links of these rates carry what the fullest of each type has, in
/// seconds; none where the bandwidth of one of them is not known.
std::optional<double> time_bound(const std::vector<std::optional<ExpectedLoads::Fullest>>& fullest,
                                 const NetworkRates& rates);

} // namespace haec_sim
