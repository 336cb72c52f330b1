// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim::test
{

/// The messages of one communicator, sender, receiver and tag, as they stand in the trace: the k-th
/// send meets the k-th posting. Both sides of a message are announced at once, and are recorded
/// later, whatever others do.
class Channel
{
public:
    void announce(bool send_is_recorded, bool receive_is_recorded)
    {
        announced_sends_ += send_is_recorded ? 1 : 0;
        announced_postings_ += receive_is_recorded ? 1 : 0;
        is_closed_ = is_closed_ || !send_is_recorded || !receive_is_recorded;
    }

    /// True where a side of one of its messages is lost: nothing may follow, to meet another.
    bool is_closed() const
    {
        return is_closed_;
    }

    /// Both return the side's number.
    std::size_t send(Picoseconds time)
    {
        send_times_.push_back(time);
        return send_times_.size() - 1;
    }

    std::size_t post()
    {
        return postings_++;
    }

    std::size_t postings() const
    {
        return postings_;
    }

    /// True where the receive with that number has what it waits for, or it is clear that it never
    /// will have.
    bool is_sent_or_lost(std::size_t number) const
    {
        return number < send_times_.size() ||
               (is_closed_ && send_times_.size() == announced_sends_);
    }

    /// True where the send with that number has its receive, or never will have.
    bool is_posted_or_lost(std::size_t number) const
    {
        return number < postings_ || (is_closed_ && postings_ == announced_postings_);
    }

    Picoseconds time_of_send(std::size_t number) const
    {
        return number < send_times_.size() ? send_times_[number] : Picoseconds{};
    }

private:
    std::vector<Picoseconds> send_times_;
    std::size_t postings_ = 0;
    std::size_t announced_sends_ = 0;
    std::size_t announced_postings_ = 0;
    bool is_closed_ = false;
};

} // namespace haec_sim::test
