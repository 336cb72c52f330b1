// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/misplaced_keys.hpp"

#include <algorithm>
#include <map>

namespace haec_sim
{

std::vector<std::string> tell_misplaced_keys(const Section& root,
                                             const std::vector<std::string>& known,
                                             const std::vector<KnownSection>& sections)
{
    std::map<std::string, std::string> meant;
    for (const auto& section : sections)
    {
        for (const auto& key : section.keys)
        {
            if (root.has(key.name) && std::ranges::find(known, key.name) == known.end())
            {
                auto& paths = meant[key.name];
                paths += (paths.empty() ? "" : " or ") + key_path(section.path, key.name);
            }
        }
    }
    std::vector<std::string> told;
    for (const auto& [key, paths] : meant)
    {
        root.superfluous(key, "unknown key; did you mean " + paths + "?");
        told.push_back(key);
    }
    return told;
}

} // namespace haec_sim
