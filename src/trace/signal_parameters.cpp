// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/signal_parameters.hpp"

namespace haec_sim
{

SignalParameters signal_parameters_of(const Definitions& definitions)
{
    SignalParameters found;
    definitions.each<definitions::Parameter>(
        [&](const definitions::Parameter& parameter)
        {
            const auto& name = definitions.text(parameter.name);
            if (name == "haec_sim::signal" && !found.signal.is_defined())
            {
                found.signal = parameter.self;
            }
            if (name == "haec_sim::await" && !found.await.is_defined())
            {
                found.await = parameter.self;
            }
        });
    return found;
}

std::unordered_set<LocationRef> locations_with_signals(const Definitions& definitions)
{
    std::unordered_set<LocationRef> locations;
    definitions.each<definitions::LocationProperty>(
        [&](const definitions::LocationProperty& property)
        {
            if (definitions.text(property.name) == signals_property)
            {
                locations.insert(property.location);
            }
        });
    return locations;
}

} // namespace haec_sim
