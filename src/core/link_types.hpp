// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/faults.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"

#include <json/forwards.h>

#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// The keys of a link type, without its name.
const std::vector<ParameterSpec>& link_specs();

/// Reads the paper's form, `topology.links`: an object with sections "optical" and "wireless".
std::vector<LinkType> read_named_links(const Json::Value& links, const std::string& path,
                                       Faults& faults);

/// Reads the released form, `platform.link_types`: a list of sections, each with its name.
std::vector<LinkType> read_link_types(const Json::Value& list, const std::string& path,
                                      Faults& faults);

/// The value of a link type's key in the configuration's unit; nothing where it has none.
std::optional<double> link_value(const LinkType& type, const std::string& key);

} // namespace haec_sim
