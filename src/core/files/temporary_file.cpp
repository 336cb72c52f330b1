// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/temporary_file.hpp"

#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace haec_sim
{

TemporaryFile::TemporaryFile(const std::filesystem::path& folder, std::string_view stem)
    : folder_(folder)
{
    auto name = (folder / (std::string(stem) + "-XXXXXX")).string();
    descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0)
    {
        fail("make");
    }
    ::unlink(name.c_str());
}

TemporaryFile::~TemporaryFile()
{
    ::close(descriptor_);
}

void TemporaryFile::append(std::span<const std::byte> bytes)
{
    while (!bytes.empty())
    {
        const auto written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0)
        {
            if (errno == EINTR)
            {
                continue;
            }
            fail("write");
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
        size_ += static_cast<std::uint64_t>(written);
    }
}

void TemporaryFile::read(std::uint64_t offset, std::span<std::byte> bytes) const
{
    while (!bytes.empty())
    {
        const auto count =
            ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
        {
            continue;
        }
        if (count <= 0)
        {
            fail("read");
        }
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
}

void TemporaryFile::fail(const char* what) const
{
    const bool is_about_rights = errno == EACCES || errno == EPERM || errno == EROFS;
    throw Error(
        std::string("cannot ") + what + " a temporary file in the folder " +
        (folder_.empty() ? "." : folder_.string()) + ": " + std::strerror(errno) +
        (is_about_rights ? "; check who may write there" : "; check the space on its disk"));
}

} // namespace haec_sim
