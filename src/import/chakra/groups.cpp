// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/groups.hpp"

#include "core/files/text_file.hpp"
#include "core/json/json_text.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace haec_sim::importing
{

namespace
{

std::vector<std::uint64_t> ranks_in(const Json::Value& list, const std::string& where)
{
    std::vector<std::uint64_t> ranks;
    for (const auto& rank : list)
    {
        if (!rank.isUInt() || std::ranges::find(ranks, rank.asUInt()) != ranks.end())
        {
            throw UsageError(where + ": expected a list of different ranks such as [0, 1]");
        }
        ranks.push_back(rank.asUInt());
    }
    return ranks;
}

} // namespace

ChakraGroups::ChakraGroups()
{
    groups_.push_back({.is_known = true});
}

ChakraGroup& ChakraGroups::named(const std::string& name)
{
    const auto [place, is_new] =
        places_.try_emplace(name, static_cast<std::uint32_t>(groups_.size()));
    if (is_new)
    {
        groups_.push_back({
            .name = name,
        });
    }
    return groups_[place->second];
}

void ChakraGroups::read_file(const std::filesystem::path& file)
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
        auto& read = named(group);
        read.ranks = ranks_in(json[group], name + ", group '" + printable(group) + "'");
        read.is_known = true;
        read.is_given = true;
    }
}

void ChakraGroups::read_metadata(std::string_view values, const std::string& where)
{
    // Converters write the list within the text of another one, in quotes or not.
    const auto begin = values.find("[{");
    const auto end = values.rfind("}]");
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin)
    {
        return;
    }
    const auto json = parse_json(std::string(values.substr(begin, end + 2 - begin)), where);
    for (const auto& entry : json)
    {
        if (!entry.isObject() || !entry["pg_name"].isString() ||
            !(entry["ranks"].isArray() || entry["ranks"].isNull()))
        {
            throw UsageError(where +
                             ": expected groups such as {\"pg_name\": \"1\", \"ranks\": "
                             "[0, 1]}, found " +
                             found_text(entry));
        }
        const auto name = entry["pg_name"].asString();
        const auto ranks = ranks_in(entry["ranks"], where + ", group '" + printable(name) + "'");
        const bool is_first = !places_.contains(name) || !named(name).is_known;
        auto& group = named(name);
        if (group.is_given)
        {
            continue;
        }
        if (!is_first && group.ranks != ranks)
        {
            throw UsageError(where + ": its group '" + printable(name) +
                             "' has other ranks than a node before says; correct the file, or name "
                             "the ranks in a file for --groups");
        }
        group.ranks = ranks;
        group.is_known = true;
    }
}

std::uint32_t ChakraGroups::use(const std::string& name)
{
    const auto place = name.empty() ? 0 : static_cast<std::uint32_t>(&named(name) - groups_.data());
    groups_[place].is_used = true;
    return place;
}

void ChakraGroups::complete(std::uint32_t ranks)
{
    for (auto& group : groups_)
    {
        group.is_known |= group.name == "0";
        if (group.is_known && group.ranks.empty())
        {
            group.ranks.resize(ranks);
            std::iota(group.ranks.begin(), group.ranks.end(), std::uint64_t{0});
        }
    }
}

} // namespace haec_sim::importing
