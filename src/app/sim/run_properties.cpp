// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/run_properties.hpp"

#include "configuration/dump.hpp"

#include <sstream>

namespace haec_sim
{

namespace
{

std::string shortened(const std::string& text, std::size_t longest)
{
    return text.size() <= longest ? text
                                  : "left out: " + std::to_string(text.size()) +
                                        " bytes, more than " + std::to_string(longest);
}

} // namespace

std::map<std::string, std::string> run_properties(const Configuration& configuration,
                                                  const Mapping& mapping, const Platform& platform,
                                                  std::size_t longest)
{
    std::ostringstream map;
    mapping.write(map, platform);
    return {{"HAEC_SIM::CONFIGURATION", shortened(dump_configuration(configuration), longest)},
            {"HAEC_SIM::MAPPING", shortened(map.str(), longest)}};
}

} // namespace haec_sim
