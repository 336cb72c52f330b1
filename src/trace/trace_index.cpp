// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/trace_index.hpp"

#include "haec_sim/error.hpp"
#include "trace/name_of_call.hpp"
#include "trace/process_numbering.hpp"
#include "trace/region_roles.hpp"
#include "trace/waiting_calls.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

namespace haec_sim
{

namespace
{

SendMode send_mode_of(std::string_view call)
{
    constexpr std::array modes = {
        std::pair{"Bsend", SendMode::buffered}, std::pair{"Ibsend", SendMode::buffered},
        std::pair{"Ssend", SendMode::synchronous}, std::pair{"Issend", SendMode::synchronous}};
    for (const auto& [name, mode] : modes)
    {
        if (equal_ignoring_case(call, name))
        {
            return mode;
        }
    }
    return SendMode::standard;
}

ProgramCall program_call_of(std::string_view call)
{
    if (equal_ignoring_case(call, "Finalize"))
    {
        return ProgramCall::finalize;
    }
    const bool is_init =
        equal_ignoring_case(call, "Init") || equal_ignoring_case(call, "Init_thread");
    return is_init ? ProgramCall::init : ProgramCall::none;
}

// Names may end in anything: the operation, a large count's _c, Fortran's underscore.
bool is_among_neighbours(std::string_view call)
{
    return begins_ignoring_case(call, "Neighbor_") || begins_ignoring_case(call, "Ineighbor_");
}

ThreadRegion thread_region(RegionRole role)
{
    switch (role)
    {
    case RegionRole::barrier:
    case RegionRole::implicit_barrier:
        return ThreadRegion::barrier;
    case RegionRole::task_wait:
        return ThreadRegion::task_wait;
    case RegionRole::critical_block:
        return ThreadRegion::critical;
    default:
        return ThreadRegion::none;
    }
}

/// Paradigms with teams of threads.
std::set<Paradigm> forking_paradigms(const Definitions& definitions)
{
    constexpr ParadigmClass thread_fork_join{1};
    std::set<Paradigm> paradigms{Paradigm::openmp};
    definitions.each<definitions::Paradigm>(
        [&](const auto& definition)
        {
            if (definition.paradigm_class == thread_fork_join)
            {
                paradigms.insert(definition.paradigm);
            }
        });
    return paradigms;
}

} // namespace

TraceIndex::TraceIndex(const Definitions& definitions)
{
    read_locations(definitions);
    assign_processes(definitions);
    read_regions(definitions);
    ProcessOfLocation processes;
    for (const auto& location : locations_)
    {
        processes.emplace(location.reference, location.process);
    }
    communicators_ = read_communicators(definitions, processes);
    communicator_count_ = communicators_.size();
    teams_ = read_thread_teams(definitions);
    windows_ = Windows(definitions, processes);
    read_names(definitions);
    metrics_ = read_metrics(definitions);
    claims_ = claims_of(definitions);
    signals_ = signal_parameters_of(definitions);
}

void TraceIndex::read_locations(const Definitions& definitions)
{
    definitions.each<definitions::Location>(
        [this](const auto& location)
        {
            TraceLocation entry{location.self,
                                location.location_type,
                                location.location_group,
                                location.number_of_events,
                                0,
                                0,
                                no_location,
                                false};
            if (entry.type == LocationType::cpu_thread)
            {
                entry.thread = thread_count_++;
            }
            locations_.push_back(entry);
        });
}

void TraceIndex::assign_processes(const Definitions& definitions)
{
    auto numbering = number_processes(definitions);
    for (LocationIndex location = 0; location < locations_.size(); ++location)
    {
        locations_[location].process = numbering.of_location[location];
    }
    masters_ = std::move(numbering.masters);
    const auto with_signals = locations_with_signals(definitions);
    for (LocationIndex location = 0; location < locations_.size(); ++location)
    {
        const auto& entry = locations_[location];
        if (entry.type == LocationType::accelerator_stream &&
            with_signals.contains(entry.reference))
        {
            numbering.stands_apart[location] = true;
        }
    }
    assign_leaders(numbering.stands_apart);
}

void TraceIndex::assign_leaders(const std::vector<bool>& stands_apart)
{
    // Where the master of a process is itself no thread, its first thread leads.
    std::vector<LocationIndex> leaders(masters_.size(), no_location);
    for (LocationIndex location = 0; location < locations_.size(); ++location)
    {
        const auto& entry = locations_[location];
        auto& leader = leaders[entry.process];
        if (entry.type == LocationType::cpu_thread &&
            (leader == no_location || location == masters_[entry.process]))
        {
            leader = location;
        }
    }
    for (std::size_t number = 0; number < locations_.size(); ++number)
    {
        auto& location = locations_[number];
        if (!stands_apart[number] && (location.type == LocationType::accelerator_stream ||
                                      location.type == LocationType::metric))
        {
            location.leader = leaders[location.process];
            if (location.leader != no_location)
            {
                locations_[location.leader].leads = true;
            }
        }
    }
}

void TraceIndex::read_regions(const Definitions& definitions)
{
    const auto forking = forking_paradigms(definitions);
    // Other recorders write no receive of MPI_Mrecv, by which the message of MPI_Mprobe is known.
    const bool has_matched = definitions.properties.contains("HAEC_RECORD::MATCHED_RECEIVES");
    definitions.each<definitions::Region>(
        [&](const auto& region)
        {
            const auto index = checked_index(region.self.value, definitions);
            regions_.resize(std::max(regions_.size(), index + 1));
            const auto& name = definitions.text(region.name);
            auto& traits = regions_[index];
            const auto call = name_of_mpi_call(name);
            traits.is_mpi = is_mpi_call(region.paradigm, name);
            traits.send_mode = send_mode_of(call);
            traits.program_call = program_call_of(call);
            const bool forks = forking.contains(region.paradigm);
            traits.of_threads = forks ? thread_region(region.region_role) : ThreadRegion::none;
            traits.device_call = device_call_of(region.paradigm, name);
            traits.is_device_copy = is_device_copy(name);
            traits.is_computing = traits.device_call == DeviceCall::none &&
                                  is_computing(region.paradigm, region.region_role, forks);
            traits.is_among_neighbours = is_among_neighbours(call);
            const bool is_probe = equal_ignoring_case(call, "Probe") ||
                                  (has_matched && equal_ignoring_case(call, "Mprobe"));
            traits.is_probe = traits.is_mpi && is_probe ? 1 : 0;
            traits.may_wait_unrecorded =
                traits.of_threads == ThreadRegion::none &&
                may_wait_unrecorded(region.paradigm, region.region_role, name);
        });
    definitions.each<definitions::CallingContext>([this](const auto& context)
                                                  { contexts_[context.self] = context.region; });
}

void TraceIndex::read_names(const Definitions& definitions)
{
    std::unordered_map<LocationGroupRef, std::string> groups;
    definitions.each<definitions::LocationGroup>(
        [&](const auto& group) { groups[group.self] = definitions.text(group.name); });
    definitions.each<definitions::Location>(
        [&](const auto& location) {
            names_.push_back({groups[location.location_group], definitions.text(location.name)});
        });
    const auto name = [&](const auto& comm)
    {
        const auto& text = definitions.text(comm.name);
        communicator_names_[comm.self] = "communicator " + std::to_string(comm.self.value) +
                                         (text.empty() ? "" : " (" + text + ")");
    };
    definitions.each<definitions::Comm>(name);
    definitions.each<definitions::InterComm>(name);
}

LocationIndex TraceIndex::master_of(ProcessIndex process) const
{
    HAEC_SIM_ASSERT(!is_absent(process));
    return masters_[process];
}

RegionRef TraceIndex::region_of(CallingContextRef context) const noexcept
{
    const auto found = contexts_.find(context);
    return found != contexts_.end() ? found->second : RegionRef{};
}

std::optional<std::uint32_t> TraceIndex::peer(CommRef communicator, std::uint32_t self,
                                              std::uint32_t rank) const
{
    const auto* found = this->communicator(communicator);
    return found != nullptr ? found->peer(self, rank) : std::nullopt;
}

std::string TraceIndex::describe(LocationIndex location) const
{
    const auto& [group, own] = names_.at(location);
    return "location " + std::to_string(locations_[location].reference.value) + " (" + group +
           ", " + own + ")";
}

std::string TraceIndex::describe(CommRef communicator) const
{
    const auto found = communicator_names_.find(communicator);
    return found != communicator_names_.end()
               ? found->second
               : "undefined communicator " + std::to_string(communicator.value);
}

} // namespace haec_sim
