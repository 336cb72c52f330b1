// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/signal_watch.hpp"

#include "core/files/leftovers.hpp"
#include "parallel/mpi/launcher.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <cstring>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace haec_sim
{

namespace
{

constexpr std::array<int, 6> watched{SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ, SIGXCPU};

std::atomic<bool> is_silent{false};
std::atomic<bool> is_signalled{false};

bool is_ignored(int number)
{
    struct sigaction action = {};
    sigaction(number, nullptr, &action);
    return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_IGN;
}

sigset_t signals_to_watch()
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : watched)
    {
        if (!is_ignored(number))
        {
            sigaddset(&signals, number);
        }
    }
    return signals;
}

/// Lets this thread take the signal, which then does what it does to any program.
void unblock(int number)
{
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
}

void print_line(const std::string& line)
{
    // A line of progress may be there.
    const std::string begin = isatty(STDERR_FILENO) != 0 ? "\r\033[K" : "";
    const std::string text = begin + line + "\n";
    // Whoever cannot be told is not told.
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

void hold_signals()
{
    const sigset_t signals = signals_to_watch();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

// Libraries take longer to begin than the rest of main() before the watch: a signal that comes
// meanwhile waits for it. The linker runs these before anything else of program and libraries.
[[gnu::section(".preinit_array"), gnu::used]] void (*const hold_signals_first)() = hold_signals;

/// A launcher makes a TERM of what it gets.
std::string cause_of(const siginfo_t& signal)
{
    const bool is_of_launcher =
        signal.si_signo == SIGTERM && signal.si_pid == getppid() && is_started_by_launcher();
    return std::string("SIG") + sigabbrev_np(signal.si_signo) +
           (is_of_launcher ? " of the launcher, as after Ctrl-C (SIGINT) or the end of another rank"
                           : "");
}

[[noreturn]] void wait_for_signal(const sigset_t& signals, const std::string& program)
{
    siginfo_t signal = {};
    while (sigwaitinfo(&signals, &signal) < 0)
    {
    }
    is_signalled = true;
    unblock(SIGINT);
    if (!is_silent)
    {
        print_line(program + ": error: ended by the signal " + cause_of(signal) +
                   "; incomplete outputs are removed");
    }
    remove_leftovers();
    // No destructors: other threads still work.
    _exit(1);
}

} // namespace

void watch_signals(const char* program)
{
    hold_signals();
    const sigset_t signals = signals_to_watch();
    try
    {
        std::thread(wait_for_signal, signals, std::string(program)).detach();
    }
    catch (const std::system_error&)
    {
        // The thread's stack is the first memory that a short limit does not give.
        throw std::bad_alloc();
    }
}

void wait_if_signalled()
{
    while (is_signalled)
    {
        ::pause();
    }
}

void end_silently()
{
    is_silent = true;
}

} // namespace haec_sim
