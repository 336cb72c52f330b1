// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/prompt_sockets.hpp"

#include <charconv>
#include <filesystem>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace haec_sim
{

void send_promptly()
{
    // There is nothing to go by without /proc, and the wait stays.
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", ignored))
    {
        const std::string name = entry.path().filename().string();
        int descriptor = 0;
        std::from_chars(name.data(), name.data() + name.size(), descriptor);
        if (descriptor > STDERR_FILENO)
        {
            // Refused by what is no TCP socket.
            const int yes = 1;
            ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
        }
    }
}

} // namespace haec_sim
