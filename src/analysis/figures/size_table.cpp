// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/figures/size_table.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace haec_sim
{

namespace
{

double bandwidth(std::uint64_t bytes, Picoseconds duration)
{
    return duration.count() > 0
               ? static_cast<double>(bytes) * 1e12 / static_cast<double>(duration.count())
               : std::numeric_limits<double>::infinity();
}

} // namespace

void SizeTable::count_bandwidth(SizeFigures& figures, Bytes length, Picoseconds duration)
{
    const auto value = bandwidth(length.value, duration);
    const bool is_first = figures.transfers.count == 1;
    figures.least_bandwidth = is_first ? value : std::min(figures.least_bandwidth, value);
    figures.most_bandwidth = std::max(figures.most_bandwidth, value);
    figures.least_bytes = is_first ? length.value : std::min(figures.least_bytes, length.value);
    figures.most_bytes = std::max(figures.most_bytes, length.value);
}

/// Completes the figures of one size by what belongs to its least and most times.
void SizeTable::complete(SizeFigures& exact)
{
    const auto& transfers = exact.transfers;
    const auto size = transfers.bytes / transfers.count;
    exact.least_bytes = size;
    exact.most_bytes = size;
    exact.least_bandwidth = bandwidth(size, transfers.most);
    exact.most_bandwidth = bandwidth(size, transfers.least);
}

std::uint64_t SizeTable::key_of(std::uint64_t length)
{
    return length == 0 ? 0 : std::bit_floor(length);
}

void SizeTable::merge(SizeFigures& into, const SizeFigures& other)
{
    if (into.transfers.count == 0)
    {
        into = other;
        return;
    }
    into.transfers += other.transfers;
    into.least_bytes = std::min(into.least_bytes, other.least_bytes);
    into.most_bytes = std::max(into.most_bytes, other.most_bytes);
    into.least_bandwidth = std::min(into.least_bandwidth, other.least_bandwidth);
    into.most_bandwidth = std::max(into.most_bandwidth, other.most_bandwidth);
}

void SizeTable::become_coarse()
{
    Rows coarse;
    for (auto& [size, figures] : rows_)
    {
        complete(figures);
        merge(coarse[key_of(size)], figures);
    }
    rows_ = std::move(coarse);
    is_exact_ = false;
}

void SizeTable::find(std::uint64_t length)
{
    if (is_exact_ && rows_.size() == most_sizes && !rows_.contains(length))
    {
        become_coarse();
    }
    last_ = &rows_[is_exact_ ? length : key_of(length)];
    last_length_ = length;
}

void SizeTable::add(const SizeTable& other)
{
    last_ = nullptr;
    SizeTable copy(other);
    if (is_exact_ != copy.is_exact_)
    {
        (is_exact_ ? *this : copy).become_coarse();
    }
    for (const auto& [size, figures] : copy.rows_)
    {
        merge(rows_[size], figures);
    }
    if (is_exact_ && rows_.size() > most_sizes)
    {
        become_coarse();
    }
}

std::vector<SizeFigures> SizeTable::rows() const
{
    std::vector<SizeFigures> rows;
    for (auto [size, figures] : rows_)
    {
        if (is_exact_)
        {
            complete(figures);
        }
        rows.push_back(figures);
    }
    return rows;
}

} // namespace haec_sim
