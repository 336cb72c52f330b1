// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
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

/// Removes all leftovers while other threads may still write to them. None is completed after that:
/// the program must end.
void remove_leftovers();

} // namespace haec_sim
