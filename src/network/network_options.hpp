// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "network/bin_limit.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace haec_sim
{

class LinkProfile;
struct PriorityOptions;

/// The segments in which links serve messages (spec: contention, "Units").
struct SegmentRule
{
    /// The segment Q that is served in one go; 0: whole messages.
    Bytes usual{8192};
    /// No message has more of them: those of a longer one are longer.
    std::uint64_t most = most_of_any;

    static constexpr std::uint64_t most_of_any = 1'000'000;

    SegmentRule() = default;
    /// A size by itself is a rule.
    SegmentRule(Bytes bytes, std::uint64_t most_of_message = most_of_any) noexcept
        : usual(bytes), most(most_of_message)
    {
    }

    friend bool operator==(const SegmentRule&, const SegmentRule&) = default;
};

/// The way links are shared (spec: contention, "Configuration").
struct NetworkOptions
{
    SegmentRule segment{};
    /// The bandwidths of the ports of each node; none where the nodes have no ports.
    std::optional<BytesPerSecond> injection{};
    std::optional<BytesPerSecond> ejection{};
    /// The most bins for statistics over time; 0: none are kept.
    BinLimit time_bins{};
    /// The messages under way from which on a network that comes apart is served in parts.
    std::uint64_t parts_from = 256;
    /// The plan by which links change; null: they do not.
    std::shared_ptr<const LinkProfile> profile{};
    /// The classes of messages; null: all are alike.
    std::shared_ptr<const PriorityOptions> priorities{};
    /// Messages of a process to a node are delivered in the order in which they entered.
    bool reorder = false;
};

} // namespace haec_sim
