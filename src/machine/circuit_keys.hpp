// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_writer.hpp"
#include "core/keys/section.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/link_type.hpp"

#include <vector>

namespace haec_sim
{

/// The member of a link type that makes its links circuits: an object.
inline constexpr const char* circuits_key = "circuits";

/// The keys of that object.
const std::vector<ParameterSpec>& circuit_specs();

/// Reads `circuits` of a link type's section where it is there. Faults for keys of the type that
/// have no effect beside it: power and sleep of links.
void read_circuits(const Section& section, LinkType& type);

/// Writes the member, as read_circuits() reads it, where the type has it.
void write_circuits(JsonWriter& writer, const LinkType& type);

} // namespace haec_sim
