// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/groups.hpp"

#include "core/files/text_file.hpp"
#include "core/json/json_text.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::importing
{

void read_chakra_groups(const std::filesystem::path& file, std::vector<ChakraGroup>& groups)
{
    const auto name = printable(file.string());
    const auto json =
        parse_json(text_of(file, "groups of ranks", "give a file such as {\"1\": [0, 1]}"), name);
    if (!json.isObject())
    {
        throw UsageError(name + ": expected an object such as {\"1\": [0, 1]}, found " +
                         found_text(json));
    }
    for (const auto& group : json.getMemberNames())
    {
        ChakraGroup read{group, {}};
        for (const auto& rank : json[group])
        {
            if (!rank.isUInt() || std::ranges::find(read.ranks, rank.asUInt()) != read.ranks.end())
            {
                throw UsageError(name + ", group '" + printable(group) +
                                 "': expected a list of different ranks such as [0, 1]");
            }
            read.ranks.push_back(rank.asUInt());
        }
        groups.push_back(std::move(read));
    }
}

} // namespace haec_sim::importing
