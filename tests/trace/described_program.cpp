// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/trace/described_program.hpp"

namespace haec_sim::test
{

DescribedProgram::DescribedProgram(std::uint32_t processes)
{
    std::vector<std::uint64_t> ranks;
    for (std::uint32_t process = 0; process < processes; ++process)
    {
        location_group(50 + process, LocationGroupType::process);
        location(100 + process, 50 + process);
        ranks.push_back(100 + process);
    }
    if (processes > 0)
    {
        group(GroupType::comm_locations, ranks);
    }
}

void DescribedProgram::location_group(std::uint32_t reference, LocationGroupType type,
                                      LocationGroupRef creator)
{
    const auto name = definitions.intern("group " + std::to_string(reference));
    definitions.append(
        definitions::LocationGroup{LocationGroupRef{reference}, name, type, {}, creator});
}

void DescribedProgram::location(std::uint64_t reference, std::uint32_t group, LocationType type)
{
    const auto name = definitions.intern("thread " + std::to_string(reference));
    definitions.append(
        definitions::Location{LocationRef{reference}, name, type, 0, LocationGroupRef{group}});
}

GroupRef DescribedProgram::group(GroupType type, std::vector<std::uint64_t> members,
                                 Paradigm paradigm, bool global_members)
{
    definitions::Group group;
    group.self = GroupRef{groups_++};
    group.name = definitions.intern("");
    group.group_type = type;
    group.paradigm = paradigm;
    group.group_flags = static_cast<GroupFlag>(global_members ? 1 : 0);
    group.members = std::move(members);
    definitions.append(group);
    return group.self;
}

CommRef DescribedProgram::communicator(GroupRef group, const std::string& name)
{
    const CommRef reference{communicators_++};
    definitions.append(
        definitions::Comm{reference, definitions.intern(name), group, CommRef{}, {}});
    return reference;
}

CommRef DescribedProgram::communicator(std::vector<std::uint64_t> ranks)
{
    return communicator(group(GroupType::comm_group, std::move(ranks)));
}

CommRef DescribedProgram::inter_communicator(GroupRef group_a, GroupRef group_b,
                                             const std::string& name)
{
    const CommRef reference{communicators_++};
    definitions.append(definitions::InterComm{
        reference, definitions.intern(name), group_a, group_b, CommRef{}, {}});
    return reference;
}

RegionRef DescribedProgram::region(const std::string& name, Paradigm paradigm)
{
    definitions::Region region;
    region.self = RegionRef{regions_++};
    region.name = definitions.intern(name);
    region.paradigm = paradigm;
    definitions.append(region);
    return region.self;
}

} // namespace haec_sim::test
