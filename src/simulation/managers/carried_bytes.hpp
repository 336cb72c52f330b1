// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "simulation/engine/transfer_observer.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The bytes that a link or port has to carry.
struct ResourceLoad
{
    ResourceIdentity resource;
    std::uint64_t bytes = 0;
};

/// The bytes that the messages which this rank prices put on links and ports, where nobody asks for
/// more. It costs a few instructions a message: the way of a pair of nodes is gone along once.
class CarriedBytes final : public TransferObserver
{
public:
    /// The platform outlives it.
    explicit CarriedBytes(const Platform& platform);

    void on_transfer(const Transfer& transfer, NodeId from, NodeId to, const Path& path) override;

    /// What messages took, in any order. Once, after the last of them: its tables are given back.
    std::vector<ResourceLoad> loads();

private:
    struct Pair
    {
        std::uint64_t nodes = 0;
        /// None: nobody has the place.
        std::uint64_t bytes = 0;
    };

    // Apart from on_transfer(), which is for every message.
    [[gnu::noinline]] void enter(const Pair& pair);
    void enter(NodeId from, NodeId to, std::uint64_t bytes, const RouteKey& key);

    const Platform& platform_;
    bool is_by_pair_;
    /// What links do not know of yet. A pair has one place, from which it drives another one.
    std::vector<Pair> pairs_;
    /// Links by number, where they are few enough for a table of at most 8 megabytes.
    std::vector<std::uint64_t> by_link_;
    /// Other links and ports by number and kind; a HAEC Box has up to 2^60 links.
    FlatMap<std::uint64_t, std::uint64_t, MixedHash> others_;
    /// The links of the last way, kept for their memory.
    std::vector<LinkId> route_;
};

} // namespace haec_sim
