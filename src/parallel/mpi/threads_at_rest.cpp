// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/threads_at_rest.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

/// One thread that ends its work may wake another that was looked at before.
constexpr int looks_at_rest = 3;

constexpr std::chrono::microseconds between_looks{200};
constexpr int most_looks = 10'000;

/// True where the thread's state, which proc(5) puts behind the name in parentheses, is running.
/// One that is about to run, and waits for a processor, is running, too.
bool is_running(const fs::path& thread)
{
    std::ifstream file(thread / "stat");
    std::string line;
    std::getline(file, line);
    const auto name_end = line.rfind(") ");
    return name_end != std::string::npos && line[name_end + 2] == 'R';
}

bool are_others_at_rest()
{
    const auto self = std::to_string(::gettid());
    std::error_code failure;
    for (fs::directory_iterator thread("/proc/self/task", failure), end; !failure && thread != end;
         thread.increment(failure))
    {
        if (thread->path().filename() != self && is_running(thread->path()))
        {
            return false;
        }
    }
    return true;
}

} // namespace

void wait_for_threads_at_rest()
{
    int at_rest = 0;
    for (int look = 0; look < most_looks && at_rest < looks_at_rest; ++look)
    {
        at_rest = are_others_at_rest() ? at_rest + 1 : 0;
        if (at_rest == 0)
        {
            std::this_thread::sleep_for(between_looks);
        }
    }
}

} // namespace haec_sim
