// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/section.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/link_type.hpp"

#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// The keys of a link type, without its name.
const std::vector<ParameterSpec>& link_specs();

/// Reads the paper's form, `topology.links`: sections named as the types that there are. A section
/// takes the place of all that its type had but the name; other names are faults.
void read_named_links(const Section& links, std::vector<LinkType>& types);

/// Reads the released form, `link_types` of `platform`: a list of sections, each with its name.
std::vector<LinkType> read_link_types(const Section& platform);

/// The value of a link type's key in the configuration's unit; nothing where it has none.
std::optional<double> link_value(const LinkType& type, const std::string& key);

} // namespace haec_sim
