// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"

#include <cstdint>

namespace haec_sim
{

/// The places among so many that one rank works on: as many for each rank as can be, in order.
class OwnShare
{
public:
    OwnShare(std::uint64_t places, const Ranks& ranks)
        : begin_(places * ranks.rank() / ranks.size()),
          end_(places * (ranks.rank() + 1) / ranks.size())
    {
    }

    bool contains(std::uint64_t place) const noexcept
    {
        return place >= begin_ && place < end_;
    }

private:
    std::uint64_t begin_;
    std::uint64_t end_;
};

} // namespace haec_sim
