// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "run/run_options.hpp"

#include <chrono>
#include <cstdint>
#include <functional>

namespace haec_sim
{

/// The progress of the run, as one line on standard error that is written over and over. It tells
/// of the first rank's events alone. The destructor wipes it out.
class ProgressLine
{
public:
    /// `done` counts those of `total` events that have been read. Shows nothing unless `wanted`
    /// says so (automatic: standard error is a terminal).
    ProgressLine(Progress wanted, bool is_first_rank, std::uint64_t total,
                 std::function<std::uint64_t()> done);
    ~ProgressLine();

    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Call often; counts and writes seldom. It writes five times a second at most.
    void update();

private:
    bool shown_;
    bool written_ = false;
    std::uint64_t total_;
    std::function<std::uint64_t()> done_;
    std::chrono::steady_clock::time_point begin_;
    std::chrono::steady_clock::time_point last_;
};

} // namespace haec_sim
