// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/command_line.hpp"

#include <chrono>
#include <cstdint>

namespace haec_sim
{

/// How far the run is, as one line on standard error that is written over and over.
class ProgressLine
{
public:
    /// `total` events are to be read. Shows nothing unless `wanted` says so (automatic: standard
    /// error is a terminal).
    ProgressLine(Progress wanted, bool is_first_rank, std::uint64_t total);
    ~ProgressLine();

    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Call often; writes seldom.
    void update(std::uint64_t done);

private:
    bool shown_;
    bool written_ = false;
    std::uint64_t total_;
    std::chrono::steady_clock::time_point begin_;
    std::chrono::steady_clock::time_point last_;
};

} // namespace haec_sim
