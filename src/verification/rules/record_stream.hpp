// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/record_source.hpp"
#include "verification/rules/record.hpp"

#include <cstddef>
#include <vector>

namespace haec_sim::verification
{

/// The records of one location one by one, read in portions. A portion is in memory at a time.
class RecordStream
{
public:
    /// The source outlives the stream. Attributes that are not defined are not looked for.
    explicit RecordStream(RecordSource& source, const TransferAttributes& attributes = {});

    /// Null at the location's end. Valid until the next call.
    const Record* next();

private:
    class Collector;

    RecordSource& source_;
    TransferAttributes attributes_;
    /// The records that were read, of which those before position_ were given.
    std::vector<Record> portion_;
    std::size_t position_ = 0;
};

} // namespace haec_sim::verification
