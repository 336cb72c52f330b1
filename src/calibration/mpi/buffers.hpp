// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <unistd.h>
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
    /// `largest` bytes have one buffer at most.
    explicit Buffers(std::uint64_t largest)
        : hot_(largest), cold_(cold_bytes(largest)), place_(cold_.size())
    {
    }

    /// Makes the buffers that come next hot, or cold.
    void restart(bool are_hot)
    {
        are_hot_ = are_hot;
        if (!are_hot && place_ > cold_.size() / 2)
        {
            // All is written in order: the second half takes the place of the first one in caches.
            std::memset(cold_.data(), ++filled_with_, cold_.size());
            place_ = 0;
        }
    }

    /// The next one.
    std::byte* next(std::uint64_t size)
    {
        // Steps that are no power of two spread buffers over the sets of caches.
        constexpr std::size_t line = 64;
        constexpr std::size_t page = 4096;
        if (are_hot_)
        {
            return hot_.data();
        }
        if (place_ + size > cold_.size())
        {
            // What is so long has filled the caches itself.
            place_ = 0;
        }
        auto* buffer = cold_.data() + place_;
        place_ += (std::max<std::size_t>(size, page) / line + 1) * line;
        return buffer;
    }

private:
    static std::size_t cold_bytes(std::uint64_t largest)
    {
        constexpr std::size_t least = std::size_t{64} << 20;
        constexpr std::size_t most = std::size_t{256} << 20;
        const auto cache = ::sysconf(_SC_LEVEL3_CACHE_SIZE);
        const auto twice = 2 * static_cast<std::size_t>(std::max(0L, cache));
        return std::max<std::size_t>(std::clamp(twice, least, most), 2 * largest);
    }

    std::vector<std::byte> hot_;
    std::vector<std::byte> cold_;
    /// Of the next cold one.
    std::size_t place_;
    bool are_hot_ = false;
    int filled_with_ = 0;
};

} // namespace haec_sim::calibration
