// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/progress_line.hpp"

#include <algorithm>
#include <cstdio>
#include <unistd.h>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::chrono::milliseconds interval{200};

} // namespace

ProgressLine::ProgressLine(Progress wanted, bool is_first_rank, std::uint64_t total,
                           std::function<std::uint64_t()> done)
    : shown_(is_first_rank && (wanted == Progress::always ||
                               (wanted == Progress::automatic && isatty(STDERR_FILENO) != 0))),
      total_(std::max<std::uint64_t>(total, 1)), done_(std::move(done)),
      begin_(std::chrono::steady_clock::now()), last_(begin_)
{
}

ProgressLine::~ProgressLine()
{
    if (written_)
    {
        std::fputs("\r\033[K", stderr);
    }
}

void ProgressLine::update()
{
    if (!shown_)
    {
        return;
    }
    const auto now = std::chrono::steady_clock::now();
    if (written_ && now - last_ < interval)
    {
        return;
    }
    last_ = now;
    written_ = true;
    const auto seconds = std::chrono::duration<double>(now - begin_).count();
    const auto percent = 100 * std::min(done_(), total_) / total_;
    std::fprintf(stderr, "\rsimulated %3u %% in %.1f s", static_cast<unsigned>(percent), seconds);
    std::fflush(stderr);
}

} // namespace haec_sim
