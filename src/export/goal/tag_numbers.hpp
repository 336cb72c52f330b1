// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>

namespace haec_sim::exporting
{

/// Tags of GOAL, where a message has a peer and a tag and no communicator. Messages of the first
/// communicator that has all processes in their order keep their tags; tags of other communicators,
/// and of collectives, get numbers from 2^30 on, in the order of their first use.
class TagNumbers
{
public:
    /// The index outlives it.
    explicit TagNumbers(const TraceIndex& index) : index_(index) {}

    /// The tag of a message of the program.
    std::uint32_t of_message(CommRef communicator, std::uint32_t tag);

    /// The tag of messages inside blocking collectives on a communicator.
    std::uint32_t of_collectives(std::uint32_t communicator);

    /// The tag of messages inside one non-blocking collective.
    std::uint32_t of_collective(std::uint32_t communicator, std::uint64_t number);

    /// The number of tags that have other numbers than in the trace.
    std::uint64_t renumbered() const noexcept
    {
        return renumbered_;
    }

private:
    enum class Use : std::uint8_t
    {
        message,
        collectives,
        collective
    };
    using Key = std::tuple<Use, std::uint32_t, std::uint64_t>;

    std::uint32_t number_of(const Key& key);
    bool has_all(CommRef communicator);

    const TraceIndex& index_;
    std::optional<CommRef> world_;
    std::map<Key, std::uint32_t> numbers_;
    std::map<CommRef, bool> known_;
    std::uint64_t renumbered_ = 0;
};

} // namespace haec_sim::exporting
