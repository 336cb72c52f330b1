// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/network_model.hpp"
#include "haec_sim/units.hpp"

#include <string>
#include <vector>

namespace haec_sim::static_network_model
{

/// The figures of messages up to a length (spec: models, "Linear").
struct Piece
{
    /// The longest message; that of the last piece is the longest of all.
    Bytes most;
    Nanoseconds latency{};
    BytesPerSecond bandwidth;
    /// Of the sender, and of the receiver.
    Nanoseconds overhead{};

    friend bool operator==(const Piece&, const Piece&) = default;
};

/// By ascending length; empty where one line holds for all lengths.
using Pieces = std::vector<Piece>;

/// Reads a list of the configuration; `path` is the key's, for messages. Throws UsageError where an
/// entry has an unknown, missing or impossible member, where lengths do not rise, or where another
/// entry than the last is without one.
Pieces read_pieces(const JsonValue::List& entries, const std::string& path);

/// The overheads as the engine wants them.
std::vector<LengthOverhead> overheads_of(const Pieces& pieces);

} // namespace haec_sim::static_network_model
