// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/wrapped_source.hpp"

#include <cstdint>
#include <string>

namespace haec_sim::otf2
{

/// A source that has as many records as the definitions promise.
class PromisedSource final : public WrappedSource
{
public:
    /// `name` is that of the location, for messages.
    PromisedSource(std::unique_ptr<EventSource> source, std::uint64_t promised, std::string name);

    /// Throws Error once there was a record too many, or where the end comes too soon.
    void read(EventHandler& handler, const bool& stop, std::uint64_t most) override;

    std::size_t glance(std::span<ComingRecord> room) override
    {
        return source().glance(room);
    }

private:
    std::uint64_t promised_;
    std::string name_;
};

} // namespace haec_sim::otf2
