// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"

#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// Machines of docs/spec/topologies-values.json, and the keys that make them.
struct MachineCase
{
    std::string name;
    std::string topology;
    std::map<std::string, ParameterValue> keys;
};

inline std::ostream& operator<<(std::ostream& out, const MachineCase& machine)
{
    return out << machine.name;
}

/// Those of its "configurations".
std::vector<MachineCase> small_machines();

/// Those of its "scale".
std::vector<MachineCase> large_machines();

} // namespace haec_sim::test
