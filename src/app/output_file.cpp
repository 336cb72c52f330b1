// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/output_file.hpp"

#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

namespace haec_sim
{

namespace
{

void check(const std::ostream& stream, const std::string& name, const char* mend)
{
    if (!stream)
    {
        throw Error("cannot write " + name + ": " + std::strerror(errno) + "; " + mend);
    }
}

} // namespace

void write_output(const std::string& path, const std::function<void(std::ostream&)>& write)
{
    if (path.empty())
    {
        write(std::cout);
        check(std::cout.flush(), "to standard output", "give -o FILE");
        return;
    }
    std::ofstream file(path);
    check(file, "the file " + path, "check that its folder exists and may be written to");
    write(file);
    check(file.flush(), "the file " + path, "check the space on its disk");
}

} // namespace haec_sim
