// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace haec_sim::importing
{

/// Ranks that communicate together.
struct ChakraGroup
{
    std::string name{};
    std::vector<std::uint64_t> ranks{};
    /// It is named by a file or by metadata, or it is that of all ranks.
    bool is_known = false;
    /// It is named by the user's file, which counts more than metadata.
    bool is_given = false;
    /// A collective uses it.
    bool is_used = false;
};

/// The groups of a trace by place; the first one is that of all ranks.
class ChakraGroups
{
public:
    ChakraGroups();

    /// Adds the groups of a file such as {"1": [0, 1]}. Throws UsageError naming the file and the
    /// group.
    void read_file(const std::filesystem::path& file);

    /// Adds the groups that a metadata node process_group:init names in its values, a list such as
    /// [{"pg_name": "1", "ranks": [0, 1]}]; no ranks mean all. `where` names the node. Throws
    /// UsageError for other values, or where another node names other ranks.
    void read_metadata(std::string_view values, const std::string& where);

    /// The place of a group that a collective uses, perhaps before it is known; an empty name means
    /// all ranks, and so does 0 where no list names it.
    std::uint32_t use(const std::string& name);

    /// Ends the reading of so many ranks: groups of all ranks get these.
    void complete(std::uint32_t ranks);

    const std::vector<ChakraGroup>& all() const noexcept
    {
        return groups_;
    }

private:
    ChakraGroup& named(const std::string& name);

    std::vector<ChakraGroup> groups_;
    std::unordered_map<std::string, std::uint32_t> places_;
};

} // namespace haec_sim::importing
