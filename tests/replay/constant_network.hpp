// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"

namespace haec_sim::test
{

/// D of a message of so many bytes in every test here: 100 ps and 1 ps for each byte.
constexpr std::int64_t transfer(std::uint64_t bytes)
{
    return 100 + static_cast<std::int64_t>(bytes);
}

/// A network in which all nodes are equally far.
class ConstantNetwork final : public NetworkModel
{
public:
    explicit ConstantNetwork(const ReplayOptions& options) : options_(options) {}

    const haec_sim::Path& path(NodeId, NodeId) override
    {
        return path_;
    }

    ReplayOptions replay_options() const override
    {
        return options_;
    }

private:
    class Path final : public haec_sim::Path
    {
    public:
        Picoseconds transfer_time(const Message& message) const override
        {
            return Picoseconds{transfer(message.length.value)};
        }

        std::uint32_t hops() const noexcept override
        {
            return 1;
        }
    };

    ReplayOptions options_;
    Path path_;
};

} // namespace haec_sim::test
