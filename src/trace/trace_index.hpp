// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/process_directory.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "trace/communicators.hpp"
#include "trace/indices.hpp"
#include "trace/thread_teams.hpp"
#include "trace/windows.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The ways in which the MPI call around a send buffers (spec: semantics, R2).
enum class SendMode : std::uint8_t
{
    standard,
    buffered,
    synchronous
};

/// The effects of threads on one another in a region (spec: semantics, R7).
enum class ThreadRegion : std::uint8_t
{
    none,
    barrier,
    task_wait,
    /// One thread at a time.
    critical
};

/// Calls that begin and end the program's use of MPI.
enum class ProgramCall : std::uint8_t
{
    none,
    /// MPI_Init, MPI_Init_thread
    init,
    finalize
};

/// The facts of a region that the engine needs.
struct RegionTraits
{
    bool is_mpi = false;
    SendMode send_mode = SendMode::standard;
    ProgramCall program_call = ProgramCall::none;
    ThreadRegion of_threads = ThreadRegion::none;
    /// MPI_Neighbor_*, MPI_Ineighbor_*: what its collectives tell is of a member's neighbours.
    bool is_among_neighbours = false;
};

/// One location of the trace.
struct TraceLocation
{
    LocationRef reference;
    LocationType type = LocationType::unknown;
    LocationGroupRef group;
    std::uint64_t events = 0;
    ProcessIndex process = 0;
    /// The place among the threads of the trace, where it is one.
    std::uint32_t thread = 0;
    /// See TraceIndex::leader_of.
    LocationIndex leader = no_location;
    /// Others follow it.
    bool leads = false;
};

/// The definitions that the engine asks for, as look-ups.
class TraceIndex final : public ProcessDirectory
{
public:
    /// Nothing may be defined twice (unique_definitions.hpp). Throws Error where definitions refer
    /// to what is not there.
    explicit TraceIndex(const Definitions& definitions);

    const std::vector<TraceLocation>& locations() const noexcept
    {
        return locations_;
    }

    /// The number of processes. All ranks of MPI count, also those without locations.
    std::uint32_t process_count() const noexcept
    {
        return static_cast<std::uint32_t>(masters_.size());
    }

    /// True for the number of an MPI rank of which the trace defines no location. Nobody sends,
    /// receives or begins anything under this number.
    bool is_absent(ProcessIndex process) const
    {
        return masters_.at(process) == no_location;
    }

    /// Locations of type CPU_THREAD.
    std::uint32_t thread_count() const noexcept
    {
        return thread_count_;
    }

    /// The location that stands for its process: the one that takes part in MPI, else the first.
    /// Not of an absent process.
    LocationIndex master_of(ProcessIndex process) const;

    RegionTraits region(RegionRef reference) const noexcept
    {
        return reference.value < regions_.size() ? regions_[reference.value] : RegionTraits{};
    }

    /// The region of a calling context; undefined where there is none.
    RegionRef region_of(CallingContextRef context) const noexcept;

    /// Null where the communicator is not defined.
    const Communicator* communicator(CommRef reference) const noexcept
    {
        return reference.value < communicators_.size() ? &communicators_[reference.value] : nullptr;
    }

    std::optional<std::uint32_t> peer(CommRef communicator, std::uint32_t self,
                                      std::uint32_t rank) const override;

    /// The locations of a team of threads, or those that create each other; null where the trace
    /// does not say who they are.
    const std::vector<LocationIndex>* team(CommRef reference) const
    {
        const auto found = teams_.find(reference);
        return found != teams_.end() ? &found->second : nullptr;
    }

    /// The location whose times one without causality of its own follows (spec: semantics, R8): a
    /// stream of an accelerator, or an asynchronous metric. no_location where it follows nobody.
    LocationIndex leader_of(LocationIndex location) const
    {
        return locations_[location].leader;
    }

    /// Undefined where the window is not defined.
    CommRef communicator_of(RmaWinRef window) const
    {
        return windows_.communicator_of(window);
    }

    /// The windows of remotely accessible memory.
    const Windows& windows() const noexcept
    {
        return windows_;
    }

    /// True where the trace may lack receives or sends (OTF2::MPI_COMMUNICATION_COMPLETE=false).
    bool is_communication_incomplete() const noexcept
    {
        return incomplete_;
    }

    /// The synchronous ones.
    const std::vector<TraceMetric>& metrics() const noexcept
    {
        return metrics_;
    }

    /// "Master thread"; the name of its group is not in it.
    const std::string& name_of(LocationIndex location) const
    {
        return names_.at(location).own;
    }

    /// "location 3 (MPI Rank 3, Master thread)", for messages.
    std::string describe(LocationIndex location) const;

    /// "communicator 1 (MPI_COMM_WORLD)", for messages.
    std::string describe(CommRef communicator) const;

private:
    struct Names
    {
        std::string group;
        std::string own;
    };

    void read_locations(const Definitions& definitions);
    void assign_processes(const Definitions& definitions);
    void assign_leaders(const std::vector<bool>& stands_apart);
    void read_regions(const Definitions& definitions);
    void read_names(const Definitions& definitions);

    std::vector<TraceLocation> locations_;
    /// The masters by process; no_location for one that is absent.
    std::vector<LocationIndex> masters_;
    std::uint32_t thread_count_ = 0;
    std::vector<RegionTraits> regions_;
    std::unordered_map<CallingContextRef, RegionRef> contexts_;
    /// The communicators by CommRef: asked for at every message.
    std::vector<Communicator> communicators_;
    ThreadTeams teams_;
    Windows windows_;
    /// The names by location.
    std::vector<Names> names_;
    std::unordered_map<CommRef, std::string> communicator_names_;
    std::vector<TraceMetric> metrics_;
    bool incomplete_ = false;
};

} // namespace haec_sim
