// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace haec_sim::verification
{

/// What a region has to do with accelerators (spec: semantics, R7, "Accelerators"), as bits.
struct DeviceCall
{
    bool launches_kernel = false;
    bool launches_copy = false;
    bool waits = false;
    /// By its name what runs on a stream is no kernel.
    bool is_copy_on_stream = false;

    bool launches() const
    {
        return launches_kernel || launches_copy;
    }
};

/// The calls of a trace, by paradigm and words in their names.
class DeviceCalls
{
public:
    explicit DeviceCalls(const Definitions& definitions);

    /// Nothing of all that where the region is not defined.
    DeviceCall of(RegionRef region) const
    {
        const auto found = calls_.find(region);
        return found != calls_.end() ? found->second : DeviceCall{};
    }

private:
    std::unordered_map<RegionRef, DeviceCall> calls_;
};

} // namespace haec_sim::verification
