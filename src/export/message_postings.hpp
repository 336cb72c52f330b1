// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/channels.hpp"
#include "trace/posting.hpp"
#include "trace/posting_queue.hpp"
#include "trace/process_frontier.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>

namespace haec_sim::exporting
{

/// A send that has a place in the order of its process.
struct SendPosting : Posting
{
    /// Its receiver is no_process where the communicator does not know the rank.
    ChannelKey channel;
    Transfer sent;

    bool counts() const noexcept
    {
        return fate != Fate::cancelled && channel.receiver != no_process;
    }

    bool comes_before(const SendPosting& later) const noexcept
    {
        return channel == later.channel;
    }
};

/// A receive, likewise.
struct ReceivePosting : Posting
{
    /// The channel, known with its fate; nothing where there is no such sender.
    std::optional<ChannelKey> channel;
    Transfer received;

    bool counts() const noexcept
    {
        return fate == Fate::completes && channel.has_value();
    }

    bool comes_before(const ReceivePosting& later) const noexcept
    {
        return fate == Fate::unknown || channel == later.channel;
    }
};

/// Sends and receives of the locations of a process, in the order of the process (spec: semantics,
/// "Matching"). A process of one location has no queue as long as nothing of it is open.
class MessagePostings
{
public:
    /// `forget` is called with each posting that has left its queue. It may take the posting's
    /// memory back.
    struct Forget
    {
        std::function<void(SendPosting&)> send;
        std::function<void(ReceivePosting&)> receive;
    };

    /// The channels outlive it, and are those of all processes.
    MessagePostings(Channels& channels, Forget forget)
        : channels_(channels), forget_(std::move(forget))
    {
    }

    MessagePostings(const MessagePostings&) = delete;
    MessagePostings& operator=(const MessagePostings&) = delete;

    ~MessagePostings() = default;

    /// All join before the first record; returns the location's slot. The slot is what advance()
    /// wants.
    std::size_t join(LocationIndex location)
    {
        return frontier_.add(location);
    }

    /// A record at `time` was seen, or all there are. `time` is Picoseconds::max() then.
    void advance(std::size_t slot, Picoseconds time)
    {
        if (!frontier_.is_shared())
        {
            return;
        }
        if (sends_.empty() && receives_.empty())
        {
            frontier_.note(slot, time);
        }
        else if (frontier_.advance(slot, time))
        {
            drain_sends();
            drain_receives();
        }
    }

    /// True where what is posted now takes effect at once, as nothing might go before it.
    bool lets_sends_pass() const noexcept
    {
        return !frontier_.is_shared() && sends_.empty();
    }

    /// The same of receives.
    bool lets_receives_pass() const noexcept
    {
        return !frontier_.is_shared() && receives_.empty();
    }

    /// Takes its place in the order of the process; it is ready, as there are no times to wait for.
    void insert(SendPosting& send)
    {
        send.is_ready = true;
        sends_.insert(send);
    }

    void insert(ReceivePosting& receive)
    {
        receive.is_ready = true;
        receives_.insert(receive);
    }

    /// Called after an insertion, and where the fate of one that is queued has become known.
    void drain_sends()
    {
        sends_.drain(
            sealed(), [this](SendPosting& send) { channels_.send(send.channel, send.sent); },
            forget_.send);
    }

    void drain_receives()
    {
        // One of unknown fate holds all behind it, and there may be thousands.
        const auto first = std::ranges::find(receives_, Fate::unknown,
                                             [](const auto* receive) { return receive->fate; });
        receives_.drain(
            first == receives_.end() ? sealed() : std::min(sealed(), (*first)->turn),
            [this](ReceivePosting& receive)
            { channels_.receive(*receive.channel, receive.received); },
            forget_.receive);
    }

private:
    /// Up to there nothing more is posted; for a single location that is all that there is.
    Turn sealed() const
    {
        return frontier_.is_shared() ? frontier_.sealed()
                                     : Turn{Picoseconds::max(), no_location,
                                            std::numeric_limits<std::uint64_t>::max()};
    }

    Channels& channels_;
    Forget forget_;
    ProcessFrontier frontier_;
    PostingQueue<SendPosting> sends_;
    PostingQueue<ReceivePosting> receives_;
};

} // namespace haec_sim::exporting
