// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// ugal: the minimal path, or one through a group that is drawn as by valiant, if that costs less.
//
// Source: [Kim2008] (spec: topologies, "Looking at queues"). path_choice.cpp has the cost.
//     minimal if cost(minimal) <= cost(valiant) + threshold, else valiant
// Neglected: all other paths: one valiant path is compared. Where nobody waits on the minimal path,
// and within a group, it is taken without comparing.
// Keys: seed, unit, state, threshold [ns].
// Example: links of 1 us; the minimal path has 3 links and 4 us of queue on the first, the other
// one 5 links and no queue. state path: 4 + 3 > 0 + 5 us, state local: 3 * 4 > 5 * 0 us, so both
// take the other path; with a threshold of 2000 ns state path stays, as 7 <= 5 + 2.

#include "haec_sim/error.hpp"
#include "haec_sim/platform/routing_registry.hpp"
#include "routing/path_choice.hpp"
#include "routing/routing_keys.hpp"

namespace haec_sim
{

namespace
{

class Ugal final : public PathChoice
{
public:
    Ugal(const Topology& topology, const Parameters& parameters)
        : PathChoice(topology, parameters, 0), seed_(seed_in(parameters)),
          threshold_(to_picoseconds(Nanoseconds{parameters.get<double>("threshold")}))
    {
        if (looks_at_credits(parameters) && threshold_ > Picoseconds{})
        {
            throw UsageError(parameters.path() +
                             ".threshold: is a time, and state credits looks at bytes; remove it");
        }
    }

private:
    void choose(const RouteSearch& search, std::size_t first, Picoseconds cost,
                const LinkQueues& queues, std::vector<LinkId>& way) const override
    {
        if (paths().third_groups() == 0)
        {
            return;
        }
        const auto other = way.size();
        RouteChoices choices(seed_, search.key);
        paths().append_drawn(search.at, search.from, search.to, choices, way);
        const auto other_cost = after(cost_from(other, way, queues).time, threshold_);
        keep_one(other_cost < cost, first, other, way);
    }

    std::uint64_t seed_;
    Picoseconds threshold_;
};

ParameterSpec threshold_key()
{
    ParameterSpec spec;
    spec.name = "threshold";
    spec.kind = ParameterKind::number;
    spec.unit = "ns";
    spec.summary = "by which the minimal path may cost more";
    spec.default_value = 0.0;
    spec.minimum = 0.0;
    spec.maximum = 1e12;
    return spec;
}

HAEC_SIM_REGISTER_ROUTING(
    ugal,
    (RoutingDescriptor{.name = "ugal",
                       .other_names = {},
                       .summary = "minimal or through any group, by their queues",
                       .parameters = {seed_key(), unit_key(), state_key(), threshold_key()},
                       .needs_contention = true,
                       .create = [](const Topology& topology,
                                    const Parameters& parameters) -> std::unique_ptr<const Routing>
                       { return std::make_unique<Ugal>(topology, parameters); }}));

} // namespace

} // namespace haec_sim
