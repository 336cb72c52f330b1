// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <functional>

namespace haec_sim
{

/// A file or folder of this program that is not complete. It goes away with this object, or where a
/// signal ends the program.
class Leftover
{
public:
    explicit Leftover(std::filesystem::path path);
    ~Leftover();

    Leftover(const Leftover&) = delete;
    Leftover& operator=(const Leftover&) = delete;

    /// Runs `publish`, which gives the path its final name, without a signal in between. If it
    /// returns, nothing is left over any more.
    void complete(const std::function<void()>& publish);

private:
    std::filesystem::path path_;
};

/// Removes all leftovers while other threads may still write to them. None is completed after that:
/// the program must end.
void remove_leftovers();

} // namespace haec_sim
