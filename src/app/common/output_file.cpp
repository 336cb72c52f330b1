// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/output_file.hpp"

#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstring>
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

void check(const std::ostream& stream, const std::string& name, const char* mend)
{
    if (!stream)
    {
        throw Error("cannot write " + name + ": " + std::strerror(errno) + "; " + mend);
    }
}

void write_stream(const std::string& path, const std::string& name,
                  const std::function<void(std::ostream&)>& write)
{
    std::ofstream file(path);
    check(file, "the file " + name, "check that its folder exists and may be written to");
    write(file);
    check(file.flush(), "the file " + name, "check the space on its disk");
}

} // namespace

void require_replaceable(const OutputFile& output)
{
    if (!output.force && fs::is_regular_file(output.path))
    {
        throw Error("the output " + output.path +
                    " exists; give another --output, or --force to replace it");
    }
}

void write_output(const std::string& path, const std::function<void(std::ostream&)>& write)
{
    if (path.empty())
    {
        write(std::cout);
        check(std::cout.flush(), "to standard output", "give -o FILE");
        return;
    }
    if (fs::exists(path) && !fs::is_regular_file(path))
    {
        write_stream(path, path, write);
        return;
    }
    const auto partial = path + ".partial-" + std::to_string(getpid());
    try
    {
        write_stream(partial, path, write);
        fs::rename(partial, path);
    }
    catch (...)
    {
        std::error_code ignored;
        fs::remove(partial, ignored);
        throw;
    }
}

} // namespace haec_sim
