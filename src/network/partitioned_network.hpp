// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/units.hpp"
#include "network/message.hpp"
#include "parallel/idle_bounds.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace haec_sim
{

/// A message that is through.
struct NetworkExit
{
    MessageName name;
    /// A = B + D + W.
    Arrival arrival;
    std::uint32_t expected_by = nobody;
    /// It arrives no later than its last unit came to its last resource: whoever waits for it may
    /// go on before what was served.
    bool is_ahead = false;

    static constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();
};

/// A network that can be served part by part, by one rank or by several that share its parts (spec:
/// contention, "In parts"; docs/adr/0057, docs/adr/0058).
class PartitionedNetwork
{
public:
    virtual ~PartitionedNetwork() = default;

    /// What this rank has under way.
    virtual UnderWay under_way() const noexcept = 0;

    /// One rank alone: true where there would be a first_arrival(). Cheaper than that, as the
    /// engine asks between any two messages.
    virtual bool is_worth_parts() const noexcept = 0;

    /// The time before which nothing arrives of what all ranks have under way, where it is faster
    /// to do all up to some such time part by part; nothing where it is not.
    virtual std::optional<Picoseconds> first_arrival(const UnderWay& all) const noexcept = 0;

    /// Does all that comes before `until` in parts, as there is a first_arrival(). Nothing enters
    /// any more before `until`. Messages that are through are added to `exits`, in any order.
    /// Collective where ranks share the parts: the network is apart from then on.
    virtual void advance_in_parts(Picoseconds until, std::vector<NetworkExit>& exits) = 0;

    /// True where ranks share the parts now, and each has what is under way in its own alone. Else
    /// each has all.
    virtual bool is_apart() const noexcept = 0;

    /// All ranks have all that is under way again. Collective, where it is apart.
    virtual void gather() = 0;
};

/// True where ranks share the parts of a network now. Null, for a network that never comes apart,
/// is not apart.
inline bool is_apart(const PartitionedNetwork* parts) noexcept
{
    return parts != nullptr && parts->is_apart();
}

} // namespace haec_sim
