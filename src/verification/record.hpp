// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "verification/cpu_clock.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace haec_sim::verification
{

/// The kinds of event records.
enum class Kind : std::uint8_t
{
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) handler,
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
};

std::string_view name_of(Kind kind);

/// Metrics and parameters accompany the event behind them (R8); rule R3 looks past them.
bool accompanies(Kind kind);

/// The attributes that the simulator adds to receives, where the trace defines them.
struct TransferAttributes
{
    AttributeRef transfer_time;
    AttributeRef hops;
    AttributeRef waiting_time;
};

/// The fields of a record that the rules need; they stand for what its kind has.
struct Record
{
    Picoseconds time{};
    /// The digest of all its fields but times.
    std::uint64_t digest = 0;
    /// MpiSend and its kin; what this member of a collective sent.
    std::uint64_t length = 0;
    std::uint64_t received = 0;
    std::uint64_t request = 0;
    /// BufferFlush.
    Picoseconds stop_time{};
    Kind kind{};
    CollectiveOp operation{};
    /// Enter and Leave, also by calling contexts.
    RegionRef region;
    CallingContextRef context;
    CommRef communicator;
    RmaWinRef window;
    GroupRef group;
    /// The other side of a message, or the root of a collective.
    std::uint32_t rank = 0;
    std::uint32_t tag = 0;
    /// Numbers of threads: the paradigm, or who made a task; that of a lock, a thread or a task;
    /// the place among acquisitions. Numbers of windows: that of an operation or a lock.
    std::uint32_t model = 0;
    std::uint64_t number = 0;
    std::uint32_t order = 0;
    /// True for an exclusive lock of a window.
    bool is_exclusive = false;
    std::optional<std::int64_t> transfer_time;
    std::optional<std::uint32_t> hops;
    std::optional<std::int64_t> waiting_time;
    /// Metric, where compute_clock names it.
    std::optional<CpuCount> cpu;
};

} // namespace haec_sim::verification
