// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/paraver_labels.hpp"

#include "export/colours.hpp"
#include "trace/name_of_call.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace haec_sim::exporting
{

namespace
{

constexpr std::uint32_t type_point_to_point = 50'000'001;
constexpr std::uint32_t type_collective = 50'000'002;
constexpr std::uint32_t type_other_mpi = 50'000'003;
constexpr std::uint32_t type_function = 60'000'019;

struct EventType
{
    std::uint32_t number = 0;
    const char* name = "";
};

constexpr std::array<EventType, 4> region_types{
    EventType{type_point_to_point, "MPI Point-to-point"},
    EventType{type_collective, "MPI Collective Comm"}, EventType{type_other_mpi, "MPI Other"},
    EventType{type_function, "User function"}};

struct StateLabel
{
    ParaverState state{};
    const char* name = "";
    Colour colour;
};

constexpr std::array<StateLabel, 14> state_labels{
    StateLabel{ParaverState::idle, "Idle", {187, 187, 187}},
    StateLabel{ParaverState::running, "Running", {0, 114, 178}},
    StateLabel{ParaverState::waiting_for_message, "Waiting a message", {213, 94, 0}},
    StateLabel{ParaverState::blocking_send, "Blocking Send", {204, 121, 167}},
    StateLabel{ParaverState::synchronization, "Synchronization", {136, 34, 85}},
    StateLabel{ParaverState::test_or_probe, "Test/Probe", {68, 170, 153}},
    StateLabel{ParaverState::wait, "Wait/WaitAll", {204, 51, 17}},
    StateLabel{ParaverState::immediate_send, "Immediate Send", {170, 68, 153}},
    StateLabel{ParaverState::immediate_receive, "Immediate Receive", {51, 34, 136}},
    StateLabel{ParaverState::input_output, "I/O", {153, 153, 51}},
    StateLabel{ParaverState::group_communication, "Group Communication", {230, 159, 0}},
    StateLabel{ParaverState::others, "Others", {240, 228, 66}},
    StateLabel{ParaverState::send_and_receive, "Send Receive", {86, 180, 233}},
    StateLabel{ParaverState::remote_memory_access, "Remote memory access", {0, 158, 115}}};

struct Call
{
    /// The name without MPI_; all that begin with it, where it ends with an asterisk.
    std::string_view name;
    ParaverState state{};
};

// The first that fits counts.
constexpr std::array calls{Call{"Send", ParaverState::blocking_send},
                           Call{"Bsend", ParaverState::blocking_send},
                           Call{"Ssend", ParaverState::blocking_send},
                           Call{"Rsend", ParaverState::blocking_send},
                           Call{"Recv", ParaverState::waiting_for_message},
                           Call{"Mrecv", ParaverState::waiting_for_message},
                           Call{"Isend", ParaverState::immediate_send},
                           Call{"Ibsend", ParaverState::immediate_send},
                           Call{"Issend", ParaverState::immediate_send},
                           Call{"Irsend", ParaverState::immediate_send},
                           Call{"Irecv", ParaverState::immediate_receive},
                           Call{"Imrecv", ParaverState::immediate_receive},
                           Call{"Sendrecv*", ParaverState::send_and_receive},
                           Call{"Wait*", ParaverState::wait},
                           Call{"Test*", ParaverState::test_or_probe},
                           Call{"Probe", ParaverState::test_or_probe},
                           Call{"Iprobe", ParaverState::test_or_probe},
                           Call{"Mprobe", ParaverState::test_or_probe},
                           Call{"Improbe", ParaverState::test_or_probe},
                           Call{"File_*", ParaverState::input_output},
                           Call{"Barrier", ParaverState::synchronization},
                           Call{"Bcast", ParaverState::group_communication},
                           Call{"Gather*", ParaverState::group_communication},
                           Call{"Scatter*", ParaverState::group_communication},
                           Call{"Allgather*", ParaverState::group_communication},
                           Call{"Alltoall*", ParaverState::group_communication},
                           Call{"Reduce*", ParaverState::group_communication},
                           Call{"Allreduce", ParaverState::group_communication},
                           Call{"Scan", ParaverState::group_communication},
                           Call{"Exscan", ParaverState::group_communication},
                           Call{"Neighbor_*", ParaverState::group_communication},
                           Call{"Ibarrier", ParaverState::group_communication},
                           Call{"Ibcast", ParaverState::group_communication},
                           Call{"Igather*", ParaverState::group_communication},
                           Call{"Iscatter*", ParaverState::group_communication},
                           Call{"Iallgather*", ParaverState::group_communication},
                           Call{"Ialltoall*", ParaverState::group_communication},
                           Call{"Ireduce*", ParaverState::group_communication},
                           Call{"Iallreduce", ParaverState::group_communication},
                           Call{"Iscan", ParaverState::group_communication},
                           Call{"Iexscan", ParaverState::group_communication},
                           Call{"Ineighbor_*", ParaverState::group_communication},
                           Call{"Put", ParaverState::remote_memory_access},
                           Call{"Get", ParaverState::remote_memory_access},
                           Call{"Rput", ParaverState::remote_memory_access},
                           Call{"Rget", ParaverState::remote_memory_access},
                           Call{"Accumulate", ParaverState::remote_memory_access},
                           Call{"Raccumulate", ParaverState::remote_memory_access},
                           Call{"Get_accumulate", ParaverState::remote_memory_access},
                           Call{"Rget_accumulate", ParaverState::remote_memory_access},
                           Call{"Fetch_and_op", ParaverState::remote_memory_access},
                           Call{"Compare_and_swap", ParaverState::remote_memory_access},
                           Call{"Win_*", ParaverState::synchronization}};

bool fits(const Call& call, std::string_view name)
{
    return call.name.ends_with('*') ? equal_ignoring_case(name.substr(0, call.name.size() - 1),
                                                          call.name.substr(0, call.name.size() - 1))
                                    : equal_ignoring_case(name, call.name);
}

ParaverState state_of_call(std::string_view region)
{
    const auto name = name_of_mpi_call(region);
    const auto found =
        std::ranges::find_if(calls, [name](const Call& call) { return fits(call, name); });
    return found != calls.end() ? found->state : ParaverState::others;
}

void write_states(std::ostream& out)
{
    out << "STATES\n";
    for (const auto& label : state_labels)
    {
        out << static_cast<int>(label.state) << "    " << label.name << "\n";
    }
    out << "\nSTATES_COLOR\n";
    for (const auto& label : state_labels)
    {
        out << static_cast<int>(label.state) << "    {" << int{label.colour.red} << ','
            << int{label.colour.green} << ',' << int{label.colour.blue} << "}\n";
    }
}

void write_regions(std::ostream& out, const Labels& labels)
{
    for (const auto& type : region_types)
    {
        out << "\nEVENT_TYPE\n0    " << type.number << "    " << type.name
            << "\nVALUES\n0    End\n";
        for (std::size_t region = 0; region < labels.regions.size(); ++region)
        {
            if (event_type_of(labels.regions[region]) == type.number)
            {
                out << region + 1 << "    " << labels.regions[region].name << "\n";
            }
        }
    }
}

} // namespace

ParaverState state_of(const RegionLabel& region)
{
    if (region.paradigm == Paradigm::mpi)
    {
        return state_of_call(region.name);
    }
    switch (region.role)
    {
    case RegionRole::barrier:
    case RegionRole::implicit_barrier:
    case RegionRole::task_wait:
        return ParaverState::synchronization;
    default:
        return ParaverState::running;
    }
}

std::uint32_t event_type_of(const RegionLabel& region)
{
    if (region.paradigm != Paradigm::mpi)
    {
        return type_function;
    }
    switch (state_of(region))
    {
    case ParaverState::waiting_for_message:
    case ParaverState::blocking_send:
    case ParaverState::test_or_probe:
    case ParaverState::wait:
    case ParaverState::immediate_send:
    case ParaverState::immediate_receive:
    case ParaverState::send_and_receive:
        return type_point_to_point;
    case ParaverState::group_communication:
        return type_collective;
    case ParaverState::synchronization:
        return equal_ignoring_case(name_of_mpi_call(region.name), "Barrier") ? type_collective
                                                                             : type_other_mpi;
    default:
        return type_other_mpi;
    }
}

void write_paraver_labels(std::ostream& out, const Labels& labels)
{
    out << "DEFAULT_OPTIONS\n\n"
           "LEVEL               THREAD\n"
           "UNITS               NANOSEC\n\n"
           "DEFAULT_SEMANTIC\n\n"
           "THREAD_FUNC         State As Is\n\n";
    write_states(out);
    write_regions(out, labels);
    for (std::size_t metric = 0; metric < labels.metrics.size(); ++metric)
    {
        out << "\nEVENT_TYPE\n7    " << event_type_of_metric(metric) << "    "
            << text_of(labels.metrics[metric]) << "\n";
    }
}

} // namespace haec_sim::exporting
