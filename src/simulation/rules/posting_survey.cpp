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
    sends_.clear();
    receives_.clear();
    for (const auto* send : sends)
    {
        sends_[send->notice.channel] += send->counts() ? 1 : 0;
    }
    for (const auto* receive : receives)
    {
        if (receive->counts())
        {
            ++receives_[*receive->channel];
        }
    }
}

std::uint64_t PostingSurvey::sends(const ChannelKey& channel) const
{
    const auto found = sends_.find(channel);
    return found != sends_.end() ? found->second : 0;
}

std::uint64_t PostingSurvey::receives(const ChannelKey& channel) const
{
    const auto found = receives_.find(channel);
    return found != receives_.end() ? found->second : 0;
}

} // namespace haec_sim
