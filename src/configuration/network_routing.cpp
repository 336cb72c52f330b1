// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/network_routing.hpp"

namespace haec_sim
{

std::optional<Parameters> read_network_routing(const Section& root)
{
    const std::string network = "network_resource_manager";
    const auto managers = root.section("resource_managers");
    if (!managers)
    {
        return std::nullopt;
    }
    managers->check_keys({network});
    const auto manager = managers->section(network);
    if (!manager)
    {
        return std::nullopt;
    }
    manager->check_keys({"routing", "energy_model"});
    if (const auto energy = manager->section("energy_model"))
    {
        energy->check_keys({});
    }
    const auto routing = manager->section("routing");
    if (!routing)
    {
        return std::nullopt;
    }
    ParameterSpec spec;
    spec.name = "routing";
    spec.kind = ParameterKind::text;
    spec.choices = {"xyz", "shortest_path"};
    return routing->parameters({spec});
}

} // namespace haec_sim
