// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/record_source.hpp"
#include "trace/request_ends.hpp"

#include <cstdint>
#include <functional>
#include <memory>

namespace haec_sim
{

/// Opens the records of a location once more, from the first one on. The source is independent of
/// others of the location. Empty where the records cannot be read again.
using Reopen = std::function<std::unique_ptr<RecordSource>()>;

/// Within so many records after it the end of a posting is met by those who keep the records; what
/// takes longer is looked for by reading them once more (RequestsAhead). Bounds what is kept. It
/// counts all records of the location, of whatever kind.
inline constexpr std::uint64_t lookahead_limit = 16384;

/// The ends of a location's postings that are very far from these: found by reading its records a
/// second time, of which nothing is kept. Questions mostly rise, so that one reading serves many; a
/// question for an end that was passed and not kept begins anew (docs/adr/0003). Memory: 65,536
/// ends that will be asked for, as they are that far from their postings, and those that are open.
class RequestsAhead
{
public:
    RequestsAhead();
    ~RequestsAhead();

    RequestsAhead(const RequestsAhead&) = delete;
    RequestsAhead& operator=(const RequestsAhead&) = delete;

    /// A number for the next posting (RequestEnds) of those who ask, as their records come.
    std::uint64_t next_number() noexcept
    {
        return next_number_++;
    }

    /// Called once, before the first question.
    void read_by(Reopen reopen)
    {
        reopen_ = std::move(reopen);
    }

    /// False: the records cannot be read again, or are not those that are asked about.
    bool can_read() const noexcept
    {
        return reopen_ != nullptr;
    }

    /// The end of the posting that comes behind so many (RequestEnds). Throws Error for damaged
    /// records. Called only where can_read(). An end that never comes is `expired`.
    RequestEnd end_of(std::uint64_t number);

private:
    /// One pass through the records.
    class Reading;

    std::uint64_t next_number_ = 0;
    Reopen reopen_;
    std::unique_ptr<Reading> reading_;
};

} // namespace haec_sim
