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
/// locations than a process may have open files. Everything is about the files of one rank: a cache
/// is used by one thread only. It knows no paths; each file opens itself, and has itself closed
/// here.
class FileCache
{
public:
    /// The cache keeps at least one file open. `folder` is that of the archive's event files,
    /// traces/ beside the anchor file. `extension` says which of a location's files these are.
    FileCache(const std::filesystem::path& folder, std::size_t most_open,
              std::string extension = ".evt");

    const std::string& folder() const noexcept
    {
        return folder_;
    }

    const std::string& extension() const noexcept
    {
        return extension_;
    }

    /// The place of a file among those that are open.
    using Place = std::list<CachedFile*>::iterator;

    /// Makes way for a file that is about to be opened: closes the one that was used least recently
    /// where there are as many as may be. Throws what that file's close() throws. The file stands
    /// first from then on, also before it is open: whoever fails to open it dismisses its place.
    Place admit(CachedFile& file);

    /// Closes another than the file used last, where the process has no more files to open than are
    /// open. Returns whether there was one.
    bool relieve();

    /// Notes that a file is used again. It goes to the front, in constant time; its place stays
    /// valid.
    void refresh(Place place);

    /// Notes that a file is closed.
    void dismiss(Place place);

private:
    std::string folder_;
    std::string extension_;
    std::size_t most_open_;
    /// The one that was used last comes first.
    std::list<CachedFile*> open_;
};

/// An event file, which is opened when it is used and closed when it has not been for long. It
/// stands for a location's file in the cache's folder, and does not exist as an open file
/// before the first descriptor(). A file to write keeps its contents when it is opened again.
class CachedFile
{
public:
    enum class Use
    {
        read,
        /// It is made anew the first time.
        write
    };

    /// The cache outlives it.
    CachedFile(FileCache& cache, std::uint64_t location, Use use);
    /// Closes the file, without saying so where that fails: whoever wants to know calls close().
    ~CachedFile();

    CachedFile(const CachedFile&) = delete;
    CachedFile& operator=(const CachedFile&) = delete;

    /// The open file; it is opened where it is not. It holds until the next call for another file
    /// of the cache, which may close it. Where the process has no more files to open, others are
    /// closed for it. Throws Error where the file cannot be opened, or one that had to give way not
    /// be written.
    int descriptor();

    /// Throws Error for what the system could not write after all. It may be opened again. Does
    /// nothing where it is closed.
    void close();

    /// The file's name, as messages have it, such as `<folder>/<location>.evt`.
    std::string path() const;

    /// Throws Error("<what> <path>: <the system's word for `error`><advice>"). The advice depends
    /// on `error` and on the use: rights, a file that is missing, a full file system.
    [[noreturn]] void fail(const char* what, int error) const;

private:
    FileCache& cache_;
    std::uint64_t location_;
    Use use_;
    /// True once it was opened: a file to write must not be made anew then.
    bool is_made_ = false;
    /// -1 while it is closed. place_ holds only while it is open.
    int descriptor_ = -1;
    FileCache::Place place_;
};

/// An event file to read. Its size is that of the moment when it was measured; a file that becomes
/// shorter while it is read is Damage, and what is added to it is not seen.
class CachedInput final : public InputFile
{
public:
    CachedInput(FileCache& cache, std::uint64_t location);

    /// Finds out its size. Throws Error where there is no such file, or it must not be read. It
    /// asks for the file without opening it, so that all files of an archive can be checked first.
    void measure();

    std::uint64_t size() const override
    {
        return size_;
    }

    /// Opens the file where it is not, and closes it behind its last byte: most short files are in
    /// memory then, long before their records are taken. Throws Damage where it has become too
    /// short meanwhile.
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

/// An event file to write. No file is made before the first byte is written.
class CachedOutput final : public OutputFile
{
public:
    CachedOutput(FileCache& cache, std::uint64_t location);

    void write(std::uint64_t offset, std::span<const std::uint8_t> bytes) override;
    /// Throws Error for what the system tells only when a file is closed, as network file systems
    /// may.
    void close() override;

    std::string path() const
    {
        return file_.path();
    }

private:
    CachedFile file_;
};

} // namespace haec_sim::otf2::codec
