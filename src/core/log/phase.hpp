// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <chrono>
#include <string_view>

namespace haec_sim::log
{

/// Logs that a part of a run begins, and, at the end of its life, how long it took on this rank.
class Phase
{
public:
    /// `name` is a literal: "reading inputs".
    explicit Phase(std::string_view name);
    ~Phase();

    Phase(const Phase&) = delete;
    Phase& operator=(const Phase&) = delete;

private:
    std::string_view name_;
    std::chrono::steady_clock::time_point begin_;
};

} // namespace haec_sim::log
