// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/leftovers.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

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

struct Leftovers
{
    std::mutex mutex;
    std::set<fs::path> paths;
};

// The leftovers are never destroyed: a signal may come at the very end.
Leftovers& leftovers()
{
    static auto* all = new Leftovers;
    return *all;
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
    path_ = make();
    leftovers().paths.insert(path_);
}

Leftover::~Leftover()
{
    const std::lock_guard lock(leftovers().mutex);
    if (leftovers().paths.erase(path_) > 0)
    {
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

} // namespace haec_sim
