// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/queue_routes.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

// The virtual channels with which messages cannot deadlock (spec: topologies, "Finite buffers").

namespace haec_sim::verification
{

/// Tells virtual channels.
class ChannelRule
{
public:
    virtual ~ChannelRule() = default;

    ChannelRule() = default;
    ChannelRule(const ChannelRule&) = delete;
    ChannelRule& operator=(const ChannelRule&) = delete;

    /// The channel of a link of a route, by its place. What comes behind it does not matter.
    virtual std::uint32_t channel(const PartialRoute& route, std::size_t link) const = 0;
};

/// The rule of a routing on a topology of that name, whose fabric outlives it.
std::unique_ptr<const ChannelRule>
make_channel_rule(const std::string& topology, const Fabric& fabric, const RoutingChoice& choice);

} // namespace haec_sim::verification
