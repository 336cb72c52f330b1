// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/records/import_losses.hpp"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

namespace haec_sim
{

std::vector<ImportLoss> import_losses(const Definitions& definitions)
{
    std::vector<ImportLoss> losses;
    const auto found = definitions.properties.find(import_losses_property);
    if (found == definitions.properties.end())
    {
        return losses;
    }
    const std::string_view separator = import_losses_separator;
    std::string_view rest = found->second;
    while (!rest.empty())
    {
        const auto end = std::min(rest.find(separator), rest.size());
        const std::string line(rest.substr(0, end));
        rest.remove_prefix(std::min(end + separator.size(), rest.size()));
        const auto colon = line.find(": ");
        ImportLoss loss;
        std::istringstream words(line.substr(0, colon));
        if (colon != std::string::npos && words >> loss.severity >> loss.name >> loss.count)
        {
            loss.sentence = line.substr(colon + 2);
            losses.push_back(std::move(loss));
        }
    }
    return losses;
}

} // namespace haec_sim
