// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/network/shared_network.hpp"
#include "verification/rules/message_priorities.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace haec_sim::verification
{

/// Shared links that serve classes of messages: word for word from the specification (spec:
/// contention, "Priorities"). Whenever a link is free, all units that wait for it are gone through.
class PriorityNetwork final : public SharedNetwork
{
public:
    PriorityNetwork(const SharedLinks& shared, const Machine& machine)
        : SharedNetwork(shared, machine), has_injection_(shared.ports.injection.has_value()),
          priorities_(*shared.priorities)
    {
    }

    void serve_until(Picoseconds time, const OnArrival& on_arrival) override;

protected:
    void serve(const Unit& unit, const OnArrival& on_arrival) override;

private:
    /// A link or port with units that wait.
    struct Waiting
    {
        std::vector<Unit> units{};
        /// V, and v of the classes that were served.
        std::uint64_t now = 0;
        std::map<std::size_t, std::uint64_t> ends{};
    };

    /// When a resource decides; injection ports before all others of that time.
    using Decision = std::tuple<Picoseconds, bool, std::uint32_t>;

    void decide_at(Picoseconds time, const Unit& unit, std::uint32_t resource);
    /// v of a class, were it served now.
    static std::uint64_t start_of(const Waiting& waiting, std::size_t number);
    /// True where one of two units that wait is served before the other.
    bool is_before(const Waiting& waiting, const Unit& one, const Unit& other) const;

    bool has_injection_;
    const MessagePriorities& priorities_;
    /// By number of the resource.
    std::map<std::uint32_t, Waiting> waiting_;
    std::set<Decision> decisions_;
};

} // namespace haec_sim::verification
