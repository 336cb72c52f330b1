// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/posting_survey.hpp"

namespace haec_sim
{

void PostingSurvey::count(const PostingQueue<SendPosting>& sends,
                          const PostingQueue<ReceivePosting>& receives, bool all)
{
    if (is_closed_)
    {
        return;
    }
    is_closed_ = all;
    counts_ = std::make_unique<Counts>();
    for (const auto* send : sends)
    {
        counts_->sends[send->notice.channel] += send->counts() ? 1 : 0;
    }
    for (const auto* receive : receives)
    {
        if (receive->counts())
        {
            ++counts_->receives[*receive->channel];
        }
    }
}

std::uint64_t PostingSurvey::of(const ByChannel& counts, const ChannelKey& channel)
{
    const auto found = counts.find(channel);
    return found != counts.end() ? found->second : 0;
}

std::uint64_t PostingSurvey::sends(const ChannelKey& channel) const
{
    return counts_ != nullptr ? of(counts_->sends, channel) : 0;
}

std::uint64_t PostingSurvey::receives(const ChannelKey& channel) const
{
    return counts_ != nullptr ? of(counts_->receives, channel) : 0;
}

} // namespace haec_sim
