// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/module.hpp"

namespace haec_sim
{

void Module::define(Definitions&) {}

std::unique_ptr<EventHandler> Module::open(const LocationInfo&)
{
    return nullptr;
}

std::vector<std::byte> Module::result(const RunSpan&)
{
    return {};
}

void Module::conclude(const RankResults&, const RunSpan&) {}

NetworkModel* Module::network_model()
{
    return nullptr;
}

MetricAdder* Module::metric_adder()
{
    return nullptr;
}

NodeMerger* Module::node_merger()
{
    return nullptr;
}

NetworkReader* Module::network_reader()
{
    return nullptr;
}

Reporter* Module::reporter()
{
    return nullptr;
}

} // namespace haec_sim
