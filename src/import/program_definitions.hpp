// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/numbers/location_number.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::importing
{

/// The communicator of all processes.
inline constexpr CommRef comm_world{0};

/// What records of imported traces refer to: processes, each on a node of its own, their locations,
/// regions, communicators. A format adds what it has in a fixed order, so that the definitions are
/// the same on all ranks.
class ProgramDefinitions
{
public:
    /// A thread of each process, or a stream of its accelerator.
    struct Thread
    {
        std::string name;
        LocationType type = LocationType::cpu_thread;
        /// It has causality of its own although it is a stream (spec: semantics, R9).
        bool has_signals = false;
    };

    ProgramDefinitions();

    /// Adds the next process, which has these threads; the number of a thread is its key. Thread 0
    /// is the master, and has to exist.
    void add_process(const std::map<std::uint32_t, Thread>& threads);

    /// The number of processes so far.
    std::uint32_t processes() const noexcept
    {
        return static_cast<std::uint32_t>(processes_.size());
    }

    RegionRef add_region(std::string_view name, Paradigm paradigm, RegionRole role);
    AttributeRef add_attribute(std::string_view name, std::string_view description, Type type);
    ParameterRef add_parameter(std::string_view name);

    /// Adds a communicator of these ranks of comm_world, in their order.
    CommRef add_communicator(std::string_view name, std::vector<std::uint64_t> ranks);

    /// All definitions, in the order of an archive.
    Definitions finished() const;

private:
    struct Communicator
    {
        std::string name;
        std::vector<std::uint64_t> ranks;
    };

    void add_processes(Definitions& all) const;
    void add_locations(Definitions& all) const;
    void add_communicators(Definitions& all) const;

    std::vector<std::map<std::uint32_t, Thread>> processes_;
    std::vector<definitions::Region> regions_;
    std::vector<definitions::Attribute> attributes_;
    std::vector<definitions::Parameter> parameters_;
    std::vector<Communicator> communicators_;
    /// The strings of the vectors above are among these.
    Definitions strings_;
};

} // namespace haec_sim::importing
