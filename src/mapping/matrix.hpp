// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

namespace haec_sim
{

/// Messages from one process to another.
struct ProcessPair
{
    std::uint32_t source = 0;
    std::uint32_t destination = 0;

    friend constexpr auto operator<=>(const ProcessPair&, const ProcessPair&) = default;
};

/// The number of messages, and the bytes that they carry together.
struct Traffic
{
    std::uint64_t messages = 0;
    Bytes bytes;

    friend constexpr auto operator<=>(const Traffic&, const Traffic&) = default;
};

/// The point-to-point messages of a program: who sends how much to whom. Sparse.
class CommunicationMatrix
{
public:
    using Entries = std::map<ProcessPair, Traffic>;

    /// Counts more traffic. Throws Error where the sum of all messages or of all bytes would leave
    /// 64 bits. Traffic without messages is none.
    void add(const ProcessPair& pair, const Traffic& traffic);

    /// The entries, sorted by source, then destination; every one has messages.
    const Entries& entries() const noexcept
    {
        return entries_;
    }

    const Traffic& total() const noexcept
    {
        return total_;
    }

    /// One more than the highest process that sends or receives; 0 for an empty matrix.
    std::uint32_t process_count() const noexcept
    {
        return process_count_;
    }

private:
    Entries entries_;
    Traffic total_;
    std::uint32_t process_count_ = 0;
};

/// Both directions of the traffic between two processes, first < second.
struct TrafficBetween
{
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    Traffic traffic;
};

/// The matrix without directions and without messages of a process to itself; sorted. Each pair
/// stands once, by its first and then its second process.
std::vector<TrafficBetween> undirected(const CommunicationMatrix& matrix);

} // namespace haec_sim
