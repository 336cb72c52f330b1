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

// The kit by which authors test their modules: the library haec_sim::testing.
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
// It needs no framework of tests, and knows of none. The namespace is `kit`: `testing` is that of
// GoogleTest.

namespace haec_sim::kit
{

/// The way in which a program is simulated: by the command, in a folder of its own, as a user does.
struct Run
{
    /// Those of `haec_sim` but for --trace and --output. Paths are absolute: the working directory
    /// is that folder.
    std::vector<std::string> arguments{};
    /// MPI ranks, started by mpirun; one is started plainly.
    std::uint32_t ranks = 1;
    /// The command itself.
#ifdef HAEC_SIM_PROGRAM
    std::string program = HAEC_SIM_PROGRAM;
#else
    std::string program = "haec_sim";
#endif
};

/// What came of it.
struct Outcome
{
    /// The exit status. 124 after a minute, when the run is ended.
    int status = 0;
    /// Standard output and standard error.
    std::string summary;
    std::string messages;
    /// The files in the folder of the run, by their paths in it ("out/traces.otf2").
    std::map<std::string, std::string> files;
    /// The output trace; empty where there is none. Records are by location, in the order of the
    /// definitions: the threads of the program, then the locations that modules add.
    Definitions definitions;
    std::vector<std::vector<AnyEvent>> records;

    /// The records of one kind of a location.
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

    /// The value of a record's attribute of that name ("haec_sim::hops"); nothing where it has
    /// none.
    std::optional<AttributeValue> attribute(const AttributeList& list, std::string_view name) const;
};

/// Simulates it. Throws Error where that cannot be tried: there is no place for files, or the
/// command cannot be started. A run that fails is an outcome.
Outcome simulate(const Program& program, const Run& run);

/// Says in which file two outcomes differ, or that one lacks it; empty where all are the same. The
/// output of a simulation does not depend on the number of ranks, nor may that of a module.
std::string difference(const Outcome& one, const Outcome& other);

} // namespace haec_sim::kit
