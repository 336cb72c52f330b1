// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/module.hpp"

namespace haec_sim
{

void Module::define(Definitions&) {}

void Module::add_locations(AddedLocations&) {}

void Module::open_added(LocationRef, SampleWriter&) {}

std::unique_ptr<EventHandler> Module::open(const LocationInfo&)
{
    return nullptr;
}

NetworkModel* Module::network_model()
{
    return nullptr;
}

void Module::run_ended(const RunSpan&) {}

bool Module::merges_nodes() const
{
    return false;
}

std::vector<std::byte> Module::node_result(NodeId)
{
    return {};
}

std::vector<std::byte> Module::merge(NodeId, const std::vector<std::vector<std::byte>>&)
{
    return {};
}

void Module::conclude_nodes(const std::map<NodeId, std::vector<std::byte>>&) {}

std::vector<std::byte> Module::result()
{
    return {};
}

void Module::conclude(const std::vector<std::vector<std::byte>>&) {}

bool Module::wants_network_report() const
{
    return false;
}

bool Module::wants_message_traffic() const
{
    return false;
}

void Module::conclude_network(const NetworkReport&) {}

std::optional<JsonValue> Module::report()
{
    return std::nullopt;
}

std::vector<std::string> Module::summary()
{
    return {};
}

} // namespace haec_sim
