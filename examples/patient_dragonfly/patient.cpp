// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The routing patient, for dragonflies and hierarchical machines: a message takes the minimal path
// as long as nobody waits longer than `patience` for any of its links; else it goes over the next
// third group in turn.

#include <haec_sim/error.hpp>
#include <haec_sim/platform/grouped_routes.hpp>
#include <haec_sim/platform/routing_registry.hpp>

#include <algorithm>

namespace
{

using namespace haec_sim;

class Patient final : public Routing
{
public:
    Patient(const Topology& topology, Picoseconds patience)
        : topology_(topology), groups_(*topology.groups()), patience_(patience)
    {
    }

    bool is_by_pair() const noexcept override
    {
        return false;
    }

    bool looks_at_queues() const noexcept override
    {
        return true;
    }

    // What a message would take alone.
    void append_route(NodeId from, NodeId to, const RouteKey&,
                      std::vector<LinkId>& route) const override
    {
        topology_.append_route(from, to, route);
    }

    // Asked where the message leaves its node, and then at its first switch.
    void append_next(RouteSearch& search, const LinkQueues& queues,
                     std::vector<LinkId>& way) const override
    {
        const auto before = way.size();
        if (search.at == vertex_of(search.from))
        {
            search.at = groups_.leave(search.from, way);
            if (way.size() > before)
            {
                return;
            }
        }
        std::vector<LinkId> minimal;
        groups_.arrive(search.at, search.to, search.choices, minimal);
        const bool is_short = std::ranges::all_of(minimal, [&](LinkId link)
                                                  { return queues.queue(link) <= patience_; });
        if (is_short || !has_detour(search))
        {
            way.insert(way.end(), minimal.begin(), minimal.end());
        }
        else
        {
            append_detour(search, way);
        }
        search.at = vertex_of(search.to);
    }

private:
    bool has_detour(const RouteSearch& search) const
    {
        return groups_.group_count() > 2 &&
               groups_.group_of(search.from) != groups_.group_of(search.to);
    }

    void append_detour(RouteSearch& search, std::vector<LinkId>& way) const
    {
        const auto count = groups_.group_count();
        auto third = static_cast<std::uint32_t>(search.key.sequence % count);
        while (third == groups_.group_of(search.from) || third == groups_.group_of(search.to))
        {
            third = (third + 1) % count;
        }
        search.at = groups_.cross(search.at, third, 0, search.choices, way);
        groups_.arrive(search.at, search.to, search.choices, way);
    }

    const Topology& topology_;
    const GroupedRoutes& groups_;
    Picoseconds patience_;
};

std::unique_ptr<const Routing> make_patient(const Topology& topology, const Parameters& parameters)
{
    if (topology.groups() == nullptr)
    {
        throw UsageError(parameters.path() + ".routing: a " + topology.name() +
                         " has no groups; choose another routing than patient");
    }
    const Nanoseconds patience{parameters.get<double>("patience")};
    return std::make_unique<Patient>(topology, to_picoseconds(patience));
}

ParameterSpec patience()
{
    ParameterSpec spec;
    spec.name = "patience";
    spec.unit = "ns";
    spec.summary = "that a message waits on the minimal path";
    spec.default_value = 1000.0;
    spec.minimum = 0.0;
    spec.maximum = 1e9;
    return spec;
}

HAEC_SIM_REGISTER_ROUTING(patient, (RoutingDescriptor{
                                       .name = "patient",
                                       .other_names = {},
                                       .summary = "minimal, or over a group where that is slow",
                                       .parameters = {patience()},
                                       .needs_contention = true,
                                       .takes_any_topology = true,
                                       .create = make_patient}));

} // namespace
