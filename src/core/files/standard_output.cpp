// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/standard_output.hpp"

#include "core/files/leftovers.hpp"
#include "haec_sim/error.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <poll.h>
#include <string>
#include <unistd.h>

namespace haec_sim
{

namespace
{

bool is_reader_gone()
{
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    return ::poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

bool is_ignored(int number)
{
    struct sigaction action = {};
    sigaction(number, nullptr, &action);
    return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

void end_where_nobody_reads()
{
    if (!is_reader_gone() || is_ignored(SIGPIPE))
    {
        return;
    }
    remove_leftovers();
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_UNBLOCK, &pipe, nullptr);
    raise(SIGPIPE);
}

void require_standard_output()
{
    errno = 0;
    const bool is_written = std::cout.flush().good() && std::fflush(stdout) == 0;
    if (!is_written || std::ferror(stdout) != 0)
    {
        const std::string reason = errno != 0 ? std::strerror(errno) : "it was cut short";
        end_where_nobody_reads();
        throw Error("cannot write to standard output: " + reason +
                    "; the printed text is not complete");
    }
}

} // namespace haec_sim
