// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Takes all but the `most` rows with the greatest `by` out of `rows`, of equal ones the later;
/// returns them. Rows that are kept stay in order. The others come from the largest `by` down, so
/// that they can be summed up as what a table leaves out. `by(row)` is compared by >, and where
/// rows have an order that does not hang on ranks, so has the choice.
template <class Row, class By>
std::vector<Row> keep_largest(std::vector<Row>& rows, std::size_t most, By by)
{
    if (rows.size() <= most)
    {
        return {};
    }
    std::vector<std::size_t> places(rows.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::ranges::stable_sort(places, std::greater<>(),
                             [&](std::size_t place) { return by(rows[place]); });
    std::sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(most));
    std::vector<Row> kept;
    std::vector<Row> others;
    for (std::size_t rank = 0; rank < places.size(); ++rank)
    {
        (rank < most ? kept : others).push_back(std::move(rows[places[rank]]));
    }
    rows = std::move(kept);
    return others;
}

} // namespace haec_sim
