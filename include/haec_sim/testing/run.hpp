// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/testing/program.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// The library haec_sim::testing, with which authors test their modules.
//
//     Program program(2);
//     program.at(0).send(1us, 2us, {.rank = 1, .length = Bytes{1000}});
//     program.at(1).receive(1us, 5us, {.rank = 0, .length = Bytes{1000}});
//
//     const auto one = simulate(program, {.arguments = {"-m", "static_network_model," MY_MODULE}});
//     ASSERT_EQ(one.status, 0) << one.messages;
//     EXPECT_EQ(one.of<events::MpiRecv>(1).at(0).time, 3us);
//     const auto three = simulate(program, {.arguments = ..., .ranks = 3});
//     EXPECT_EQ(difference(one, three), "");
//
// It does not depend on a test framework. The namespace is `kit`, because `testing` belongs to
// GoogleTest.

namespace haec_sim::kit
{

/// The parameters of a simulation, which runs the command in a folder of its own.
struct Run
{
    /// The arguments of `haec_sim`, except --trace and --output. Give absolute paths: the working
    /// directory is that folder.
    std::vector<std::string> arguments{};
    /// The number of MPI ranks, started by mpirun; one rank is started without mpirun.
    std::uint32_t ranks = 1;
    /// The command.
#ifdef HAEC_SIM_PROGRAM
    std::string program = HAEC_SIM_PROGRAM;
#else
    std::string program = "haec_sim";
#endif
};

/// The outcome of a simulation.
struct Outcome
{
    /// The exit status. After one minute the run is ended, with status 124.
    int status = 0;
    /// Standard output and standard error.
    std::string summary;
    std::string messages;
    /// The files in the folder of the run, by their relative paths ("out/traces.otf2").
    std::map<std::string, std::string> files;
    /// The output trace; empty if there is none. Records are ordered by location, in the order of
    /// the definitions: the threads of the program, then the locations that modules add.
    Definitions definitions;
    std::vector<std::vector<AnyEvent>> records;

    /// Returns the records of one kind of a location.
    template <class Record>
    std::vector<Record> of(std::size_t location) const
    {
        std::vector<Record> found;
        for (const auto& record : records.at(location))
        {
            if (const auto* one = std::get_if<Record>(&record))
            {
                found.push_back(*one);
            }
        }
        return found;
    }

    /// Returns the value of the attribute of that name ("haec_sim::hops"); nothing if the record
    /// does not have it.
    std::optional<AttributeValue> attribute(const AttributeList& list, std::string_view name) const;
};

/// Simulates a program. Throws Error if files cannot be written or the command cannot be started. A
/// run that fails is an outcome, not an error.
Outcome simulate(const Program& program, const Run& run);

/// Returns a text that names a file that differs or that one outcome lacks; empty if all files are
/// the same. The output of a simulation, including its modules, must not depend on the number of
/// ranks.
std::string difference(const Outcome& one, const Outcome& other);

} // namespace haec_sim::kit
