// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Programs that end before MPI_Finalize: by a signal, by MPI_Abort, or by exit.
#include "record/mpi/early_end.hpp"
#include "record/mpi/recorder.hpp"
#include "record/rescue/completion.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace haec_record
{

namespace
{

constexpr std::array signals{SIGTERM, SIGINT, SIGHUP, SIGXCPU, SIGABRT,
                             SIGSEGV, SIGBUS, SIGFPE, SIGILL};
/// What these signals did before.
std::array<struct sigaction, signals.size()> former_actions;
pid_t recorded_process = 0;
/// In seconds. A child waits so long for other processes, and ends some time later in any case: a
/// signal may come while a thread allocates memory, and its copy then waits forever.
constexpr unsigned patience = 20;

std::size_t place_of(int number)
{
    std::size_t place = 0;
    while (place < signals.size() - 1 && signals[place] != number)
    {
        ++place;
    }
    return place;
}

/// Children of the program have the recorder, too, but are not recorded.
bool is_recorded()
{
    return recorder != nullptr && getpid() == recorded_process;
}

void report(const Completion& completion, const std::string& folder)
{
    if (!completion.failure.empty())
    {
        std::fprintf(stderr,
                     "haec_record: error: '%s': the program ended before MPI_Finalize, and the "
                     "trace cannot be completed: %s; free space on the disk, or give another "
                     "--output\n",
                     folder.c_str(), completion.failure.c_str());
    }
    // haec_record says it at its end.
    else if (completion.is_done && std::getenv("HAEC_RECORD_LAUNCHED") == nullptr)
    {
        std::fprintf(stderr,
                     "haec_record: warning: '%s': the program ended before MPI_Finalize (%s), and "
                     "so does the trace\n",
                     folder.c_str(), completion.ends.c_str());
    }
}

sigset_t ending_signals()
{
    sigset_t all;
    sigemptyset(&all);
    for (const int number : signals)
    {
        sigaddset(&all, number);
    }
    return all;
}

void write_trace(Recorder& ending, const std::string& reason)
{
    ending.end_early(reason);
    if (wait_for_processes(ending.folder(), patience))
    {
        report(complete_trace(ending.folder(), regions_of_mpi()), ending.folder());
    }
}

/// The two ends of a pipe by which a child tells that it is in a session of its own. MPICH kills
/// the process group of a program that calls MPI_Abort, at once.
struct Handshake
{
    std::array<int, 2> ends{-1, -1};

    Handshake()
    {
        if (pipe2(ends.data(), O_CLOEXEC) != 0)
        {
            ends = {-1, -1};
        }
    }

    void tell() const
    {
        const char any = 0;
        static_cast<void>(!write(ends[1], &any, 1));
        close_all();
    }

    /// Returns also if the child has ended.
    void wait() const
    {
        close(ends[1]);
        char any = 0;
        while (read(ends[0], &any, 1) < 0 && errno == EINTR)
        {
        }
        close(ends[0]);
    }

    void close_all() const
    {
        close(ends[0]);
        close(ends[1]);
    }
};

/// In a session of its own, which signals for the program do not reach.
[[noreturn]] void write_trace_as_child(Recorder& ending, const std::string& reason,
                                       const Handshake& handshake)
{
    setsid();
    handshake.tell();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGALRM, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
    alarm(2 * patience);
    write_trace(ending, reason);
    _exit(0);
}

/// `fork_process`: fork, or _Fork in a handler of signals.
void end_recording(const std::string& reason, pid_t (*fork_process)())
{
    sigset_t old;
    const auto all = ending_signals();
    pthread_sigmask(SIG_BLOCK, &all, &old);
    auto& ending = *recorder;
    recorder = nullptr;
    ending.stop();
    const Handshake handshake;
    const auto child = fork_process();
    if (child == 0)
    {
        write_trace_as_child(ending, reason, handshake);
    }
    if (child < 0)
    {
        handshake.close_all();
        ending.end_early(reason);
    }
    else
    {
        handshake.wait();
    }
    pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

bool is_fault(const siginfo_t& info)
{
    return info.si_code > 0 && (info.si_signo == SIGSEGV || info.si_signo == SIGBUS ||
                                info.si_signo == SIGFPE || info.si_signo == SIGILL);
}

void on_signal(int number, siginfo_t* info, void*)
{
    const bool is_writing = current_thread != nullptr && current_thread->file.is_writing();
    if (is_recorded() && is_writing && !is_fault(*info))
    {
        waiting_signal = number;
        return;
    }
    sigaction(number, &former_actions[place_of(number)], nullptr);
    if (is_recorded() && !is_writing)
    {
        end_recording("SIG" + std::string(sigabbrev_np(number)), _Fork);
    }
    // An instruction that failed does so again when this returns.
    if (!is_fault(*info))
    {
        raise(number);
    }
}

__attribute__((destructor)) void end_of_process()
{
    if (is_recorded())
    {
        end_early("exit");
    }
}

} // namespace

void end_early(const std::string& reason)
{
    end_recording(reason, fork);
}

void watch_for_signals()
{
    recorded_process = getpid();
    struct sigaction action = {};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_mask = ending_signals();
    for (std::size_t place = 0; place < signals.size(); ++place)
    {
        sigaction(signals[place], nullptr, &former_actions[place]);
        if (former_actions[place].sa_handler != SIG_IGN)
        {
            sigaction(signals[place], &action, nullptr);
        }
    }
}

} // namespace haec_record

#pragma GCC visibility push(default)
/// For haec_record, after a program whose processes have ended early: waits for their children, and
/// completes the trace if none of them could. Returns 1 if it cannot be completed.
extern "C" int haec_record_complete(const char* folder)
{
    using namespace haec_record;
    wait_for_processes(folder, patience);
    const auto completion = complete_trace(folder, regions_of_mpi());
    report(completion, folder);
    return completion.failure.empty() ? 0 : 1;
}
#pragma GCC visibility pop
