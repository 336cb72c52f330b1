// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/process_signals.hpp"

#include <algorithm>

namespace haec_sim
{

bool ProcessSignals::see(std::uint64_t number, LocationIndex location)
{
    return signals_.try_emplace(number, Signal{{Picoseconds::min(), location}, false}).second;
}

bool ProcessSignals::give(std::uint64_t number, const Cause& given)
{
    auto& signal = signals_[number];
    if (signal.is_given)
    {
        return false;
    }
    signal = {given, true};
    std::erase_if(waiting_,
                  [&](const auto& waiter)
                  {
                      if (waiter.first == number)
                      {
                          wake_(waiter.second);
                      }
                      return waiter.first == number;
                  });
    return true;
}

std::optional<Cause> ProcessSignals::given(std::uint64_t number, LocationIndex waiter)
{
    const auto found = signals_.find(number);
    if (found != signals_.end() && found->second.is_given)
    {
        return found->second.given;
    }
    const std::pair entry{number, waiter};
    if (std::ranges::find(waiting_, entry) == waiting_.end())
    {
        waiting_.push_back(entry);
    }
    return std::nullopt;
}

LocationIndex ProcessSignals::giver_of(std::uint64_t number) const
{
    const auto found = signals_.find(number);
    return found != signals_.end() ? found->second.given.location : no_location;
}

} // namespace haec_sim
