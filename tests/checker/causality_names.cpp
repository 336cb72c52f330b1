// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include <algorithm>
#include <cctype>
#include <set>

#include "causality.hpp"

namespace haec_sim::checker
{

namespace
{

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

bool has(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

bool is_of_devices(Word paradigm)
{
    return paradigm == OTF2_PARADIGM_CUDA || paradigm == OTF2_PARADIGM_OPENCL ||
           paradigm == OTF2_PARADIGM_OPENACC || paradigm == OTF2_PARADIGM_HIP ||
           paradigm == OTF2_PARADIGM_OPENMP;
}

// Of OpenMP the regions of targets alone; a stream that waits for an event does not stop the host.
bool is_wait_for_devices(Word paradigm, const std::string& name)
{
    if (!is_of_devices(paradigm) || has(name, "waitevent") ||
        (paradigm == OTF2_PARADIGM_OPENMP && !has(name, "target")))
    {
        return false;
    }
    const bool is_copy = has(name, "memcpy") && !has(name, "async") && !has(name, "peer");
    return has(name, "synchronize") || has(name, "wait") || has(name, "clfinish") || is_copy;
}

} // namespace

Names::Names(const Trace& trace)
{
    read_processes(trace);
    read_regions(trace);
    std::map<Word, Group> groups;
    for (const auto& [words, text] : trace.all(DefinitionKind::Group))
    {
        Group group{words[2], words[3], {words.begin() + 6, words.end()}};
        if (group.type == OTF2_GROUP_TYPE_COMM_LOCATIONS)
        {
            location_ids_[group.paradigm] = group.members;
        }
        groups[words[0]] = std::move(group);
    }
    for (const auto& [words, text] : trace.all(DefinitionKind::Comm))
    {
        const auto& group = groups[words[2]];
        other_interface_[words[0]] = group.paradigm == OTF2_PARADIGM_SHMEM ||
                                     group.paradigm == OTF2_PARADIGM_GASPI ||
                                     group.paradigm == OTF2_PARADIGM_UPC;
        if (group.type != OTF2_GROUP_TYPE_COMM_SELF)
        {
            communicators_[words[0]] = processes_in(group);
        }
    }
    for (const auto& [words, text] : trace.all(DefinitionKind::RmaWin))
    {
        windows_[words[0]] = words[2];
    }
}

// Accelerators are in groups that a process created.
void Names::read_processes(const Trace& trace)
{
    std::map<Word, Word> creator;
    for (const auto& [words, text] : trace.all(DefinitionKind::LocationGroup))
    {
        if (words.size() > 4 && words[4] != OTF2_UNDEFINED_LOCATION_GROUP)
        {
            creator[words[0]] = words[4];
        }
    }
    std::map<Word, Word> types;
    for (const auto& [words, text] : trace.all(DefinitionKind::Location))
    {
        types[words[0]] = words[2];
    }
    for (const auto& location : trace.locations)
    {
        Word group = location.group;
        for (auto found = creator.find(group); found != creator.end(); found = creator.find(group))
        {
            group = found->second;
        }
        processes_.push_back(group);
        process_of_id_[location.id] = group;
        is_device_.push_back(types[location.id] == OTF2_LOCATION_TYPE_ACCELERATOR_STREAM);
    }
}

void Names::read_regions(const Trace& trace)
{
    for (const auto& [words, text] : trace.all(DefinitionKind::Region))
    {
        const auto name = lower(trace.string(words[1]));
        region_waits_[words[0]] = is_wait_for_devices(words[5], name);
        region_neighbours_[words[0]] = has(name, "neighbor_");
        region_probes_[words[0]] = name == "mpi_probe" || name == "mpi_probe_";
    }
    for (const auto& [words, text] : trace.all(DefinitionKind::CallingContext))
    {
        regions_of_contexts_[words[0]] = words[1];
    }
}

std::vector<Word> Names::processes_in(const Group& group) const
{
    std::vector<Word> processes;
    const auto ranks = location_ids_.find(group.paradigm);
    for (const auto member : group.members)
    {
        const bool is_rank = group.type == OTF2_GROUP_TYPE_COMM_GROUP &&
                             ranks != location_ids_.end() && member < ranks->second.size();
        const auto found = process_of_id_.find(is_rank ? ranks->second[member] : member);
        processes.push_back(found != process_of_id_.end() ? found->second : no_process);
    }
    return processes;
}

Word Names::peer(Word communicator, Word self, Word rank) const
{
    const auto found = communicators_.find(communicator);
    if (found != communicators_.end())
    {
        return rank < found->second.size() ? found->second[rank] : no_process;
    }
    // Not an ordinary communicator: the pair is left out, but for oneself.
    return rank == 0 ? self : no_process;
}

std::size_t Names::size_of(Word communicator) const
{
    const auto found = communicators_.find(communicator);
    return found != communicators_.end()
               ? std::set<Word>(found->second.begin(), found->second.end()).size()
               : 0;
}

Word Names::communicator_of(Word window) const
{
    const auto found = windows_.find(window);
    return found != windows_.end() ? found->second : UINT32_MAX;
}

bool Names::is_waited_for(Word window) const
{
    const auto found = other_interface_.find(communicator_of(window));
    return found != other_interface_.end() && found->second;
}

bool Names::waits_for_devices(Word region) const
{
    const auto found = region_waits_.find(region);
    return found != region_waits_.end() && found->second;
}

bool Names::is_among_neighbours(Word region) const
{
    const auto found = region_neighbours_.find(region);
    return found != region_neighbours_.end() && found->second;
}

bool Names::is_probe(Word region) const
{
    const auto found = region_probes_.find(region);
    return found != region_probes_.end() && found->second;
}

Word Names::region_of_context(Word context) const
{
    const auto found = regions_of_contexts_.find(context);
    return found != regions_of_contexts_.end() ? found->second : UINT32_MAX;
}

} // namespace haec_sim::checker
