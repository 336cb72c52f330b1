// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/philox.hpp"
#include "haec_sim/platform/platform.hpp"
#include "network/credit_network.hpp"
#include "network/fifo_network.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// Numbers from the project's own generator.
class Draws
{
public:
    explicit Draws(std::uint64_t seed)
        : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32U)}
    {
    }

    /// A number in [0, bound).
    std::uint64_t operator()(std::uint64_t bound)
    {
        return next() % bound;
    }

    /// A number in (0, 1].
    double share()
    {
        return static_cast<double>((next() >> 11U) + 1) * 0x1p-53;
    }

    template <class Choices>
    const auto& of(const Choices& choices)
    {
        return choices[(*this)(choices.size())];
    }

private:
    std::uint64_t next()
    {
        const auto words = philox({count_++, 0, 0, 0}, key_);
        return std::uint64_t{words[1]} << 32U | words[0];
    }

    PhiloxKey key_;
    std::uint32_t count_ = 0;
};

/// A graph of nodes, or of switches with nodes on them, in one part or two that no link joins.
struct GraphShape
{
    /// Of the section `topology`.
    std::string keys;
    /// The nodes of each part.
    std::vector<std::vector<std::uint32_t>> parts;
};

/// With `has_target` one more node hangs on the first part by its one link, of the class `last`.
GraphShape random_graph_shape(Draws& draws, bool has_target = false);

/// A random graph, how messages choose their ways through it and share its links, and messages
/// within its parts: all from one seed. No two messages are of equal length, so that a unit's bytes
/// tell whose it is where messages are served whole.
class RandomGraph
{
public:
    explicit RandomGraph(std::uint64_t seed);

    /// A network of that discipline.
    std::unique_ptr<Network> network() const;

private:
    Draws draws_;
    GraphShape shape_;
    void draw_rates();
    void draw_messages();

public:
    /// `fifo` or `credits`.
    std::string contention;
    std::string routing;
    Platform platform;
    NetworkRates rates;
    NetworkOptions options;
    BufferOptions buffers;
    std::vector<NetworkEntry> messages;
};

} // namespace haec_sim::test
