// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// The property in which haec_import tells what it dropped, changed or ordered: "change wildcards
/// 3: SENTENCE | info ...".
inline constexpr const char* import_losses_property = "HAEC_IMPORT::LOSSES";
inline constexpr const char* import_losses_separator = " | ";

/// A kind of records that the import of a trace dropped, changed or ordered.
struct ImportLoss
{
    std::string severity;
    std::string name;
    std::uint64_t count = 0;
    std::string sentence;
};

/// The kinds that the trace names; none where haec_import did not write it, or what is no such
/// line.
std::vector<ImportLoss> import_losses(const Definitions& definitions);

} // namespace haec_sim
