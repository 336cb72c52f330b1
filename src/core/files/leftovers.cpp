// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/leftovers.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

// Another thread or rank may make a file while a folder is being removed.
constexpr int attempts = 100;
constexpr std::chrono::milliseconds pause{5};

// A library that makes a folder with its parents, as OTF2 does, may be on its way to it when the
// folder is removed, and makes it once more.
constexpr int times_gone_to_stay = 2;

// The C library reads a folder by 32 KiB, and archives have a folder in a folder.
constexpr std::size_t bytes_to_remove = 256 * 1024;

struct Leftovers
{
    std::mutex mutex;
    std::set<fs::path> paths;
    /// Memory for the removal of a folder, which may come where there is no more.
    std::vector<std::byte> spare;
};

// The leftovers are never destroyed: a signal may come at the very end.
Leftovers& leftovers()
{
    static auto* all = new Leftovers;
    return *all;
}

constexpr const char* partial_mark = ".partial-";

/// The process that made it, of what follows the mark in its name: "1234-0".
std::optional<pid_t> maker_of(std::string_view name)
{
    const auto dash = std::min(name.find('-'), name.size());
    pid_t process = 0;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + dash, process);
    const auto number = name.substr(std::min(dash + 1, name.size()));
    const bool is_whole = end == name.data() + dash && !number.empty() &&
                          number.find_first_not_of("0123456789") == std::string_view::npos;
    return failure == std::errc() && is_whole && process > 0 ? std::optional(process)
                                                             : std::nullopt;
}

bool is_running(pid_t process)
{
    return ::kill(process, 0) == 0 || errno != ESRCH;
}

/// Removes it. False: it is there still, or again.
bool is_removed(const fs::path& path)
{
    std::error_code failure;
    fs::remove_all(path, failure);
    return !failure && !fs::exists(fs::symlink_status(path, failure));
}

} // namespace

Leftover::Leftover(const std::function<fs::path()>& make)
{
    const std::lock_guard lock(leftovers().mutex);
    leftovers().spare.reserve(bytes_to_remove);
    path_ = make();
    leftovers().paths.insert(path_);
}

Leftover::~Leftover()
{
    const std::lock_guard lock(leftovers().mutex);
    if (leftovers().paths.erase(path_) > 0)
    {
        std::vector<std::byte>().swap(leftovers().spare);
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
}

void Leftover::complete(const std::function<void()>& publish)
{
    const std::lock_guard lock(leftovers().mutex);
    publish();
    leftovers().paths.erase(path_);
}

void Leftover::complete_all(const std::vector<std::unique_ptr<Leftover>>& all,
                            const std::function<void()>& publish)
{
    const std::lock_guard lock(leftovers().mutex);
    publish();
    for (const auto& leftover : all)
    {
        leftovers().paths.erase(leftover->path_);
    }
}

std::unique_lock<std::mutex> hold_removal()
{
    return std::unique_lock(leftovers().mutex);
}

void remove_leftovers()
{
    // The mutex is never unlocked: what would be completed from now on waits for the program's end.
    leftovers().mutex.lock();
    const auto& paths = leftovers().paths;
    int times_gone = 0;
    const auto most = paths.empty() ? 0 : attempts;
    for (int attempt = 0; attempt < most && times_gone < times_gone_to_stay; ++attempt)
    {
        const auto gone = std::ranges::count_if(paths, is_removed);
        times_gone = gone == std::ssize(paths) ? times_gone + 1 : 0;
        std::this_thread::sleep_for(pause);
    }
}

fs::path partial_name(const fs::path& output, unsigned number)
{
    auto name = output;
    name += partial_mark + std::to_string(getpid()) + "-" + std::to_string(number);
    return name;
}

int lock_path(const fs::path& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) != 0)
    {
        ::close(file);
        return -1;
    }
    return file;
}

std::vector<fs::path> abandoned_beside(const fs::path& output)
{
    const auto prefix = output.filename().string() + partial_mark;
    std::error_code failure;
    std::vector<fs::path> found;
    for (const auto& entry :
         fs::directory_iterator(fs::absolute(output, failure).parent_path(), failure))
    {
        const auto name = entry.path().filename().string();
        const auto maker = name.starts_with(prefix)
                               ? maker_of(std::string_view(name).substr(prefix.size()))
                               : std::nullopt;
        if (maker && !is_running(*maker))
        {
            found.push_back(entry.path());
        }
    }
    return found;
}

void remove_abandoned_files(const fs::path& output)
{
    for (const auto& path : abandoned_beside(output))
    {
        std::error_code ignored;
        const bool is_file = fs::is_regular_file(fs::symlink_status(path, ignored));
        const int lock = is_file ? lock_path(path) : -1;
        if (lock >= 0)
        {
            fs::remove(path, ignored);
            ::close(lock);
        }
    }
}

} // namespace haec_sim
