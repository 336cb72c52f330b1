// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_writer.hpp"
#include "core/keys/section.hpp"
#include "haec_sim/platform/link_type.hpp"

#include <string>
#include <vector>

namespace haec_sim
{

/// The keys of link types with several rates (spec: links-that-adapt, "Rates"), which stand beside
/// those of link_specs().
const std::vector<std::string>& rate_keys();

/// Reads them. The bandwidth and the powers of the type become those of its highest rate. Faults:
/// what is missing, out of order, without effect, or excludes another key.
void read_rates(const Section& section, LinkType& type);

/// Writes them for read_rates(); nothing where the type has one rate.
void write_rates(JsonWriter& writer, const LinkType& type);

/// True for keys of link_specs() that a type with several rates has in these.
bool is_of_each_rate(const std::string& key);

} // namespace haec_sim
