// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The activity of a link in intervals of time: busy time, bytes, waiting, queue. Modules read it,
// too, so that it is in the report of each link anyhow.

#include "network/figures/link_figure.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// The most units that wait at the same time in each interval.
std::vector<std::int64_t> queue_over_time(const LinkSource& link)
{
    return link.over_time(link.report.bins,
                          [waiting = std::int64_t{0}](const TimeBin& bin) mutable
                          {
                              const auto before =
                                  std::exchange(waiting, waiting + bin.queue_change);
                              return std::max(before, static_cast<std::int64_t>(bin.longest_queue));
                          });
}

void add_bins(JsonForm<LinkSource>& row, std::size_t)
{
    row.value("busy_over_time_ps",
              [](const LinkSource& link)
              {
                  const auto busy = link.over_time(link.report.bins, [](const TimeBin& bin)
                                                   { return std::uint64_t(bin.busy.count()); });
                  return link.report.has_rate ? std::optional(busy) : std::nullopt;
              })
        .value("bytes_over_time",
               [](const LinkSource& link) {
                   return link.over_time(link.report.bins,
                                         [](const TimeBin& bin) { return bin.bytes; });
               })
        .value("waiting_over_time_ps",
               [](const LinkSource& link)
               {
                   return link.over_time(link.report.bins,
                                         [](const TimeBin& bin) { return bin.waiting.count(); });
               })
        .value("queue_over_time", queue_over_time,
               "the largest number of units that wait at the same time, in each interval");
}

} // namespace

LinkFigureKind links_over_time()
{
    return {nullptr, add_bins};
}

} // namespace haec_sim
