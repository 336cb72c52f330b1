// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/file_cache.hpp"

#include "core/log/file_failure.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace haec_sim::otf2::codec
{

FileCache::FileCache(const std::filesystem::path& folder, std::size_t most_open,
                     std::string extension)
    : folder_(folder.string()), extension_(std::move(extension)),
      most_open_(std::max<std::size_t>(most_open, 1))
{
}

FileCache::Place FileCache::admit(CachedFile& file)
{
    if (open_.size() >= most_open_)
    {
        open_.back()->close();
    }
    return open_.insert(open_.begin(), &file);
}

bool FileCache::relieve()
{
    if (open_.size() < 2)
    {
        return false;
    }
    open_.back()->close();
    return true;
}

void FileCache::refresh(Place place)
{
    open_.splice(open_.begin(), open_, place);
}

void FileCache::dismiss(Place place)
{
    open_.erase(place);
}

CachedFile::CachedFile(FileCache& cache, std::uint64_t location, Use use)
    : cache_(cache), location_(location), use_(use)
{
}

CachedFile::~CachedFile()
{
    if (descriptor_ >= 0)
    {
        ::close(descriptor_);
        cache_.dismiss(place_);
    }
}

std::string CachedFile::path() const
{
    return cache_.folder() + "/" + std::to_string(location_) + cache_.extension();
}

void CachedFile::fail(const char* what, int error) const
{
    throw Error(
        std::string(what) + " " + path() + ": " +
        file_failure_text(error, use_ == Use::read
                                     ? "is its " + cache_.extension() + " file there and complete?"
                                     : "is the file system full? Free some space, or "
                                       "give another output folder"));
}

int CachedFile::descriptor()
{
    if (descriptor_ >= 0)
    {
        cache_.refresh(place_);
        return descriptor_;
    }
    const auto place = cache_.admit(*this);
    // Opening a pipe would wait for somebody to write into it.
    const int flags = use_ == Use::read ? O_RDONLY | O_NONBLOCK
                      : is_made_        ? O_WRONLY
                                        : O_WRONLY | O_CREAT | O_TRUNC;
    const auto name = path();
    while (descriptor_ < 0)
    {
        descriptor_ = ::open(name.c_str(), flags | O_CLOEXEC, 0666);
        const int error = errno;
        const bool are_too_many = error == EMFILE || error == ENFILE;
        if (descriptor_ < 0 && !(are_too_many && cache_.relieve()))
        {
            cache_.dismiss(place);
            fail("cannot open", error);
        }
    }
    is_made_ = true;
    place_ = place;
    return descriptor_;
}

void CachedFile::close()
{
    if (descriptor_ < 0)
    {
        return;
    }
    cache_.dismiss(place_);
    if (::close(std::exchange(descriptor_, -1)) != 0 && use_ == Use::write)
    {
        fail("cannot write", errno);
    }
}

CachedInput::CachedInput(FileCache& cache, std::uint64_t location)
    : file_(cache, location, CachedFile::Use::read)
{
}

void CachedInput::measure()
{
    const auto name = file_.path();
    struct stat status
    {
    };
    if (::stat(name.c_str(), &status) != 0)
    {
        file_.fail("cannot open", errno);
    }
    if (!S_ISREG(status.st_mode))
    {
        file_.fail("cannot open", S_ISDIR(status.st_mode) ? EISDIR : ENOTSUP);
    }
    size_ = static_cast<std::uint64_t>(status.st_size);
    // The file is asked before much has been done with the others, but where all may read it.
    constexpr mode_t all_may_read = S_IRUSR | S_IRGRP | S_IROTH;
    if ((status.st_mode & all_may_read) != all_may_read && ::access(name.c_str(), R_OK) != 0)
    {
        file_.fail("cannot open", errno);
    }
}

void CachedInput::read(std::uint64_t offset, std::span<std::uint8_t> bytes)
{
    const int descriptor = file_.descriptor();
    while (!bytes.empty())
    {
        const auto count =
            ::pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
        {
            continue;
        }
        if (count < 0)
        {
            file_.fail("cannot read", errno);
        }
        if (count == 0)
        {
            throw Damage("its file became shorter while it was read, at byte " +
                         std::to_string(offset));
        }
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    if (offset == size_)
    {
        file_.close();
    }
}

CachedOutput::CachedOutput(FileCache& cache, std::uint64_t location)
    : file_(cache, location, CachedFile::Use::write)
{
}

void CachedOutput::write(std::uint64_t offset, std::span<const std::uint8_t> bytes)
{
    const int descriptor = file_.descriptor();
    while (!bytes.empty())
    {
        const auto count =
            ::pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
        {
            continue;
        }
        if (count <= 0)
        {
            file_.fail("cannot write", count < 0 ? errno : ENOSPC);
        }
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
}

void CachedOutput::close()
{
    file_.close();
}

} // namespace haec_sim::otf2::codec
