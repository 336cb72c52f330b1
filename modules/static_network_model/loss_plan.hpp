// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/units.hpp"

#include <string>
#include <vector>

namespace haec_sim::static_network_model
{

/// The loss probability that a class of links has from one time to another (spec: links-that-adapt,
/// "Profiles").
struct LossChange
{
    std::string link_class;
    Picoseconds begin{};
    /// Picoseconds::max(): to the end of the run.
    Picoseconds end{};
    double probability = 0;

    friend bool operator==(const LossChange&, const LossChange&) = default;
};

/// The later one of changes that overlap counts.
using LossPlan = std::vector<LossChange>;

/// Reads a list of the configuration; `path` is the key's, for messages. Throws UsageError where an
/// entry has an unknown, missing or impossible member.
LossPlan read_loss_plan(const JsonValue::List& entries, const std::string& path);

/// The times from which on losses may be others, ascending, from 0 on.
std::vector<Picoseconds> phases_of(const LossPlan& plan);

} // namespace haec_sim::static_network_model
