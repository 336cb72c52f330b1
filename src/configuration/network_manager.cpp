// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/network_manager.hpp"

#include "configuration/describe_network_manager.hpp"
#include "core/registry/describe.hpp"

#include <string>

namespace haec_sim
{

namespace
{

ParameterSpec port_spec(const std::string& way)
{
    ParameterSpec spec;
    spec.name = way + "_bandwidth";
    spec.kind = ParameterKind::number;
    spec.unit = "bytes/s";
    spec.summary = "of each node's port for what " +
                   std::string(way == "injection" ? "leaves it" : "comes in") +
                   "; with the model linear only";
    spec.default_text = "no such ports";
    spec.minimum = 1.0;
    return spec;
}

std::optional<Parameters> read_routing(const Section& manager)
{
    const auto routing = manager.section("routing");
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

std::optional<BytesPerSecond> read_port(const Parameters& parameters, const std::string& key)
{
    return parameters.has(key) ? std::optional(BytesPerSecond{parameters.get<double>(key)})
                               : std::nullopt;
}

void read_contention(const Section& manager, NetworkManagerSection& result)
{
    const Parameters parameters =
        manager.parameters(contention_specs(), {"routing", "energy_model"});
    result.ports.injection = read_port(parameters, "injection_bandwidth");
    result.ports.ejection = read_port(parameters, "ejection_bandwidth");
    // The contention has no value where it is wrong, which has been told.
    if (parameters.has("contention") && parameters.get<std::string>("contention") == "none")
    {
        if (parameters.given("size_segment"))
        {
            manager.fault("size_segment", "has no effect with contention none; remove it or set "
                                          "contention to fifo");
        }
    }
    else if (parameters.has("contention") && parameters.has("size_segment"))
    {
        const auto segment =
            static_cast<std::uint64_t>(parameters.get<std::int64_t>("size_segment"));
        result.contention = {Bytes{segment}, result.ports.injection, result.ports.ejection};
    }
}

} // namespace

const std::vector<ParameterSpec>& contention_specs()
{
    static const std::vector<ParameterSpec> specs = []
    {
        ParameterSpec contention;
        contention.name = "contention";
        contention.kind = ParameterKind::text;
        contention.summary = "none: links are unlimited; fifo: first come, first served";
        contention.default_value = std::string("none");
        contention.choices = {"none", "fifo"};
        ParameterSpec segment;
        segment.name = "size_segment";
        segment.kind = ParameterKind::integer;
        segment.unit = "bytes";
        segment.summary = "what a link serves in one go; 0: whole messages";
        segment.default_value = static_cast<std::int64_t>(NetworkOptions().segment.value);
        segment.minimum = 0.0;
        return std::vector<ParameterSpec>{contention, segment, port_spec("injection"),
                                          port_spec("ejection")};
    }();
    return specs;
}

std::string describe_network_manager()
{
    return describe_keys("network_resource_manager", "how messages share links",
                         contention_specs());
}

NetworkManagerSection read_network_manager(const Section& root)
{
    const std::string network = "network_resource_manager";
    NetworkManagerSection result;
    const auto managers = root.section("resource_managers");
    if (!managers)
    {
        return result;
    }
    managers->check_keys({network});
    const auto manager = managers->section(network);
    if (!manager)
    {
        return result;
    }
    if (const auto energy = manager->section("energy_model"))
    {
        energy->check_keys({});
    }
    result.routing = read_routing(*manager);
    read_contention(*manager, result);
    return result;
}

} // namespace haec_sim
