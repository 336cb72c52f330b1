// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"

#include <cstdint>

namespace haec_sim::static_network_model
{

/// The path between processes of one node: no packets, one delay, which has the time of coding.
class LocalPath final : public Path
{
public:
    explicit LocalPath(Picoseconds delay, const CodingTimes& coding = {})
        : delay_(delay), coding_(coding)
    {
    }

    Picoseconds transfer_time(const Message&) const override
    {
        return delay_;
    }

    std::uint32_t hops() const noexcept override
    {
        return 0;
    }

    CodingTimes coding_times(const Message&) const override
    {
        return coding_;
    }

private:
    Picoseconds delay_;
    CodingTimes coding_;
};

} // namespace haec_sim::static_network_model
