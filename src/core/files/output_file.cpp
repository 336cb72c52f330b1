// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/output_file.hpp"

#include "core/files/files_read.hpp"
#include "core/files/leftovers.hpp"
#include "core/files/output_batch.hpp"
#include "core/files/output_parts.hpp"
#include "core/files/standard_output.hpp"
#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

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

void write_stream(const fs::path& path, std::ios::openmode mode, const OutputPart& part)
{
    errno = 0;
    std::ofstream file(path, mode);
    check(file, "the file " + part.path, "check that its folder exists and may be written to");
    part.write(file);
    check(file.flush(), "the file " + part.path, "check the space on its disk");
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
    remove_abandoned_files(path);
    for (unsigned attempt = 0;; ++attempt)
    {
        auto partial = partial_name(path, attempt);
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

/// The lock of an incomplete file, until all that hold it are gone.
std::shared_ptr<const int> locked(const fs::path& path)
{
    return {new int(lock_path(path)), [](const int* file)
            {
                if (*file >= 0)
                {
                    ::close(*file);
                }
                delete file;
            }};
}

void rename(const fs::path& from, const fs::path& to, const std::string& name)
{
    std::error_code failure;
    fs::rename(from, to, failure);
    if (failure)
    {
        fail("the file " + name, failure.message(), "remove what is in the way");
    }
}

/// The target of a path whose file is not there, or is a regular one.
fs::path target_of(const std::string& path, const fs::file_status& status)
{
    std::error_code failure;
    const bool is_link = fs::is_symlink(fs::symlink_status(path, failure));
    if (is_link && !fs::exists(status))
    {
        fail("the file " + path, "it is a link that leads nowhere", "remove the link");
    }
    return is_link ? fs::canonical(path, failure) : fs::path(path);
}

/// Writes what is there and no regular file, such as a pipe; false where there is none.
bool write_in_place(const OutputPart& part, const fs::file_status& status)
{
    if (fs::is_directory(status))
    {
        fail("the file " + part.path, "it is a folder", "give the name of a file");
    }
    if (!fs::exists(status) || fs::is_regular_file(status))
    {
        return false;
    }
    write_stream(part.path, std::ios::out, part);
    return true;
}

void write_standard_output(const std::function<void(std::ostream&)>& write)
{
    errno = 0;
    try
    {
        write(std::cout);
        check(std::cout.flush(), "to standard output", "give -o FILE");
    }
    catch (const Error&)
    {
        if (!std::cout)
        {
            end_where_nobody_reads();
        }
        throw;
    }
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
        write_standard_output(write);
        return;
    }
    write_together({{path, write}});
}

void write_together(const std::vector<OutputPart>& parts)
{
    OutputFiles files;
    for (const auto& part : parts)
    {
        refuse_to_write_file(part.path);
        const auto status = status_of(part.path);
        if (write_in_place(part, status))
        {
            continue;
        }
        const auto target = target_of(part.path, status);
        files.leftovers.push_back(std::make_unique<Leftover>(
            std::function([&] { return new_file_beside(target, part.path); })));
        const auto partial = files.leftovers.back()->path();
        const auto lock = locked(partial);
        // A file that a signal has removed is not made again.
        write_stream(partial, std::ios::in | std::ios::out, part);
        files.publications.emplace_back([partial, target, lock, name = part.path]
                                        { rename(partial, target, name); });
    }
    if (auto* batch = OutputBatch::current())
    {
        batch->add(std::move(files));
        return;
    }
    files.publish();
}

} // namespace haec_sim
