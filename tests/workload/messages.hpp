// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "recorded_program.hpp"

#include <compare>
#include <map>
#include <vector>

namespace haec_sim::workload
{

struct Channel
{
    std::uint32_t sender = 0;
    std::uint32_t receiver = 0;
    std::uint32_t tag = 0;

    friend auto operator<=>(const Channel&, const Channel&) = default;
};

struct MessageEnd
{
    Picoseconds time{};
    std::uint64_t length = 0;
};

/// The ends of all messages of a channel, in the order in which MPI matches them: the k-th send
/// belongs to the k-th receive posted.
struct ChannelMessages
{
    std::vector<MessageEnd> sends;
    std::vector<MessageEnd> receives;
};

std::map<Channel, ChannelMessages> collect_messages(const RecordedProgram& program);

} // namespace haec_sim::workload
