// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/figures/transfer_figures.hpp"
#include "haec_sim/units.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The figures of a range of sizes: of messages between the least and the most bytes that there
/// were, which are one size in an exact table.
struct SizeFigures
{
    TransferFigures transfers;
    std::uint64_t least_bytes = 0;
    std::uint64_t most_bytes = 0;
    /// The bandwidths of single messages, in bytes for each second: length over A - B (R2);
    /// infinite where a message takes no time.
    double least_bandwidth = 0;
    double most_bandwidth = 0;
};

/// The messages by their size: each size for itself while there are few, else those between powers
/// of two together. The choice follows from the messages, not from their order. Reports have it as
/// `messages.by_size`.
class SizeTable
{
public:
    /// One size more makes the table coarse, for good.
    static constexpr std::size_t most_sizes = 128;

    /// A message and its transfer time. One as long as the one before costs no look-up; an exact
    /// row needs no bandwidths, which follow from its least and most times.
    void add(Bytes length, Picoseconds duration)
    {
        if (last_ == nullptr || last_length_ != length.value)
        {
            find(length.value);
        }
        last_->transfers.add(length, duration);
        if (!is_exact_)
        {
            count_bandwidth(*last_, length, duration);
        }
    }

    /// Adds the messages of another table. The result is coarse where either is, or where both
    /// together have too many sizes.
    void add(const SizeTable& other);

    bool is_exact() const noexcept
    {
        return is_exact_;
    }

    /// The rows by least size, with all figures.
    std::vector<SizeFigures> rows() const;

    // The form in which it goes between ranks. Rows are by size where it is exact, else by the
    // least size of their range: 0, 1, 2, 4, 8, ...
    using Rows = std::map<std::uint64_t, SizeFigures>;

    SizeTable() = default;
    SizeTable(bool is_exact, Rows rows) : is_exact_(is_exact), rows_(std::move(rows)) {}
    SizeTable(const SizeTable& other) : is_exact_(other.is_exact_), rows_(other.rows_) {}
    SizeTable& operator=(const SizeTable&) = delete;
    ~SizeTable() = default;

    const Rows& entries() const noexcept
    {
        return rows_;
    }

private:
    /// Makes `last_` the row of that length, which is added if there is none.
    void find(std::uint64_t length);
    void become_coarse();
    static void count_bandwidth(SizeFigures& figures, Bytes length, Picoseconds duration);
    /// Fills in what an exact row leaves open while messages come.
    static void complete(SizeFigures& exact);
    static std::uint64_t key_of(std::uint64_t length);
    static void merge(SizeFigures& into, const SizeFigures& other);

    bool is_exact_ = true;
    /// The rows by size, or by the least of their range; bandwidths only where it is not exact.
    Rows rows_;
    std::uint64_t last_length_ = 0;
    SizeFigures* last_ = nullptr;
};

} // namespace haec_sim
