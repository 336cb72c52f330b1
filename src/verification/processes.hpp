// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim::verification
{

/// Dense: the MPI processes by rank, then others in the order of their locations.
using Process = std::uint32_t;

/// One location, in the order of the definitions.
struct Place
{
    LocationRef reference;
    std::string name;
    LocationType type = LocationType::unknown;
    std::uint64_t events = 0;
    Process process = 0;
    /// The number among the CPU threads, where it is one.
    std::uint32_t thread = 0;
    /// A metric of none of the processes, such as of the machine; `process` is the first one then.
    bool is_nobodys = false;
};

/// The process that each location belongs to. A process is a location group, and what a process has
/// created (an accelerator's streams), directly or by others, belongs to it. A rank of MPI whose
/// location is not defined is a process that nobody runs. What holds nothing but metrics is no
/// process, unless there is no other.
class Processes
{
public:
    /// Throws Error where a location is defined twice.
    explicit Processes(const Definitions& definitions);

    const std::vector<Place>& places() const
    {
        return places_;
    }

    std::uint32_t count() const
    {
        return count_;
    }

    std::uint32_t threads() const
    {
        return threads_;
    }

    /// Index of the process's location that takes part in MPI, else of its first; nothing where it
    /// has none.
    std::optional<std::size_t> master(Process process) const
    {
        return masters_.at(process);
    }

    /// The location that a stream of an accelerator or an asynchronous metric follows: the master
    /// of its process, or, where that is no thread, the first one that is.
    std::optional<std::size_t> leader(std::size_t place) const;

    /// Null where the trace does not define it.
    const Place* find(LocationRef location) const;

    std::optional<Process> of(LocationRef location) const;

private:
    void read_places(const Definitions& definitions);
    void number_processes(const Definitions& definitions);
    Process first_there_is() const;

    std::vector<Place> places_;
    std::vector<LocationGroupRef> groups_;
    std::unordered_map<LocationRef, std::size_t> index_;
    std::vector<std::optional<std::size_t>> masters_;
    std::uint32_t count_ = 0;
    std::uint32_t threads_ = 0;
};

/// The members of the COMM_LOCATIONS group of a paradigm: what members of its communicators count.
std::vector<LocationRef> communicating_locations(const Definitions& definitions, Paradigm paradigm);

} // namespace haec_sim::verification
