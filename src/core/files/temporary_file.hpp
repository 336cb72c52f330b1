// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace haec_sim
{

/// A file that nobody else sees, and that is gone when the program ends in whatever way. Its name
/// is taken away as soon as it is open. Reading does not change where append() writes.
class TemporaryFile
{
public:
    /// `stem` begins the name that it has for a moment. Throws Error where the folder does not take
    /// it.
    TemporaryFile(const std::filesystem::path& folder, std::string_view stem);
    ~TemporaryFile();

    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    /// Throws Error where the disk is full.
    void append(std::span<const std::byte> bytes);

    /// Fills `bytes` with what lies from `offset` on. Throws Error where there is less.
    void read(std::uint64_t offset, std::span<std::byte> bytes) const;

    std::uint64_t size() const noexcept
    {
        return size_;
    }

private:
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path folder_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

} // namespace haec_sim
