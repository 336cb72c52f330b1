// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/output_file.hpp"

#include "core/files_read.hpp"
#include "core/leftovers.hpp"
#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>
#include <unistd.h>

namespace haec_sim
{

namespace fs = std::filesystem;

namespace
{

[[noreturn]] void fail(const std::string& name, const std::string& reason, const char* mend)
{
    throw Error("cannot write " + name + ": " + reason + "; " + mend);
}

void check(const std::ostream& stream, const std::string& name, const char* mend)
{
    if (!stream)
    {
        fail(name, errno != 0 ? std::strerror(errno) : "the stream failed", mend);
    }
}

void write_stream(const fs::path& path, const std::string& name,
                  const std::function<void(std::ostream&)>& write)
{
    errno = 0;
    std::ofstream file(path);
    check(file, "the file " + name, "check that its folder exists and may be written to");
    write(file);
    check(file.flush(), "the file " + name, "check the space on its disk");
}

fs::file_status status_of(const fs::path& path)
{
    std::error_code failure;
    const auto status = fs::status(path, failure);
    if (failure && !fs::status_known(status))
    {
        fail("the file " + path.string(), failure.message(), "check its path");
    }
    return status;
}

/// Makes a file beside `path` that nobody else has.
fs::path new_file_beside(const fs::path& path, const std::string& name)
{
    for (unsigned attempt = 0;; ++attempt)
    {
        auto partial = path;
        partial += ".partial-" + std::to_string(getpid()) + "-" + std::to_string(attempt);
        const int made = ::open(partial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (made >= 0)
        {
            ::close(made);
            return partial;
        }
        if (errno != EEXIST)
        {
            fail("the file " + name, std::strerror(errno),
                 "check that its folder exists and may be written to");
        }
    }
}

void replace(const fs::path& path, const std::string& name,
             const std::function<void(std::ostream&)>& write)
{
    const auto partial = new_file_beside(path, name);
    Leftover leftover(partial);
    write_stream(partial, name, write);
    leftover.complete(
        [&]
        {
            std::error_code failure;
            fs::rename(partial, path, failure);
            if (failure)
            {
                fail("the file " + name, failure.message(), "remove what is in the way");
            }
        });
}

} // namespace

void require_replaceable(const OutputFile& output)
{
    if (output.path.empty())
    {
        return;
    }
    if (!output.force && fs::is_regular_file(status_of(output.path)))
    {
        throw Error("the output " + output.path +
                    " exists; give another --output, or --force to replace it");
    }
    refuse_to_write_file(output.path);
}

void write_output(const std::string& path, const std::function<void(std::ostream&)>& write)
{
    if (path.empty())
    {
        errno = 0;
        write(std::cout);
        check(std::cout.flush(), "to standard output", "give -o FILE");
        return;
    }
    refuse_to_write_file(path);
    const auto status = status_of(path);
    if (fs::is_directory(status))
    {
        fail("the file " + path, "it is a folder", "give the name of a file");
    }
    if (fs::exists(status) && !fs::is_regular_file(status))
    {
        write_stream(path, path, write);
        return;
    }
    std::error_code failure;
    const bool is_link = fs::is_symlink(fs::symlink_status(path, failure));
    if (is_link && !fs::exists(status))
    {
        fail("the file " + path, "it is a link that leads nowhere", "remove the link");
    }
    replace(is_link ? fs::canonical(path, failure) : fs::path(path), path, write);
}

} // namespace haec_sim
