// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace haec_sim::otf2::codec
{

/// The source of an event file's bytes. Reads may go to any place, in any order.
class InputFile
{
public:
    virtual ~InputFile() = default;

    InputFile() = default;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    /// The bytes of the file, which stay the same while it is read.
    virtual std::uint64_t size() const = 0;

    /// Fills `bytes` with what stands from `offset` on. Throws Error where the file cannot be read
    /// or ends before.
    virtual void read(std::uint64_t offset, std::span<std::uint8_t> bytes) = 0;
};

/// The place where an event file's bytes go. Writes may leave gaps and go back: the header of a
/// chunk is completed when the chunk is.
class OutputFile
{
public:
    virtual ~OutputFile() = default;

    OutputFile() = default;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Throws Error where bytes cannot be written. Bytes that no call writes are 0.
    virtual void write(std::uint64_t offset, std::span<const std::uint8_t> bytes) = 0;

    /// Called after the last write. Throws Error where something could not be written after all.
    virtual void close() = 0;
};

/// Bytes that are no event file. The message says what is wrong and at which byte; a caller that
/// knows the file adds its name, and what to do.
class Damage : public Error
{
public:
    using Error::Error;
};

/// Throws Damage("<what> at byte <offset>"); apart from where it is thrown, which is for each
/// event.
[[noreturn]] void damaged(const std::string& what, std::uint64_t offset);

} // namespace haec_sim::otf2::codec
