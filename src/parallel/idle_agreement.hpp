// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/idle_bounds.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The batches that a rank had sent and received when it had nothing to do (BatchMarks), and
/// what it knows of its future.
struct IdleReport
{
    /// The marks of what it had sent and received: sums over all ranks are compared.
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    IdleBounds bounds{};

    friend bool operator==(const IdleReport&, const IdleReport&) = default;
};

/// Finds out, on one rank, when all ranks have nothing to do and nothing is under way: the latest
/// reports of all tell of the same batches as sent and as received. Reports of different moments
/// will do. A rank that had something to do after its report got a batch that it does not tell
/// of; the first such batch was sent by a rank that had not had anything to do after its own
/// report, which tells of it; so the reports would differ ([Mattern1987]: with counts for each pair
/// of ranks one round is enough). On the way it finds the least of their bounds. Knows nothing of
/// MPI.
///
/// That holds from one agreement to the next: an agreement itself gives ranks something to do. So
/// reports have the number of agreements that their ranks know of, and those of ranks that do not
/// know of the last one are not heard. Memory: a report for each rank; a result() takes a look at
/// all of them.
class IdleAgreement
{
public:
    explicit IdleAgreement(std::uint32_t ranks) : latest_(ranks) {}

    /// A rank that knows of so many agreements reports that it is idle. The last report of each
    /// rank counts.
    void report(std::uint32_t rank, std::uint64_t agreements, const IdleReport& report)
    {
        if (agreements == agreements_)
        {
            latest_[rank] = report;
        }
    }

    /// The least of all bounds, if all are idle. All must report anew the next time. Nothing means
    /// that a rank has not reported, or that something is under way.
    std::optional<IdleBounds> result()
    {
        if (!is_balanced())
        {
            return std::nullopt;
        }
        IdleBounds bounds;
        for (auto& report : latest_)
        {
            bounds = least(bounds, report->bounds);
            report.reset();
        }
        ++agreements_;
        return bounds;
    }

private:
    bool is_balanced() const
    {
        std::uint64_t sent = 0;
        std::uint64_t received = 0;
        for (const auto& report : latest_)
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

    /// The last report of each rank since the last agreement; none where it has not reported.
    std::vector<std::optional<IdleReport>> latest_;
    std::uint64_t agreements_ = 0;
};

} // namespace haec_sim
