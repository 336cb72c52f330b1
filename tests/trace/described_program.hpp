// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// Definitions of a program, written down piece by piece. Groups and communicators are numbered in
/// the order in which they are added.
class DescribedProgram
{
public:
    /// `processes` MPI processes: location group 50 + i with the location 100 + i is rank i, and
    /// group 0 says so.
    explicit DescribedProgram(std::uint32_t processes = 0);

    void location_group(std::uint32_t reference, LocationGroupType type,
                        LocationGroupRef creator = {});
    void location(std::uint64_t reference, std::uint32_t group,
                  LocationType type = LocationType::cpu_thread);
    GroupRef group(GroupType type, std::vector<std::uint64_t> members,
                   Paradigm paradigm = Paradigm::mpi, bool global_members = false);
    CommRef communicator(GroupRef group, const std::string& name = "");
    /// A group of ranks and its communicator.
    CommRef communicator(std::vector<std::uint64_t> ranks);
    CommRef inter_communicator(GroupRef group_a, GroupRef group_b, const std::string& name = "");
    RegionRef region(const std::string& name, Paradigm paradigm);

    Definitions definitions;

private:
    std::uint32_t groups_ = 0;
    std::uint32_t communicators_ = 0;
    std::uint32_t regions_ = 0;
};

} // namespace haec_sim::test
