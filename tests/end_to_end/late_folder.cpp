// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

// Loaded before other libraries: a signal TERM comes just before the folder of an incomplete output
// is made for the LATE_FOLDERth time, and where the program would end meanwhile, the folder is made
// first. A program that holds up its end until the folder is there is not waited for.

namespace
{

std::atomic<bool> is_ending{false};
std::atomic<bool> is_made{false};
std::atomic<int> made{0};

constexpr int most_waits = 400;

void wait_for(const std::atomic<bool>& sign)
{
    for (int wait = 0; wait < most_waits && !sign; ++wait)
    {
        ::usleep(5000);
    }
}

bool is_incomplete_output(const char* path)
{
    const char* mark = std::strstr(path, ".partial-");
    return mark != nullptr && std::strchr(mark, '/') == nullptr;
}

} // namespace

extern "C" int mkdir(const char* path, mode_t mode) noexcept
{
    using Mkdir = int (*)(const char*, mode_t);
    static const auto real = reinterpret_cast<Mkdir>(::dlsym(RTLD_NEXT, "mkdir"));
    const char* chosen = std::getenv("LATE_FOLDER");
    const bool is_late =
        chosen != nullptr && is_incomplete_output(path) && ++made == std::atoi(chosen);
    if (is_late)
    {
        ::kill(::getpid(), SIGTERM);
        wait_for(is_ending);
    }
    const int result = real(path, mode);
    const int fault = errno;
    is_made = is_made || is_late;
    errno = fault;
    return result;
}

extern "C" [[noreturn]] void _exit(int status)
{
    using Exit = void (*)(int);
    is_ending = true;
    if (made > 0 && std::getenv("LATE_FOLDER") != nullptr)
    {
        wait_for(is_made);
    }
    reinterpret_cast<Exit>(::dlsym(RTLD_NEXT, "_exit"))(status);
    std::abort();
}
