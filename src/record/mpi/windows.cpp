// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/mpi/windows.hpp"

#include <algorithm>

namespace haec_record
{

Windows::Known& Windows::at(MPI_Win handle)
{
    const auto found = known_.find(key_of(handle));
    if (found == known_.end())
    {
        add(handle, 0, false);
        return known_.at(key_of(handle));
    }
    return found->second;
}

std::uint32_t Windows::add(MPI_Win handle, std::uint32_t communicator, bool allocates)
{
    const auto number = static_cast<std::uint32_t>(created_.size());
    created_.push_back({"", communicator});
    known_[key_of(handle)] = {number, allocates};
    return number;
}

bool Windows::remove(MPI_Win handle)
{
    const bool allocates = at(handle).allocates;
    known_.erase(key_of(handle));
    return allocates;
}

void Windows::name(MPI_Win handle, const char* name)
{
    created_[at(handle).number].name = name;
}

std::uint32_t Windows::number(MPI_Win handle)
{
    return at(handle).number;
}

void Windows::start(EventFile& file, std::uint64_t time, const OneSidedOperation& operation,
                    std::uint64_t id)
{
    auto& window = at(operation.window);
    const auto target = static_cast<std::uint32_t>(operation.target);
    switch (operation.kind)
    {
    case OneSidedOperation::Kind::put:
        file.write(OTF2_EvtWriter_RmaPut, time, window.number, target, operation.sent, id);
        break;
    case OneSidedOperation::Kind::get:
        file.write(OTF2_EvtWriter_RmaGet, time, window.number, target, operation.received, id);
        break;
    case OneSidedOperation::Kind::atomic:
        file.write(OTF2_EvtWriter_RmaAtomic, time, window.number, target, operation.atomic,
                   operation.sent, operation.received, id);
        break;
    }
    window.pending.push_back({id, operation.target, operation.gets(), false});
}

// Returns whether nothing of it is left.
bool Windows::complete(EventFile& file, std::uint64_t time, std::uint32_t window,
                       Pending& operation, Completed how)
{
    if (!operation.is_complete_here)
    {
        file.write(OTF2_EvtWriter_RmaOpCompleteNonBlocking, time, window, operation.id);
        operation.is_complete_here = true;
    }
    const bool is_complete = operation.gets || how == Completed::at_targets;
    if (is_complete)
    {
        file.write(OTF2_EvtWriter_RmaOpCompleteRemote, time, window, operation.id);
    }
    return is_complete || how == Completed::by_all;
}

void Windows::complete(EventFile& file, std::uint64_t time, MPI_Win handle, int target,
                       Completed how)
{
    auto& window = at(handle);
    std::erase_if(window.pending,
                  [&](Pending& operation)
                  {
                      return (target == MPI_PROC_NULL || operation.target == target) &&
                             complete(file, time, window.number, operation, how);
                  });
}

void Windows::complete_one(EventFile& file, std::uint64_t time, MPI_Win handle, std::uint64_t id)
{
    auto& window = at(handle);
    std::erase_if(window.pending,
                  [&](Pending& operation) {
                      return operation.id == id &&
                             complete(file, time, window.number, operation, Completed::here);
                  });
}

std::uint32_t Windows::group(std::vector<std::uint32_t> members)
{
    const auto found = std::find(groups_.begin(), groups_.end(), members);
    if (found != groups_.end())
    {
        return static_cast<std::uint32_t>(found - groups_.begin());
    }
    groups_.push_back(std::move(members));
    return static_cast<std::uint32_t>(groups_.size() - 1);
}

std::uint32_t& Windows::started(MPI_Win handle)
{
    return at(handle).started;
}

std::uint32_t& Windows::posted(MPI_Win handle)
{
    return at(handle).posted;
}

} // namespace haec_record
