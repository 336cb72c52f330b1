// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace haec_sim
{

/// A file or folder of this program that is not complete. It goes away with this object, or where a
/// signal ends the program.
class Leftover
{
public:
    /// `make` makes it and returns its path, without a signal in between.
    explicit Leftover(const std::function<std::filesystem::path()>& make);
    ~Leftover();

    Leftover(const Leftover&) = delete;
    Leftover& operator=(const Leftover&) = delete;

    /// Runs `publish`, which gives the path its final name, without a signal in between. If it
    /// returns, nothing is left over any more.
    void complete(const std::function<void()>& publish);

    /// Completes several that belong together.
    static void complete_all(const std::vector<std::unique_ptr<Leftover>>& all,
                             const std::function<void()>& publish);

    const std::filesystem::path& path() const noexcept
    {
        return path_;
    }

private:
    std::filesystem::path path_;
};

/// Holds up the removal of leftovers: for a library that makes folders with their parents, which
/// would make anew what a signal has removed. Nothing may be waited for that other ranks do.
std::unique_lock<std::mutex> hold_removal();

/// Removes all leftovers while other threads may still write to them. None is completed after that:
/// the program must end.
void remove_leftovers();

// An output that is not complete has the name OUTPUT.partial-PROCESS-NUMBER. A program that is
// killed leaves it, and the next one that writes that output removes it.

/// The name for an incomplete output of this process; `number` is counted up where it is taken.
std::filesystem::path partial_name(const std::filesystem::path& output, unsigned number);

/// Locks a file or folder for this process; -1 where another one has it, or where the file system
/// has no such locks. The caller closes it.
int lock_path(const std::filesystem::path& path);

/// The incomplete outputs of that name whose processes do not run on this machine. One that runs on
/// another machine holds its lock.
std::vector<std::filesystem::path> abandoned_beside(const std::filesystem::path& output);

/// Removes those that are files, which no one has locked. They do not matter, whatever goes wrong.
void remove_abandoned_files(const std::filesystem::path& output);

} // namespace haec_sim
