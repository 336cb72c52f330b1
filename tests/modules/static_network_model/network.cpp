// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network.hpp"

#include "haec_sim/error.hpp"
#include "tests/machine/machines.hpp"

#include <stdexcept>

namespace haec_sim::test
{

const ModuleDescriptor& descriptor()
{
    const auto* found = ModuleRegistry::instance().find("static_network_model");
    if (found == nullptr)
    {
        throw std::logic_error("static_network_model did not survive linking");
    }
    return *found;
}

Parameters resolved(const Keys& keys, const Platform& platform)
{
    Parameters parameters("modules.static_network_model");
    for (const ParameterSpec& spec : descriptor().parameters)
    {
        if (spec.default_value)
        {
            parameters.set(spec.name, *spec.default_value, false);
        }
    }
    for (const auto& [key, value] : keys)
    {
        parameters.set(key, value, true);
    }
    descriptor().resolve(parameters, platform);
    return parameters;
}

std::string fault(const Keys& keys, const Platform::Description& platform)
{
    try
    {
        Network network(keys, platform);
        return {};
    }
    catch (const UsageError& error)
    {
        return error.what();
    }
}

Platform::Description row(std::uint32_t nodes)
{
    return mesh_of({nodes, 1, 1});
}

Network::Network(const Keys& keys, const Platform::Description& description)
    : platform_(description), parameters_(resolved(keys, platform_)),
      mapping_(Mapping::xyz(platform_, 1)),
      module_(descriptor().create(ModuleContext{parameters_, platform_, mapping_}))
{
}

std::int64_t Network::time(std::uint64_t bytes, NodeId from, NodeId to)
{
    return model().path(from, to).transfer_time(Message{Bytes{bytes}, 0, 0}).count();
}

std::int64_t Network::time(std::uint64_t bytes, std::uint32_t hops)
{
    return time(bytes, NodeId{0}, NodeId{hops});
}

} // namespace haec_sim::test
