// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/postings.hpp"
#include "trace/posting_queue.hpp"

#include <cstdint>
#include <memory>
#include <type_traits>
#include <unordered_map>

namespace haec_sim
{

/// The sends and receives of a process that were seen and have not taken effect, by channel, for
/// those who ask whether what they wait for will come. A stall asks, and MatchingActor for messages
/// to a process that has been read to its end. Something is known to be missing only once all
/// records of the process have been seen.
class PostingSurvey
{
public:
    /// Counts anew. Once `all` records of the process have been seen, the counts are what is still
    /// to come, and are kept from then on.
    void count(const PostingQueue<SendPosting>& sends, const PostingQueue<ReceivePosting>& receives,
               bool all);

    /// The posting takes effect, so that it is not to come any more. Before all is counted nothing
    /// happens, as the next count() starts anew. Parts in collectives and epochs are not counted.
    template <class Kind>
    void leave(const Kind& posting)
    {
        if (!is_closed_)
        {
            return;
        }
        if constexpr (std::is_same_v<Kind, SendPosting>)
        {
            --counts_->sends[posting.notice.channel];
        }
        else if constexpr (std::is_same_v<Kind, ReceivePosting>)
        {
            --counts_->receives[*posting.channel];
        }
    }

    /// All has been seen, and is counted. From then on the counts only fall.
    bool is_closed() const noexcept
    {
        return is_closed_;
    }

    /// The number of sends to the channel. A send that may still be cancelled is among them.
    std::uint64_t sends(const ChannelKey& channel) const;

    /// The number of receives from it. A request whose fate is not known is not among them, as its
    /// channel is not known.
    std::uint64_t receives(const ChannelKey& channel) const;

private:
    using ByChannel = std::unordered_map<ChannelKey, std::uint64_t, ChannelHash>;
    struct Counts
    {
        ByChannel sends;
        ByChannel receives;
    };

    static std::uint64_t of(const ByChannel& counts, const ChannelKey& channel);

    bool is_closed_ = false;
    /// The counts, once anybody has asked: most processes are never in a stall.
    std::unique_ptr<Counts> counts_;
};

} // namespace haec_sim
