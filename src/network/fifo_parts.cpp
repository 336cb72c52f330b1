// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/fifo_network.hpp"
#include "network/fifo_transport.hpp"
#include "network/fifo_ways.hpp"

#include <algorithm>
#include <limits>
#include <utility>

// The network in parts (docs/adr/0057), which ranks share (docs/adr/0058).

namespace haec_sim
{

void FifoNetwork::push(const NetworkUnit& unit)
{
    if (is_apart() || (parts_ != nullptr && !parts_->empty()))
    {
        parts_->push(routes_.steps()[unit.step].resource(), unit);
    }
    else
    {
        units_.push(unit);
    }
}

std::optional<Picoseconds> FifoNetwork::first_arrival(const UnderWay& all) const noexcept
{
    if (parts_ == nullptr || all.is_urgent)
    {
        return std::nullopt;
    }
    // Ranks that share parts meet at each level of a window, and to take units apart and put them
    // together again takes time, too.
    const bool is_dear = sharing_ && !is_apart();
    return (is_dear ? all.messages / 4 : all.messages) >= parts_from_
               ? std::optional(after(all.next, last_latency_))
               : std::nullopt;
}

void FifoNetwork::share_parts(NetworkSharing sharing)
{
    if (parts_ != nullptr && sharing.ranks.size() > 1 && PartOwners::can_tell(parts_->platform()))
    {
        sharing_.emplace(std::move(sharing));
    }
}

void FifoNetwork::gather()
{
    if (is_apart())
    {
        Transport(*this).gather();
    }
    else if (parts_ != nullptr && !parts_->empty())
    {
        parts_->take_all([this](const NetworkUnit& unit) { units_.push(unit); });
    }
}

void FifoNetwork::advance_in_parts(Picoseconds until, std::vector<NetworkExit>& exits)
{
    if (sharing_ && !is_apart())
    {
        Transport(*this).divide();
    }
    for (const auto& unit : units_.take_all())
    {
        parts_->push(routes_.steps()[unit.step].resource(), unit);
    }
    parts_->serve(
        until,
        [&](const NetworkUnit& unit)
        {
            if (const auto exit = adapts_ ? serve_one<true>(unit, RouteWay(*this), *parts_)
                                          : serve_one<false>(unit, RouteWay(*this), *parts_))
            {
                exits.push_back(*exit);
            }
        },
        [&]
        {
            if (sharing_)
            {
                Transport(*this).ship();
            }
        });
    served_ = {.times = {until - Picoseconds{1}, until},
               .sender = std::numeric_limits<std::uint32_t>::max()};
}

} // namespace haec_sim
