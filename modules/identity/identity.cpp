// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// identity: passes every record on as it is.
//
// Parameters: none.
// Use: to check that a trace survives reading and writing (the output's events are the input's,
// with times in picoseconds), to measure what the simulator itself costs, and as a template of a
// module.

#include "haec_sim/module.hpp"

#include <memory>

namespace haec_sim::identity
{

namespace
{

class Identity : public Module
{
public:
    std::unique_ptr<EventHandler> open(const LocationInfo&) override
    {
        return std::make_unique<EventHandler>();
    }
};

ModuleDescriptor identity_descriptor()
{
    return {.name = "identity",
            .summary = "passes every record on as it is",
            .parameters = {},
            .resolve = {},
            .create = [](const ModuleContext&) { return std::make_unique<Identity>(); }};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(identity, identity_descriptor());

} // namespace haec_sim::identity
