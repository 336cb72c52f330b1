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

NetworkModel* Module::network_model()
{
    return nullptr;
}

} // namespace haec_sim
