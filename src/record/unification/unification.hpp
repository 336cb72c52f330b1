// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/byte_stream.hpp"
#include "record/archive/trace_contents.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_record
{

/// A communicator as a process knows it. All its members give it the same parent, members and
/// `repetition`, because they create the communicators of a parent in the same order. So processes
/// find out at the end which communicators are the same, and need no messages before.
struct CreatedCommunicator
{
    RecordedCommunicator definition;
    /// How many communicators with this parent and these members were created before.
    std::uint32_t repetition;
    /// Of a Cartesian topology, otherwise empty.
    std::vector<std::uint32_t> sizes;
    std::vector<std::uint8_t> periodic;
};

/// What a process tells the first one at the end. Numbers are its own.
struct ProcessFacts
{
    RecordedProcess process;
    RecordedSpan span;
    std::vector<std::string> texts;
    std::vector<RecordedRegion> user_regions;
    std::vector<CreatedCommunicator> communicators;
    /// All members of a communicator create its windows in the same order.
    std::vector<RecordedWindow> windows;
    /// Ranks of MPI_COMM_WORLD.
    std::vector<std::vector<std::uint32_t>> groups;
};

BytePacker& operator<<(BytePacker& packer, const CreatedCommunicator& communicator);
BytePacker& operator<<(BytePacker& packer, const RecordedRegion& region);
BytePacker& operator<<(BytePacker& packer, const RecordedWindow& window);
BytePacker& operator<<(BytePacker& packer, const ProcessFacts& facts);
BytePacker& operator<<(BytePacker& packer, const NumberTables& tables);
ByteUnpacker& operator>>(ByteUnpacker& unpacker, CreatedCommunicator& communicator);
ByteUnpacker& operator>>(ByteUnpacker& unpacker, RecordedRegion& region);
ByteUnpacker& operator>>(ByteUnpacker& unpacker, RecordedWindow& window);
ByteUnpacker& operator>>(ByteUnpacker& unpacker, ProcessFacts& facts);
ByteUnpacker& operator>>(ByteUnpacker& unpacker, NumberTables& tables);

/// The trace of all processes, and the numbers that each of them used.
struct UnifiedTrace
{
    TraceContents contents;
    std::vector<NumberTables> tables;
};

/// `regions` are the regions of MPI, which have the same numbers in all processes.
UnifiedTrace unify(const std::vector<ProcessFacts>& processes,
                   const std::vector<RecordedRegion>& regions);

} // namespace haec_record
