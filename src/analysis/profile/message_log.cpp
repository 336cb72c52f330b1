// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/message_log.hpp"

#include <algorithm>
#include <functional>

namespace haec_sim
{

// Called only where there are too many again, as it looks at all of them.
void MessageLog::keep_longest()
{
    is_complete_ = false;
    const auto kept = std::min(longest_, messages_.size());
    std::ranges::nth_element(messages_, messages_.begin() + static_cast<std::ptrdiff_t>(kept),
                             std::greater<>());
    messages_.resize(kept);
    if (kept == longest_ && kept > 0)
    {
        least_ = *std::ranges::min_element(messages_);
    }
}

std::vector<LoggedMessage> MessageLog::messages() const
{
    if (is_complete_)
    {
        return messages_;
    }
    auto copy = *this;
    copy.keep_longest();
    return copy.messages_;
}

void MessageLog::take(const std::vector<LoggedMessage>& messages, bool are_complete)
{
    messages_.insert(messages_.end(), messages.begin(), messages.end());
    if (!is_complete_ || !are_complete || messages_.size() > most_)
    {
        keep_longest();
    }
}

} // namespace haec_sim
