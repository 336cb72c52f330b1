// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"

#include <cstdint>
#include <string>

namespace haec_sim
{

/// Selects the nodes and links of the machine whose energy is counted.
enum class CountedParts : std::uint8_t
{
    all,
    /// Nodes with processes, and links that messages used in at least one direction.
    used
};

/// Returns the spec of the key `nodes`, which selects them.
inline ParameterSpec counted_parts_key()
{
    ParameterSpec spec;
    spec.name = "nodes";
    spec.kind = ParameterKind::text;
    spec.summary = "whether all nodes and links of the machine count, or only the nodes and links "
                   "that the run used";
    spec.default_value = std::string("all");
    spec.choices = {"all", "used"};
    return spec;
}

/// Returns the value of the key in a resolved section.
inline CountedParts counted_parts_of(const Parameters& parameters)
{
    return parameters.get<std::string>("nodes") == "all" ? CountedParts::all : CountedParts::used;
}

/// Returns the word for the value in documents.
inline std::string word_of(CountedParts counted)
{
    return counted == CountedParts::all ? "all" : "used";
}

/// "all 64 nodes", or "the 16 used nodes".
inline std::string counted_text(CountedParts counted, std::uint64_t number, const std::string& what)
{
    return (counted == CountedParts::all ? "all " : "the ") + std::to_string(number) +
           (counted == CountedParts::all ? " " : " used ") + what;
}

} // namespace haec_sim
