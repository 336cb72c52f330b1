// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/link.hpp"
#include "network/resource_id.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// A resource in one number, for tables. A HAEC Box has up to 2^60 links.
inline std::uint64_t packed(const ResourceIdentity& resource) noexcept
{
    return (resource.number << 2) | static_cast<std::uint64_t>(resource.kind);
}

inline ResourceIdentity unpacked_resource(std::uint64_t number) noexcept
{
    return {static_cast<ResourceKind>(number & 3), number >> 2};
}

/// The numbers of the links and ports that are in use. Links of machines that have not too many are
/// found by a table of at most 4 megabytes.
class ResourceNumbers
{
public:
    /// No resource has this number.
    static constexpr ResourceId nobody{0xFFFFFFFFU};

    /// For a machine with so many links.
    explicit ResourceNumbers(std::uint64_t links)
    {
        constexpr std::uint64_t most_in_table = std::uint64_t{1} << 20;
        if (links <= most_in_table)
        {
            links_.resize(links, nobody);
        }
    }

    /// The place of a number, nobody where it is new; until the next call.
    ResourceId& of(const ResourceIdentity& identity)
    {
        if (identity.kind == ResourceKind::link && !links_.empty())
        {
            return links_[identity.number];
        }
        return others_.try_emplace(packed(identity), nobody).first.value();
    }

    /// The number of a link; nothing where it has none.
    std::optional<ResourceId> find(LinkId link) const
    {
        if (!links_.empty())
        {
            const auto known = links_[link.value];
            return known == nobody ? std::nullopt : std::optional(known);
        }
        const auto known = others_.find(packed({ResourceKind::link, link.value}));
        return known == others_.end() ? std::nullopt : std::optional(known->second);
    }

private:
    std::vector<ResourceId> links_;
    FlatMap<std::uint64_t, ResourceId, MixedHash> others_;
};

} // namespace haec_sim
