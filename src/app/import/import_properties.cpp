// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/import/import_properties.hpp"

#include "core/records/import_losses.hpp"

namespace haec_sim
{

void add_import_properties(const std::string& format, const std::string& files,
                           const importing::LossCounts& losses, Definitions& definitions)
{
    definitions.properties["HAEC_IMPORT::FORMAT"] = format;
    definitions.properties["HAEC_IMPORT::FILE"] = files;
    definitions.properties["HAEC_IMPORT::VERSION"] = HAEC_SIM_VERSION;
    // OTF2 has no empty properties.
    if (const auto lost = losses.property(); !lost.empty())
    {
        definitions.properties[import_losses_property] = lost;
    }
}

} // namespace haec_sim
