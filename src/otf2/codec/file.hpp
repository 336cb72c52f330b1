// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"

#include <cstdint>
#include <span>

namespace haec_sim::otf2::codec
{

/// Where the bytes of an event file come from.
class InputFile
{
public:
    virtual ~InputFile() = default;

    InputFile() = default;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    virtual std::uint64_t size() const = 0;

    /// Fills `bytes` with what stands from `offset` on. Throws Error where the file cannot be read
    /// or ends before.
    virtual void read(std::uint64_t offset, std::span<std::uint8_t> bytes) = 0;
};

/// Where they go.
class OutputFile
{
public:
    virtual ~OutputFile() = default;

    OutputFile() = default;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Throws Error where they cannot be written. What no call writes is 0.
    virtual void write(std::uint64_t offset, std::span<const std::uint8_t> bytes) = 0;

    /// After the last write. Throws Error where something could not be written after all.
    virtual void close() = 0;
};

/// Bytes that are no event file. Who knows the file adds its name, and what to do.
class Damage : public Error
{
public:
    using Error::Error;
};

} // namespace haec_sim::otf2::codec
