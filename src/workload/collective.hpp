// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/units.hpp"
#include "workload/regions.hpp"

#include <cstdint>

namespace haec_sim::workload
{

/// The data that a process needs in a collective operation, by their owners.
enum class Flow
{
    all_to_all,
    root_to_all,
    all_to_root,
    /// The data of the processes up to itself.
    prefix
};

/// One call of a collective operation by everybody. Its region, its flow and its counts follow from
/// the operation, which is one of those in the table of collective.cpp.
struct Collective
{
    CollectiveOp operation;
    /// The length of the block that a process contributes or gets; none in a barrier.
    Bytes length;
    std::uint32_t root = collective_root_none;

    Region region() const;
    Flow flow() const;

    /// The bytes that Score-P would record, which counts a block once for each process it goes to.
    /// The root of a bcast sends one to each, itself among them.
    Bytes sent_by(std::uint32_t rank, std::uint32_t processes) const;
    Bytes received_by(std::uint32_t rank, std::uint32_t processes) const;
};

} // namespace haec_sim::workload
