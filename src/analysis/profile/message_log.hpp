// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// A message, for drawing. Its order is that of the members, so that messages are compared by the
/// waiting first, and two that compare equal are drawn alike.
struct LoggedMessage
{
    /// The time that its receiver stood still because of it, with its transfer.
    Picoseconds waited{};
    /// The begin of its transfer (B of R2), and the output time of the record that receives it.
    Picoseconds begin{};
    Picoseconds received{};
    std::uint64_t bytes = 0;
    /// The processes of the sender and the receiver.
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t hops = 0;

    friend auto operator<=>(const LoggedMessage&, const LoggedMessage&) = default;
};

/// All messages while they are few; else those for which their receivers waited longest. Which
/// those are follows from the messages, not from their order. It is of one rank, or, on the first
/// rank and after the run, of all of them: the same class puts them together.
class MessageLog
{
public:
    /// Up to `most` are all kept, of more the `longest` ones. The log is looked through whenever it
    /// has more than `most`, so that `longest` is well below where messages are many.
    MessageLog(std::size_t most, std::size_t longest) : most_(most), longest_(longest) {}

    /// True where one for which was waited that long is kept, as it is now. It saves putting
    /// together the message: add() asks again, by all of its members.
    bool takes(Picoseconds waited) const
    {
        return is_complete_ || waited >= least_.waited;
    }

    /// The memory for `most` messages is asked for with the first one.
    void add(const LoggedMessage& message)
    {
        if (is_complete_ || message > least_)
        {
            messages_.reserve(most_ + 1);
            messages_.push_back(message);
            if (messages_.size() > most_)
            {
                keep_longest();
            }
        }
    }

    /// False: there were more than `most`, and messages are missing.
    bool is_complete() const noexcept
    {
        return is_complete_;
    }

    /// Takes those of another rank: all are kept, or the longest of all.
    void take(const std::vector<LoggedMessage>& messages, bool are_complete);

    /// The messages, in no order. There are at most `longest` where it is not complete.
    std::vector<LoggedMessage> messages() const;

private:
    /// Drops all but the longest, and says from then on that it is not complete.
    void keep_longest();

    std::size_t most_;
    std::size_t longest_;
    bool is_complete_ = true;
    std::vector<LoggedMessage> messages_;
    /// The least one once they were too many: no shorter one is among the longest.
    LoggedMessage least_;
};

} // namespace haec_sim
