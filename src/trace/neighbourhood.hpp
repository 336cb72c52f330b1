// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace haec_sim
{

/// A neighbour of a rank of a communicator.
struct Neighbour
{
    /// Its rank in the communicator.
    std::uint32_t rank = 0;
    /// The rank's place among that one's own neighbours, for the message from here: of several
    /// messages between the same two the first one sent is the first one received.
    std::uint32_t place = 0;

    friend bool operator==(const Neighbour&, const Neighbour&) = default;
};

/// The ranks of a communicator in a Cartesian topology, and who is whose neighbour (spec:
/// semantics, R6, neighbourhood collectives). It is as MPI_Cart_create makes it; graphs are not in
/// traces. Memory: 8 bytes for each neighbour of each rank.
class Neighbourhood
{
public:
    /// `neighbours`: by rank, the ranks of its neighbours, in order; as often of each other. Each
    /// list is searched for each of its elements, as there are few.
    explicit Neighbourhood(const std::vector<std::vector<std::uint32_t>>& neighbours);

    /// The number of ranks.
    std::uint32_t size() const noexcept
    {
        return static_cast<std::uint32_t>(begins_.size() - 1);
    }

    /// Dimension by dimension the one below, then the one above; one met twice stands there twice,
    /// and a rank may be its own neighbour.
    std::span<const Neighbour> of(std::uint32_t rank) const
    {
        return {neighbours_.data() + begins_[rank], neighbours_.data() + begins_[rank + 1]};
    }

private:
    /// The neighbours of rank r are those from begins_[r] to begins_[r + 1].
    std::vector<std::size_t> begins_;
    std::vector<Neighbour> neighbours_;
};

/// The neighbourhoods by communicator, of its first Cartesian topology. None where that lacks a
/// dimension, or the coordinates of a rank below another one that has some, or where these are not
/// in the grid or those of another rank, too. A place of the grid where no rank stands is no
/// neighbour, and a dimension that is not periodic ends.
std::map<CommRef, Neighbourhood> read_neighbourhoods(const Definitions& definitions);

} // namespace haec_sim
