// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "ranks/idle_bounds.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// How much a rank has sent and received when it had nothing to do, and what it knows of its
/// future.
struct IdleReport
{
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    IdleBounds bounds{};

    friend bool operator==(const IdleReport&, const IdleReport&) = default;
};

/// Finds out, on one rank, when all ranks have nothing to do and nothing is under way: twice in
/// turn all were idle, and all that was sent had been received (Mattern 1987, the four-counter
/// method). On the way it finds the least of their bounds. Knows nothing of MPI.
class IdleAgreement
{
public:
    explicit IdleAgreement(std::uint32_t ranks) : latest_(ranks), first_(ranks), second_(ranks) {}

    /// A rank reports that it is idle.
    void report(std::uint32_t rank, const IdleReport& report)
    {
        latest_[rank] = report;
    }

    /// Whether to ask all ranks again now.
    bool wants_second_round() const
    {
        return !asking_ && is_balanced(latest_);
    }

    void begin_second_round()
    {
        asking_ = true;
        answers_ = 0;
        first_ = latest_;
    }

    /// A rank's answer in the second round, given once it is idle; as good as a report.
    void answer(std::uint32_t rank, const IdleReport& report)
    {
        latest_[rank] = report;
        second_[rank] = report;
        ++answers_;
    }

    /// After the last answer, if all are idle: the least of their bounds. All must report
    /// anew the next time.
    std::optional<IdleBounds> result()
    {
        if (!asking_ || answers_ < second_.size())
        {
            return std::nullopt;
        }
        asking_ = false;
        if (first_ != second_ || !is_balanced(second_))
        {
            return std::nullopt;
        }
        latest_.assign(latest_.size(), std::nullopt);
        IdleBounds bounds;
        for (const auto& report : second_)
        {
            bounds = least(bounds, report->bounds);
        }
        return bounds;
    }

private:
    static bool is_balanced(const std::vector<std::optional<IdleReport>>& reports)
    {
        std::uint64_t sent = 0;
        std::uint64_t received = 0;
        for (const auto& report : reports)
        {
            if (!report)
            {
                return false;
            }
            sent += report->sent;
            received += report->received;
        }
        return sent == received;
    }

    std::vector<std::optional<IdleReport>> latest_;
    std::vector<std::optional<IdleReport>> first_;
    std::vector<std::optional<IdleReport>> second_;
    bool asking_ = false;
    std::size_t answers_ = 0;
};

} // namespace haec_sim
