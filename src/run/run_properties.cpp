// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/run_properties.hpp"

#include "configuration/dump.hpp"
#include "output/carried_texts.hpp"

#include <sstream>

namespace haec_sim
{

std::map<std::string, std::string> run_properties(const Configuration& configuration,
                                                  const Mapping& mapping, const Platform& platform)
{
    std::ostringstream map;
    mapping.write(map, platform);
    return {{configuration_property, dump_configuration(configuration)},
            {mapping_property, map.str()}};
}

} // namespace haec_sim
