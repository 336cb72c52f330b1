// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/record_source.hpp"

#include <cstdint>

namespace haec_sim::otf2
{

class CodecSource;

/// The event records of one location, delivered to a handler in portions, and the account of them.
class EventSource : public RecordSource
{
public:
    /// The number of records read so far, those of unknown kinds as well: what definitions promise
    /// is compared with it.
    virtual std::uint64_t delivered() const noexcept = 0;

    /// Records of kinds that are not known here, and which therefore are lost.
    virtual std::uint64_t unknown() const noexcept = 0;

    /// The time of the last record so far. It is the start of the trace before the first.
    virtual Picoseconds last_time() const noexcept = 0;

    /// The source of our own codec whose records are delivered as they are; null where there is
    /// none.
    virtual CodecSource* codec() noexcept
    {
        return nullptr;
    }
};

} // namespace haec_sim::otf2
