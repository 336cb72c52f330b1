// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/credit_links.hpp"
#include "network/credit_message.hpp"
#include "network/network.hpp"
#include "network/network_routes.hpp"
#include "network/own_routes.hpp"
#include "network/unit_queue.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <queue>
#include <vector>

namespace haec_sim
{

/// The discipline `credits`: links serve units as FifoNetwork does, if the buffer behind the link
/// has room. So a jam grows backwards. With room enough all results are those of a FifoNetwork.
///
/// Source: spec: topologies, "Finite buffers"; docs/adr/0053; virtual channels: [Dally1987].
///     begin if link idle and u <= C - taken;  taken := taken + u at s
///     taken := taken - u at (finish on the next resource) + l of the link
/// Time goes in turns: first all heads come, in the order of the service; then links are through,
/// and bytes are free again; then each idle link takes a unit: of those that are first in their
/// virtual channel and have room, the first.
/// Neglected: room in nodes: source queues, ports and the last link of a route need none. Credits
/// come back without a message of their own.
/// Keys: size_segment, buffer_size [bytes], virtual_channels; of links bandwidth, latency.
/// Example: a line of 5 nodes, links of 10 GB/s and 1 us, C = 10 kB; 4 messages of 10 kB go from 0
/// to 4, and 3 from 2 to 3, all at 0. The second one begins on link 0 at 3 us, when the first is
/// through link 1 and the credit back, and arrives at 9 us; with unlimited buffers at 7 us.
class CreditNetwork final : public Network
{
public:
    /// The platform outlives it. Throws UsageError for links without bandwidth or latency, and for
    /// segments that no buffer holds.
    CreditNetwork(const Platform& platform, const NetworkRates& rates,
                  const NetworkOptions& options, const BufferOptions& buffers);

    Picoseconds next() const noexcept override;

    /// Does what comes before `until`. A message is through when its last segment is taken by its
    /// last resource. Throws UsageError, with the cycle of buffers, where messages wait for each
    /// other for ever.
    std::optional<NetworkExit> advance(Picoseconds until) override;

    void let_late_ones_in() noexcept override
    {
        lets_late_ones_in_ = true;
    }

    /// The buffers, for those who check them.
    const CreditLinks& links() const noexcept
    {
        return links_;
    }

private:
    /// Lets in the first segment; the others follow, as in a FifoNetwork. The head must come behind
    /// what was done, unless let_late_ones_in() was called: that is asserted. Throws UsageError
    /// where a buffer does not hold a segment.
    std::optional<std::uint32_t> let_in(const NetworkEntry& entry) override;

    /// A link can take a unit again, or there is room behind it again.
    struct LinkEvent
    {
        Picoseconds time{};
        BufferPlace place;

        friend bool operator>(const LinkEvent& left, const LinkEvent& right)
        {
            return left.time > right.time;
        }
    };

    std::uint32_t take_place();
    void check_room(std::uint64_t bytes) const;
    /// Does all of the time that comes next.
    void run_next();
    /// What becomes free up to then is free.
    void release_until(Picoseconds time);
    /// A unit comes to the resource of its step.
    void come(const NetworkUnit& unit);
    void wait(const NetworkUnit& unit, const OwnRoutes::Step& step);
    void enter_next_segment(const NetworkUnit& unit);
    /// Lets those of the links begin that can, of which something has changed.
    void begin_units();
    void begin(const WaitingUnit& waiting);
    /// Moves a unit on that a resource serves.
    void pass(const NetworkUnit& unit, const OwnRoutes::Step& step, Service service);
    /// Counts where the waiting of a message arose, as a FifoNetwork does. Returns by how much its
    /// last segment is later than alone.
    Picoseconds settle_lateness(const NetworkUnit& unit, ResourceId resource, Service service);
    NetworkExit leave(std::uint32_t place, Picoseconds lateness);
    void check_progress() const;
    UnitWork work_of(ResourceId resource, const NetworkUnit& unit) const;

    const Platform& platform_;
    SegmentSize segment_;
    BufferOptions buffers_;
    NetworkRoutes routes_;
    /// By the places of messages, which are taken again; and those that are free.
    std::vector<CreditMessage> messages_;
    std::vector<std::uint32_t> free_places_;
    CreditLinks links_;
    /// The ways of all messages, also of those that are known before they go.
    OwnRoutes ways_;
    bool has_own_ways_;
    UnitQueue<CreditOrder> heads_;
    std::priority_queue<LinkEvent, std::vector<LinkEvent>, std::greater<>> events_;
    /// The links of which something has changed at this time.
    std::vector<ResourceId> changed_;
    /// Messages that are through and were not told of.
    std::deque<NetworkExit> exits_;
    Picoseconds now_ = Picoseconds::min();
    bool lets_late_ones_in_ = false;
};

} // namespace haec_sim
