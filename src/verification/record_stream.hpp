// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/record_source.hpp"
#include "verification/record.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim::verification
{

/// The records of one location one by one, read in portions.
class RecordStream
{
public:
    /// The source and the clock outlive the stream.
    RecordStream(RecordSource& source, TransferAttributes attributes, CpuReader cpu = {});

    /// Null at the location's end. Valid until the next call.
    const Record* next();

    /// Reads all that is left; how many records the location has.
    std::uint64_t count_all();

private:
    class Collector;

    RecordSource& source_;
    TransferAttributes attributes_;
    CpuReader cpu_;
    std::vector<Record> portion_;
    std::size_t position_ = 0;
    std::uint64_t count_ = 0;
};

} // namespace haec_sim::verification
