// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/process_directory.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "trace/communicators.hpp"
#include "trace/indices.hpp"
#include "trace/recorder.hpp"
#include "trace/signal_parameters.hpp"
#include "trace/thread_teams.hpp"
#include "trace/windows.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The ways in which the MPI call around a send buffers (spec: semantics, R2). Records of sends do
/// not say it; the name of the region does.
enum class SendMode : std::uint8_t
{
    /// Eager up to the model's threshold; all that is not named below.
    standard,
    /// MPI_Bsend, MPI_Ibsend: always eager.
    buffered,
    /// MPI_Ssend, MPI_Issend: always rendezvous.
    synchronous
};

/// The effects of threads on one another in a region (spec: semantics, R7). Regions of paradigms
/// that fork threads alone have one, by their role.
enum class ThreadRegion : std::uint8_t
{
    none,
    /// All threads of the team wait for the last one, explicitly or at the end of a construct.
    barrier,
    /// It ends when the tasks that it waits for have ended.
    task_wait,
    /// One thread at a time.
    critical
};

/// The ways in which a call of a thread deals with accelerators (spec: semantics, R7): it launches
/// what runs there, or waits for it. By its paradigm and its name.
enum class DeviceCall : std::uint8_t
{
    none,
    /// Launches a kernel.
    launch,
    /// Launches a copy, or what fills memory.
    copy,
    wait,
    /// Launches a copy and waits.
    blocking_copy,
    /// Launches a kernel and waits.
    run
};

constexpr bool launches(DeviceCall call)
{
    return call != DeviceCall::none && call != DeviceCall::wait;
}

constexpr bool is_copy(DeviceCall call)
{
    return call == DeviceCall::copy || call == DeviceCall::blocking_copy;
}

constexpr bool waits(DeviceCall call)
{
    return call >= DeviceCall::wait;
}

/// Calls that begin and end the program's use of MPI.
enum class ProgramCall : std::uint8_t
{
    none,
    /// MPI_Init, MPI_Init_thread
    init,
    finalize
};

/// The facts of a region that the engine needs. By default those of a region that nothing depends
/// on, or that is not defined. They are two bytes, as each Enter looks them up and keeps them.
struct RegionTraits
{
    /// A call of MPI, by its paradigm or its name (is_mpi_call()).
    bool is_mpi : 1 = false;
    SendMode send_mode : 2 = SendMode::standard;
    /// MPI_Neighbor_*, MPI_Ineighbor_*: what its collectives tell is of a member's neighbours.
    bool is_among_neighbours : 1 = false;
    /// Its time is waiting as recorded where it has no record that a rule re-times
    /// (may_wait_unrecorded()).
    bool may_wait_unrecorded : 1 = false;
    /// Time in it, where it is the innermost region, is the program's own computing (R0).
    bool is_computing : 1 = true;
    /// On a stream: a copy, or what fills memory, and no kernel.
    bool is_device_copy : 1 = false;
    std::uint8_t : 0;
    // These fill one byte, which is_plain() compares with 0. All are numbers: with a bool among
    // them the compiler makes two comparisons.
    ProgramCall program_call : 2 = ProgramCall::none;
    ThreadRegion of_threads : 2 = ThreadRegion::none;
    DeviceCall device_call : 3 = DeviceCall::none;
    /// MPI_Probe: it waits for the message that is received next (spec: semantics, R2).
    std::uint8_t is_probe : 1 = 0;

    /// Neither threads, accelerators, a probe's wait nor the program's use of MPI hang on it.
    constexpr bool is_plain() const noexcept
    {
        return of_threads == ThreadRegion::none && program_call == ProgramCall::none &&
               device_call == DeviceCall::none && is_probe == 0;
    }
};
static_assert(sizeof(RegionTraits) == 2);

/// One location of the trace.
struct TraceLocation
{
    LocationRef reference;
    LocationType type = LocationType::unknown;
    /// The location group that it is in, which need not be that of its process.
    LocationGroupRef group;
    /// The number of records that its definition promises.
    std::uint64_t events = 0;
    ProcessIndex process = 0;
    /// The place among the threads of the trace, where it is one. They are counted in the order of
    /// definition.
    std::uint32_t thread = 0;
    /// See TraceIndex::leader_of.
    LocationIndex leader = no_location;
    /// Others follow it.
    bool leads = false;
};

