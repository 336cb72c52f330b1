// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "tests/reference_values.hpp"
#include "verification/network/shared_network.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// [bytes/s]
constexpr double bandwidth = 1e10;
/// Segments: none.
constexpr std::uint64_t whole = 0;

/// How a message fared.
struct Waited
{
    std::int64_t arrival = 0;
    std::int64_t waiting = 0;
    std::uint32_t hops = 0;
};

inline std::vector<std::int64_t> arrivals_of(const std::vector<Waited>& messages)
{
    std::vector<std::int64_t> result;
    for (const auto& message : messages)
    {
        result.push_back(message.arrival);
    }
    return result;
}

/// Messages that enter at once. The n-th is that of process n.
class Traffic
{
public:
    Traffic(const Platform::Description& machine, std::uint64_t segment,
            const verification::RoutingChoice& routing = {},
            const std::optional<verification::Buffers>& buffers = {})
        : machine_(verification::derive_machine(machine, routing)),
          shared_{segment, {}, {machine_.type_count, {bandwidth, 1000}}, buffers},
          network_(verification::make_shared_network(shared_, machine_))
    {
    }

    /// The next message of that process.
    Traffic& send_next(ProcessIndex sender, NodeId from, NodeId to, std::uint64_t bytes,
                       std::int64_t entry)
    {
        const auto number = waited_.size();
        waited_.emplace_back();
        const auto sequence = sent_[sender]++;
        network_->send({.number = number,
                        .entry = Picoseconds{entry},
                        .bytes = bytes,
                        .sender = sender,
                        .sends = sequence + 1,
                        .sequence = sequence},
                       from, to);
        return *this;
    }

    Traffic& send(NodeId from, NodeId to, std::uint64_t bytes, std::int64_t entry = 0,
                  std::optional<Picoseconds> duration = {})
    {
        const auto number = waited_.size();
        waited_.emplace_back();
        network_->send({.number = number,
                        .entry = Picoseconds{entry},
                        .duration = duration,
                        .bytes = bytes,
                        .sender = static_cast<ProcessIndex>(number)},
                       from, to);
        return *this;
    }

    std::vector<Waited> waited()
    {
        network_->serve_until(Picoseconds::max(),
                              [this](const verification::Arrived& message) {
                                  waited_.at(message.number) = {
                                      message.time.count(), message.waiting.count(), message.hops};
                              });
        return waited_;
    }

    std::uint64_t long_messages() const
    {
        return network_->long_messages();
    }

    bool is_stuck() const
    {
        return network_->is_stuck();
    }

    std::vector<std::int64_t> arrivals()
    {
        return arrivals_of(waited());
    }

private:
    verification::Machine machine_;
    verification::SharedLinks shared_;
    std::unique_ptr<verification::SharedNetwork> network_;
    std::vector<Waited> waited_;
    std::map<ProcessIndex, std::uint64_t> sent_;
};

/// Of "contended" in docs/spec/topologies-values.json.
inline std::vector<std::int64_t> contended(const std::string& name)
{
    std::vector<std::int64_t> arrivals;
    const auto values = reference_values("topologies-values.json")["contended"][name];
    for (const auto& arrival : values)
    {
        arrivals.push_back(arrival.asInt64());
    }
    EXPECT_FALSE(arrivals.empty()) << name;
    return arrivals;
}

} // namespace haec_sim::test
