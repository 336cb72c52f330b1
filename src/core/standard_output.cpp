// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/standard_output.hpp"

#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>

namespace haec_sim
{

void require_standard_output()
{
    errno = 0;
    const bool is_written = std::cout.flush().good() && std::fflush(stdout) == 0;
    if (!is_written || std::ferror(stdout) != 0)
    {
        const std::string reason = errno != 0 ? std::strerror(errno) : "it was cut short";
        throw Error("cannot write to standard output: " + reason +
                    "; what it shows is not complete");
    }
}

} // namespace haec_sim
