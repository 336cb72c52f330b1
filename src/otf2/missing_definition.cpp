// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/missing_definition.hpp"

#include "core/numbers/number_text.hpp"

namespace haec_sim::otf2
{

void refuse_event(const MissingDefinition& missing, std::string_view event, Picoseconds time,
                  const std::string& location)
{
    throw Error(location + ": " + std::string(event) + " at " + seconds_text(time) +
                missing.what());
}

} // namespace haec_sim::otf2
