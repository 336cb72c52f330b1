// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec/file.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <list>
#include <string>

namespace haec_sim::otf2::codec
{

class CachedFile;

/// Keeps those files of a folder open that were used last, up to a number: an archive may have more
/// locations than a process may have open files.
class FileCache
{
public:
    /// The cache keeps at least one file open.
    FileCache(std::filesystem::path folder, std::size_t most_open);

    const std::filesystem::path& folder() const noexcept
    {
        return folder_;
    }

    /// The place of a file among those that are open.
    using Place = std::list<CachedFile*>::iterator;

    /// Makes way for a file that is about to be opened: closes the one that was used least recently
    /// where there are as many as may be. Throws what that file's close() throws.
    Place admit(CachedFile& file);

    /// Closes another than the file used last, where the process has no more files to open than are
    /// open. Returns whether there was one.
    bool relieve();

    /// Notes that a file is used again.
    void refresh(Place place);

    /// Notes that a file is closed.
    void dismiss(Place place);

private:
    std::filesystem::path folder_;
    std::size_t most_open_;
    /// The one that was used last comes first.
    std::list<CachedFile*> open_;
};

/// An event file, which is opened when it is used and closed when it has not been for long.
class CachedFile
{
public:
    enum class Use
    {
        read,
        /// It is made anew the first time.
        write
    };

    CachedFile(FileCache& cache, std::uint64_t location, Use use);
    ~CachedFile();

    CachedFile(const CachedFile&) = delete;
    CachedFile& operator=(const CachedFile&) = delete;

    /// Holds until the next call for another file of the cache. Throws Error.
    int descriptor();

    /// Throws Error for what the system could not write after all.
    void close();

    std::filesystem::path path() const;

    /// Throws Error("<what> <path>: <the system's word for `error`><advice>").
    [[noreturn]] void fail(const char* what, int error) const;

private:
    FileCache& cache_;
    std::uint64_t location_;
    Use use_;
    bool is_made_ = false;
    int descriptor_ = -1;
    FileCache::Place place_;
};

/// An event file to read.
class CachedInput final : public InputFile
{
public:
    CachedInput(FileCache& cache, std::uint64_t location);

    /// Finds out its size. Throws Error where there is no such file, or it must not be read.
    void measure();

    std::uint64_t size() const override
    {
        return size_;
    }

    void read(std::uint64_t offset, std::span<std::uint8_t> bytes) override;

    /// Closes the file, when nothing more will be read.
    void close()
    {
        file_.close();
    }

private:
    CachedFile file_;
    std::uint64_t size_ = 0;
};

/// An event file to write.
class CachedOutput final : public OutputFile
{
public:
    CachedOutput(FileCache& cache, std::uint64_t location);

    void write(std::uint64_t offset, std::span<const std::uint8_t> bytes) override;
    void close() override;

    std::filesystem::path path() const
    {
        return file_.path();
    }

private:
    CachedFile file_;
};

} // namespace haec_sim::otf2::codec