/// The definitions that the engine asks for, as look-ups. It is the same on all ranks, and does not
/// change. Look-ups by number take constant time. The definitions need not outlive it.
class TraceIndex final : public ProcessDirectory
{
public:
    /// Nothing may be defined twice (unique_definitions.hpp). Throws Error where definitions refer
    /// to what is not there. References are dense, as TraceReader makes them.
    explicit TraceIndex(const Definitions& definitions);

    /// All locations by LocationIndex, which is the order of their definitions.
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

    /// Locations of type CPU_THREAD. They alone have causality of their own.
    std::uint32_t thread_count() const noexcept
    {
        return thread_count_;
    }

    /// The location that stands for its process: the one that takes part in MPI, else the first.
    /// Not of an absent process.
    LocationIndex master_of(ProcessIndex process) const;

    /// The facts of a region; the default ones where it is not defined. They live as long as this.
    const RegionTraits& region(RegionRef reference) const noexcept
    {
        return reference.value < regions_.size() ? regions_[reference.value] : unknown_region;
    }

    /// The region of a calling context; undefined where there is none.
    RegionRef region_of(CallingContextRef context) const noexcept;

    /// Null where the communicator is not defined.
    const Communicator* communicator(CommRef reference) const noexcept
    {
        return reference.value < communicator_count_ ? &communicators_[reference.value] : nullptr;
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
    /// stream of an accelerator without signals_property (R9), or an asynchronous metric.
    /// no_location where it follows nobody.
    LocationIndex leader_of(LocationIndex location) const
    {
        return locations_[location].leader;
    }

    /// The windows of remotely accessible memory.
    const Windows& windows() const noexcept
    {
        return windows_;
    }

    /// The parameters of signals.
    const SignalParameters& signals() const noexcept
    {
        return signals_;
    }

    const RecorderClaims& claims() const noexcept
    {
        return claims_;
    }

    /// The synchronous metrics, which are read from records of threads.
    const std::vector<TraceMetric>& metrics() const noexcept
    {
        return metrics_;
    }

    /// "Master thread"; the name of its group is not in it. The name is as recorded: whoever shows
    /// it makes it printable.
    const std::string& name_of(LocationIndex location) const
    {
        return names_.at(location).own;
    }

    /// "MPI Rank 3"; as recorded.
    const std::string& group_name_of(LocationIndex location) const
    {
        return names_.at(location).group;
    }

    /// "location 3 (MPI Rank 3, Master thread)", for messages.
    std::string describe(LocationIndex location) const;

    /// "communicator 1 (MPI_COMM_WORLD)", for messages.
    std::string describe(CommRef communicator) const;

private:
    /// The names of a location's group and of itself, as recorded.
    struct Names
    {
        std::string group;
        std::string own;
    };

    static constexpr RegionTraits unknown_region{};

    void read_locations(const Definitions& definitions);
    void assign_processes(const Definitions& definitions);
    /// Streams and metrics follow the master of their process, or where that is no thread its first
    /// thread; unless they stand apart.
    void assign_leaders(const std::vector<bool>& stands_apart);
    void read_regions(const Definitions& definitions);
    void read_names(const Definitions& definitions);

    std::vector<TraceLocation> locations_;
    /// The masters by process; no_location for one that is absent.
    std::vector<LocationIndex> masters_;
    std::uint32_t thread_count_ = 0;
    /// By RegionRef: asked for at every Enter.
    std::vector<RegionTraits> regions_;
    /// The regions of calling contexts, by which some recorders tell of visits.
    std::unordered_map<CallingContextRef, RegionRef> contexts_;
    /// The communicators by CommRef: asked for at every message.
    std::vector<Communicator> communicators_;
    /// Their number, as to tell it from their places takes a division.
    std::size_t communicator_count_ = 0;
    ThreadTeams teams_;
    Windows windows_;
    /// The names by location.
    std::vector<Names> names_;
    /// The texts of describe(), which only messages to users ask for.
    std::unordered_map<CommRef, std::string> communicator_names_;
    std::vector<TraceMetric> metrics_;
    RecorderClaims claims_;
    SignalParameters signals_;
};

} // namespace haec_sim
