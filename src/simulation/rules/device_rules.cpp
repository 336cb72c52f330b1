// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/device_rules.hpp"

#include <algorithm>

namespace haec_sim
{

DeviceRules::DeviceRules(const LocationState& at, ProcessThreads& threads, ThreadSlot slot)
    : devices_(threads.devices), slot_(slot),
      is_thread_(at.context.index.locations()[at.self].type == LocationType::cpu_thread),
      leads_(at.context.index.locations()[at.self].leads)
{
    if (is_thread_)
    {
        devices_.add_thread(slot);
    }
}

void DeviceRules::see_enter(const RegionTraits& traits, const Turn& turn, LocationRef stream)
{
    if (is_thread_ && devices_.has_streams() && launches(traits.device_call))
    {
        devices_.see_launch(turn, is_copy(traits.device_call), stream);
        launches_.push(turn);
    }
}

void DeviceRules::see_leave(const RegionTraits& traits, Picoseconds input_time)
{
    if (is_thread_ && waits(traits.device_call))
    {
        devices_.see_wait(slot_, input_time);
    }
}

void DeviceRules::enter(LocationState& at, const RegionTraits& traits, LocationRef stream,
                        Picoseconds time)
{
    if (launches(traits.device_call) && !launches_.empty())
    {
        devices_.launch(launches_.front(), time);
        launches_.drop();
    }
    if (devices_.has_streams() && waits(traits.device_call) && stream.is_defined())
    {
        waits_.push_back({at.stack.depth(), stream});
    }
}

OutputTime DeviceRules::leave(LocationState& at, std::size_t depth, LocationRef stream,
                              Picoseconds input_time)
{
    const auto last_in = at.timeline().last_in();
    if (!is_thread_ || !devices_.has_streams() || !waits(at.stack.frame(depth).traits.device_call))
    {
        return at.gap_rule(input_time);
    }
    std::erase_if(waits_, [&](const OpenWait& wait) { return wait.depth > depth; });
    if (!waits_.empty() && waits_.back().depth == depth && !stream.is_defined())
    {
        stream = waits_.back().stream;
    }
    const auto answer = devices_.ended_before(
        {at.self, input_time, last_in, stream, leads_, at.parking().gives_up()});
    if (!answer.is_known)
    {
        return at.park(ForThread{ThreadWait::device}, input_time);
    }
    devices_.leave_wait(slot_);
    std::erase_if(waits_, [&](const OpenWait& wait) { return wait.depth == depth; });
    if (!answer.time || !at.open_collectives.empty())
    {
        return at.gap_rule(input_time);
    }
    // A wait that is computed anew is none without a record, and its thread has rules.
    at.stack.touch();
    at.uses.threads = true;
    // What was waited for before the end is dropped; what came after it is the call's own.
    const auto before = at.timeline().floor(input_time);
    const auto cost = std::max(input_time - std::max(last_in, answer.time->in), Picoseconds{0});
    return not_before(at, after(before, cost),
                      {after(std::max(before, answer.time->out), cost), answer.location});
}

} // namespace haec_sim
