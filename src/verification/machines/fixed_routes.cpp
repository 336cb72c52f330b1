// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/routes.hpp"

#include "haec_sim/error.hpp"
#include "verification/machines/manners.hpp"

#include <map>
#include <string>
#include <utility>

namespace haec_sim::verification
{

namespace
{

/// What a routing makes of one message.
struct RouteDecision
{
    RouteChoices choices;
    Manner manner;
};

using DecideRoute = RouteDecision (*)(NodeId from, NodeId to, const RouteKey& key,
                                      const RoutingChoice& choice);

void go_as_always(const Fabric& switches, Way& way, Vertex to)
{
    switches.go(way, to);
}

Manner any_way(const RoutingChoice& choice)
{
    return [indirect = choice.indirect](const Fabric& switches, Way& way, Vertex to)
    { go_any_way(switches, way, to, indirect); };
}

RouteDecision by_destination(NodeId /*from*/, NodeId to, const RouteKey& /*key*/,
                             const RoutingChoice& /*choice*/)
{
    return {RouteChoices(to.value), go_as_always};
}

RouteDecision by_source(NodeId from, NodeId /*to*/, const RouteKey& /*key*/,
                        const RoutingChoice& /*choice*/)
{
    return {RouteChoices(from.value), go_as_always};
}

RouteDecision in_turn(NodeId /*from*/, NodeId to, const RouteKey& key, const RoutingChoice& choice)
{
    return {RouteChoices(to.value + key.sequence + key.segment), any_way(choice)};
}

RouteDecision at_random(NodeId /*from*/, NodeId /*to*/, const RouteKey& key,
                        const RoutingChoice& choice)
{
    return {RouteChoices(RouteWords(choice.seed, key)), any_way(choice)};
}

// Further words choose among parallel links.
RouteDecision by_either_order(NodeId /*from*/, NodeId /*to*/, const RouteKey& key,
                              const RoutingChoice& choice)
{
    RouteWords words(choice.seed, key);
    const bool is_last_first = words.choose(2) == 1;
    return {RouteChoices(words), is_last_first ? Manner(go_last_dimension_first) : go_as_always};
}

RouteDecision through_any(NodeId /*from*/, NodeId to, const RouteKey& key,
                          const RoutingChoice& choice)
{
    return {RouteChoices(to.value),
            [words = RouteWords(choice.seed, key)](const Fabric& switches, Way& way, Vertex last)
            {
                go_through_chosen(switches, way, last,
                                  [own = words](std::uint32_t count) mutable
                                  { return own.choose(count); });
            }};
}

DecideRoute decision_by(const std::string& routing)
{
    const std::map<std::string, DecideRoute> by_routing{
        {"minimal", by_destination}, {"s_mod_k", by_source},      {"round_robin", in_turn},
        {"random", at_random},       {"o1turn", by_either_order}, {"valiant", through_any}};
    return by_routing.at(routing);
}

class FixedRoutes final : public Router
{
public:
    FixedRoutes(std::unique_ptr<const Fabric> fabric, RoutingChoice choice, DecideRoute decide)
        : fabric_(std::move(fabric)), choice_(std::move(choice)), decide_(decide)
    {
    }

    void each_hop(NodeId from, NodeId to, const RouteKey& key, const VisitHop& visit) const override
    {
        if (from == to)
        {
            return;
        }
        auto decision = decide_(from, to, key, choice_);
        Way way(*fabric_, from.value, decision.choices, visit);
        fabric_->travel(way, to.value, decision.manner);
        HAEC_SIM_ASSERT(way.at() == to.value);
    }

private:
    std::unique_ptr<const Fabric> fabric_;
    RoutingChoice choice_;
    DecideRoute decide_;
};

} // namespace

std::unique_ptr<const Router> make_fixed_routes(std::unique_ptr<const Fabric> fabric,
                                                const RoutingChoice& choice)
{
    return std::make_unique<FixedRoutes>(std::move(fabric), choice, decision_by(choice.routing));
}

} // namespace haec_sim::verification
