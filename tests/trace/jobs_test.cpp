// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/trace/described_program.hpp"
#include "trace/jobs.hpp"
#include "trace/trace_index.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace haec_sim::test
{

namespace
{

using Names = std::vector<std::string>;
using OfProcess = std::vector<std::optional<std::size_t>>;

void name_job(DescribedProgram& program, std::uint32_t group, const std::string& job,
              const std::string& property = "haec_sim::job", Type type = Type::string)
{
    auto& all = program.definitions;
    const auto name = all.intern(property);
    const auto value = all.intern(job);
    all.append(definitions::LocationGroupProperty{LocationGroupRef{group}, name, type,
                                                  AttributeValue{value.value}});
}

Jobs jobs_of(const DescribedProgram& program)
{
    return read_jobs(program.definitions, TraceIndex(program.definitions));
}

/// Three processes, whose groups have the numbers 0 to 2; MPI ranks go the other way.
DescribedProgram three_processes()
{
    DescribedProgram program;
    for (std::uint32_t group = 0; group < 3; ++group)
    {
        program.location_group(group, LocationGroupType::process);
        program.location(10 + group, group);
    }
    program.group(GroupType::comm_locations, {12, 11, 10});
    return program;
}

} // namespace

TEST(Jobs, AreInTheOrderOfTheirProcesses)
{
    auto program = three_processes();
    name_job(program, 0, "late");
    name_job(program, 1, "early");
    name_job(program, 2, "early");
    const auto jobs = jobs_of(program);
    EXPECT_EQ(jobs.names, (Names{"early", "late"}));
    EXPECT_EQ(jobs.of_process, (OfProcess{0, 0, 1}));
}

TEST(Jobs, LeaveOutProcessesThatAreNotNamed)
{
    auto program = three_processes();
    name_job(program, 1, "some");
    const auto jobs = jobs_of(program);
    EXPECT_EQ(jobs.names, Names{"some"});
    EXPECT_EQ(jobs.of_process, (OfProcess{std::nullopt, 0, std::nullopt}));
}

TEST(Jobs, AreNoneWithoutTheProperty)
{
    auto program = three_processes();
    name_job(program, 0, "other", "haec_sim::recorded_on");
    name_job(program, 1, "number", "haec_sim::job", Type::uint32);
    EXPECT_EQ(jobs_of(program).names, Names{});
}

TEST(Jobs, AreThoseOfTheMastersGroup)
{
    DescribedProgram program(2);
    program.location_group(60, LocationGroupType::accelerator, LocationGroupRef{51});
    program.location(500, 60, LocationType::accelerator_stream);
    name_job(program, 60, "of the stream");
    name_job(program, 51, "of the process");
    const auto jobs = jobs_of(program);
    EXPECT_EQ(jobs.names, Names{"of the process"});
}

TEST(Jobs, HaveNoProcessesThatAreAbsent)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    program.location(10, 0);
    program.group(GroupType::comm_locations, {99, 10});
    name_job(program, 0, "there");
    EXPECT_EQ(jobs_of(program).of_process, (OfProcess{std::nullopt, 0}));
}

} // namespace haec_sim::test
