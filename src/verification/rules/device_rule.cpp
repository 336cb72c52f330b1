// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/device_rule.hpp"

#include <algorithm>

namespace haec_sim::verification
{

DeviceRule::DeviceRule(LocationState& state, const GapRule& gap) : state_(state), gap_(gap)
{
    const auto& locations = state.rules.trace.locations();
    has_streams_ = locations[state.location].type == LocationType::cpu_thread &&
                   std::ranges::any_of(locations,
                                       [&](const TraceLocation& other)
                                       {
                                           return other.process == state.process &&
                                                  other.leader != no_location &&
                                                  other.type == LocationType::accelerator_stream;
                                       });
}

bool DeviceRule::take(const Entering& entering, const Moment& now)
{
    const auto call = state_.rules.device_calls.of(entering.region);
    if (has_streams_ && call.launches())
    {
        const auto act = call.launches_kernel ? DeviceAct::launch : DeviceAct::launch_copy;
        state_.facts.devices.push_back(
            {act, entering.stream, state_.turn_of(now), now.in, {}, {}, {}, now.where});
    }
    if (has_streams_ && call.waits && entering.stream.is_defined())
    {
        named_[state_.regions.depth()] = entering.stream;
    }
    return false;
}

bool DeviceRule::take(const Leaving& leaving, const Moment& now)
{
    if (!has_streams_ || !state_.rules.device_calls.of(leaving.region).waits)
    {
        return false;
    }
    named_.erase(named_.upper_bound(leaving.depth), named_.end());
    auto stream = leaving.stream;
    if (const auto found = named_.find(leaving.depth); found != named_.end())
    {
        stream = stream.is_defined() ? stream : found->second;
        named_.erase(found);
    }
    const auto& previous = state_.previous;
    state_.facts.devices.push_back({DeviceAct::wait, stream, state_.turn_of(now), now.in,
                                    previous.in, previous.out, exactly(gap_.time_of(now)),
                                    now.where});
    return true;
}

} // namespace haec_sim::verification
