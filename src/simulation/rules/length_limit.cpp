// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/length_limit.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"

#include <string>

namespace haec_sim
{

void refuse_length(std::string_view record, Picoseconds time, std::uint64_t bytes,
                   std::uint64_t members, const std::string& location)
{
    throw Error(location + ": " + std::string(record) + " at " + seconds_text(time) +
                " moves more than " + std::to_string(most_bytes) + " bytes in all (" +
                std::to_string(bytes) +
                (members > 1 ? " for each of " + std::to_string(members) + " members" : "") +
                "); the trace is damaged, record or copy it again");
}

} // namespace haec_sim
