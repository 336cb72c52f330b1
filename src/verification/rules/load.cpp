// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/load.hpp"

#include "verification/rules/message_priorities.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

namespace
{

/// No trace has more bytes than OTF2 can count.
constexpr Exact most_bytes = 9e18L;

/// M: rounded up, unless it is a whole number but for the last digits.
std::uint64_t whole_bytes(Exact bytes)
{
    const Exact slack = bytes * 1e-15L;
    return static_cast<std::uint64_t>(std::clamp(std::ceil(bytes - slack), 1.0L, most_bytes));
}

/// Messages of collectives are known by numbers from 2^63 on.
std::size_t priority_of(const Message& message, const Rules& rules)
{
    const bool is_send = message.sequence < (std::uint64_t{1} << 62U);
    return rules.shared != nullptr && rules.shared->priorities != nullptr
               ? rules.shared->priorities->class_of(
                     {message.sender, message.length.value,
                      is_send ? std::optional(message.tag) : std::nullopt, message.communicator})
               : 0;
}

} // namespace

Load load_of(const Message& message, ProcessIndex receiver, const Transfer& transfer,
             const LinksByType& links, const Rules& rules)
{
    return {.begin = transfer.begin,
            .duration = transfer.duration,
            .bytes = whole_bytes(rules.times->wire_load(links, message)),
            .sequence = message.sequence,
            .sends = message.sequence + 1,
            .priority = priority_of(message, rules),
            .sender = message.sender,
            .receiver = receiver};
}

} // namespace haec_sim::verification
