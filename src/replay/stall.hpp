// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "replay/engine.hpp"
#include "replay/wait.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// What to do when no rank has anything to do and locations are left. In this order: let go those
/// that paused to bound the messages under way; find out, by reading on, which awaited messages,
/// receives and collectives do not exist at all, and free those that wait for them; give up.
///
/// What exists in a trace does not depend on when one asks, so neither does the output.
class Stall
{
public:
    explicit Stall(Engine& engine) : engine_(engine) {}

    /// Collective. Throws AgreedError, on every rank, where nothing can go on.
    void resolve();

private:
    bool release_throttled();
    std::vector<Wait> gather_waits();
    void read_on_for(const std::vector<Wait>& waits);
    void read_to_end(ProcessIndex process);
    /// For each wait whether this rank knows that what is awaited does not exist.
    std::vector<std::uint8_t> find_missing(const std::vector<Wait>& waits);
    bool is_missing(const Wait& wait, const std::vector<std::uint8_t>& finished);
    bool is_send_missing(const Wait& wait) const;
    bool is_receive_missing(const Wait& wait);
    bool is_collective_missing(const Wait& wait, const std::vector<std::uint8_t>& finished) const;
    std::vector<std::uint8_t> finished_processes();
    bool is_mine(ProcessIndex process) const;
    void free_waiting(const Wait& wait);

    Engine& engine_;
};

} // namespace haec_sim
