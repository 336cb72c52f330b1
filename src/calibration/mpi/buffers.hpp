// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace haec_sim::calibration
{

/// The time [ns], from any begin.
inline double now_ns()
{
    using namespace std::chrono;
    return duration<double, std::nano>(steady_clock::now().time_since_epoch()).count();
}

/// What is between two readings of the clock, without what a reading takes, which the least
/// difference of two readings shows [ns].
inline double time_between(double begin, double end)
{
    static const double reading = []
    {
        double least = INFINITY;
        for (int time = 0; time < 1000; ++time)
        {
            const double first = now_ns();
            least = std::min(least, now_ns() - first);
        }
        return least;
    }();
    return std::max(0.0, end - begin - reading);
}

/// Memory for messages: cold, of which no cache has anything when a message uses it, or hot, the
/// same again for each message.
class Buffers
{
public:
    explicit Buffers(std::uint64_t largest) : bytes_(pool_size(largest)) {}

    /// Makes the buffers that come next hot, or cold: all caches are filled with other parts.
    void restart(bool are_hot)
    {
        are_hot_ = are_hot;
        place_ = 0;
        if (!are_hot)
        {
            std::memset(bytes_.data(), ++filled_with_, bytes_.size());
        }
    }

    /// The next one, of up to the largest size.
    std::byte* next(std::uint64_t size)
    {
        // Steps that are no power of two spread buffers over the sets of caches.
        constexpr std::size_t line = 64;
        constexpr std::size_t page = 4096;
        if (place_ + size > bytes_.size())
        {
            place_ = 0;
        }
        auto* buffer = bytes_.data() + place_;
        if (!are_hot_)
        {
            place_ += (std::max<std::size_t>(size, page) / line + 1) * line;
        }
        return buffer;
    }

private:
    static std::size_t pool_size(std::uint64_t largest)
    {
        // Twice what a core has of the last cache on most machines.
        constexpr std::size_t least = std::size_t{64} << 20;
        return std::max<std::size_t>(least, 4 * largest);
    }

    std::vector<std::byte> bytes_;
    std::size_t place_ = 0;
    bool are_hot_ = false;
    int filled_with_ = 0;
};

} // namespace haec_sim::calibration
