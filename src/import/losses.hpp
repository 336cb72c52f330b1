// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/text/severity.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::importing
{

/// The kinds of records that an import or an export drops, changes or orders. losses.cpp has a line
/// for each.
enum class Loss : std::uint8_t
{
    goal_unlabelled,
    goal_marker,
    goal_ordered,
    goal_wildcard,
    goal_awaited_elsewhere,
    goal_unreceived,
    export_unknown_peer,
    export_freed,
    export_probe,
    export_unsynchronised,
    export_unfinished,
    export_tags,
    export_threads,
    export_windows,
    export_streams,
    ti_dropped,
    ti_test,
    ti_wait,
    ti_open,
    ti_size,
    cut_messages,
    cut_requests,
    cut_completed,
    cut_collectives,
    cut_regions,
    cut_threads,
    cut_windows,
    chakra_ordered,
    chakra_unreceived,
    chakra_retimed,
    chakra_missing_parent,
    chakra_cycle,
    archive_unknown,
    archive_extras,
    archive_apart
};

inline constexpr std::size_t loss_count = static_cast<std::size_t>(Loss::archive_apart) + 1;

/// The way in which a kind presents itself.
struct LossKind
{
    Loss self{};
    Severity severity{};
    /// As in the table that the program prints, and in the output's property.
    const char* name = "";
    /// What happened, and what follows.
    const char* sentence = "";
};

/// All kinds, in the order of Loss.
const std::array<LossKind, loss_count>& loss_kinds();

/// How many of each kind an import met. Every rank counts all of them.
class LossCounts
{
public:
    void add(Loss kind, std::uint64_t count = 1) noexcept
    {
        counts_[static_cast<std::size_t>(kind)] += count;
    }

    std::uint64_t of(Loss kind) const noexcept
    {
        return counts_[static_cast<std::size_t>(kind)];
    }

    /// True if any kind of that severity was met.
    bool any(Severity severity) const;

    /// A line for each kind that was met: severity, name, count, sentence.
    std::string table() const;

    /// The same in one line, as import_losses() reads it; empty where none was met.
    std::string property() const;

    /// Throws Error naming the first kind whose severity is loss, if one was met.
    void require_none_lost() const;

private:
    std::array<std::uint64_t, loss_count> counts_{};
};

} // namespace haec_sim::importing
