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
    explicit ConstantNetwork(bool tells_sequence) : path_(tells_sequence) {}

    const haec_sim::Path& path(NodeId, NodeId) override
    {
        return path_;
    }

private:
    class Path final : public haec_sim::Path
    {
    public:
        explicit Path(bool tells_sequence) : tells_sequence_(tells_sequence) {}

        Picoseconds transfer_time(const Message& message) const override
        {
            const auto sequence = static_cast<std::int64_t>(message.sequence);
            return Picoseconds{transfer(message.length.value) + (tells_sequence_ ? sequence : 0)};
        }

        std::uint32_t hops() const noexcept override
        {
            return 1;
        }

    private:
        bool tells_sequence_;
    };

    Path path_;
};

} // namespace haec_sim::test
