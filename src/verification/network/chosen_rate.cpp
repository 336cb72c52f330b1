// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/network/chosen_rate.hpp"

#include "verification/times/bounds.hpp"

#include <algorithm>

namespace haec_sim::verification
{

Picoseconds ChosenRate::busy() const
{
    Picoseconds sum{};
    for (const auto& [begin, end] : services_)
    {
        const auto from = std::max(begin, next_ - rates_.window);
        const auto until = std::min(end, next_);
        sum += until > from ? until - from : Picoseconds{};
    }
    return sum;
}

std::size_t ChosenRate::behind(Picoseconds busy) const
{
    if (busy > rates_.most && number_ + 1 < rates_.bandwidths.size())
    {
        return number_ + 1;
    }
    return busy < rates_.least && number_ > 0 ? number_ - 1 : number_;
}

Picoseconds ChosenRate::begin(Picoseconds time)
{
    time = std::max(time, changed_);
    while (next_ <= time && next_ < Picoseconds::max())
    {
        const auto rate = behind(busy());
        if (rate != number_)
        {
            number_ = rate;
            const auto service_end = services_.empty() ? Picoseconds{} : services_.back().end;
            changed_ = plus(std::max({next_, service_end, changed_}), rates_.delay);
            time = std::max(time, changed_);
        }
        while (!services_.empty() && services_.front().end <= next_)
        {
            services_.pop_front();
        }
        const bool rests = services_.empty() && behind(Picoseconds{}) == number_;
        const auto windows = rests && time > next_ ? (time - next_) / rates_.window : 0;
        next_ = plus(next_, (windows + 1) * rates_.window);
    }
    return time;
}

} // namespace haec_sim::verification
