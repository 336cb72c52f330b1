// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/units.hpp"
#include "import/schedule/message_matching.hpp"
#include "import/schedule/task_graph.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::importing
{

/// What an action of a time-independent trace does. An action of the file may be several of these:
/// sendRecv is a send and a receive, a reduction is a collective and a calculation.
enum class TiKind : std::uint8_t
{
    init,
    finalize,
    compute,
    sleep,
    send,
    isend,
    receive,
    ireceive,
    /// The send that begins a sendRecv, and the receive that ends it.
    exchange_send,
    exchange_receive,
    wait,
    wait_all,
    test,
    collective
};

/// An action of a rank; its number among all is that of its task.
struct TiAction
{
    /// The size of a receive whose message tells it.
    static constexpr std::uint64_t unknown_size = UINT64_MAX;

    TiKind kind{};
    CollectiveOp operation = CollectiveOp::barrier;
    std::uint32_t rank = 0;
    /// The file and the line, for messages.
    std::uint32_t file = 0;
    std::uint32_t line = 0;
    /// A rank: of a message, or the root of a collective; any for a receive.
    std::uint32_t peer = 0;
    std::uint32_t tag = 0;
    /// The bytes of a message, or that a member of a collective sends and receives, as Score-P
    /// counts them (spec: collectives, "Lengths").
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    /// Of a calculation.
    Picoseconds duration{};
    /// The first request that a wait completes, among TiProgram::completed; and how many.
    std::uint32_t first_completed = 0;
    std::uint32_t completions = 0;
    /// The task with whose end a collective ends; itself if it waits for nobody.
    Task until = 0;
};

/// The actions of all ranks, rank by rank.
struct TiProgram
{
    std::vector<std::string> files;
    std::vector<TiAction> actions;
    /// The first action of each rank, and the number of all.
    std::vector<Task> begins;
    /// The requests that waits complete.
    std::vector<Task> completed;
    /// The requests that no wait completes.
    std::vector<Task> open;

    std::uint32_t ranks() const noexcept
    {
        return static_cast<std::uint32_t>(begins.size() - 1);
    }

    /// "lu.txt:12: rank 3: ".
    std::string place_of(const TiAction& action) const;

    /// Throws the UsageError that `what` is wrong with the action.
    [[noreturn]] void fail(const TiAction& action, const std::string& what) const;
};

} // namespace haec_sim::importing
