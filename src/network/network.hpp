// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"
#include "network/classified_message.hpp"
#include "network/delivery_order.hpp"
#include "network/message.hpp"
#include "network/network_options.hpp"
#include "network/network_resources.hpp"
#include "network/part_owners.hpp"
#include "network/partitioned_network.hpp"
#include "network/resource_id.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

namespace haec_sim
{

/// A message that enters the network.
struct NetworkEntry
{
    MessageName name;
    /// Its place among its sender's messages, those of one place in the order of their names:
    /// behind the sender what decides between units that come at the same time.
    std::uint64_t place = 0;
    NodeId from;
    NodeId to;
    /// B, the begin of the transfer; its first byte comes to the network behind it, by the load's
    /// entry delay.
    Picoseconds begin{};
    /// The time D that it takes alone.
    Picoseconds alone{};
    /// The bytes that it puts on the wire, and when.
    WireLoad load;
    /// The links on its way, for whoever hears that it is through.
    std::uint32_t hops = 0;
    /// The rank that waits for it to be through; nobody's number where none does. It goes to the
    /// exit unchanged.
    std::uint32_t expected_by = nobody;
    /// The number of its class; 0 where all are alike.
    std::uint8_t priority = 0;

    static constexpr std::uint32_t nobody = NetworkExit::nobody;
};

/// What a rank counts of its network besides what resources do.
struct NetworkCounts
{
    /// Messages with longer segments than others, as these would be too many; of those whose first
    /// link the rank owns.
    std::uint64_t long_messages = 0;
    /// What left for parts of other ranks: units, and the bytes that told of them.
    std::uint64_t units_to_others = 0;
    std::uint64_t bytes_to_others = 0;
    /// The same on all ranks; nothing where each message is delivered as it comes.
    std::optional<ReorderCounts> reordering{};
};

/// Links and ports that messages share in simulated time, by some discipline (spec: contention).
///
/// A discipline decides when each of them serves what, in an order that does not depend on the
/// number of ranks. Nothing enters before what was served: begin + entry delay of an entry is at
/// least the `until` of every advance() before it.
class Network
{
public:
    virtual ~Network() = default;

    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    /// Lets in a message, which is not one within a node. Both nodes are numbers of the platform.
    /// Where the network is apart, another rank may have the first link: it returns that one, which
    /// is to be told; where it is not, all ranks are to be told.
    std::optional<std::uint32_t> enter(const NetworkEntry& entry)
    {
        if (order_)
        {
            order_->enter(entry);
        }
        return let_in(entry);
    }

    /// The time when the network has something to do next; the end of all times: nothing.
    virtual Picoseconds next() const noexcept = 0;

    /// Does what comes before `until`, in order, until a message is through or there is nothing. A
    /// message is through as soon as its arrival is known, which is before it. Called again with
    /// the same `until` for the next one. Nothing returned means that all before `until` is done.
    virtual std::optional<NetworkExit> advance(Picoseconds until) = 0;

    /// The order in which whoever advances the network delivers what is through; null: each message
    /// as it comes.
    DeliveryOrder* order() noexcept
    {
        return order_ ? &*order_ : nullptr;
    }

    /// The network as one that comes apart; null where it does not. It is the network's.
    virtual PartitionedNetwork* parts() noexcept
    {
        return nullptr;
    }

    /// Several ranks run it, and share its parts if it comes apart. Called on all of them, before
    /// anything enters.
    void share(NetworkSharing sharing)
    {
        rank_ = sharing.ranks.rank();
        share_parts(std::move(sharing));
    }

    /// True where this rank is the one that says what the resource did.
    bool is_own(ResourceId resource) const
    {
        return owner(resource) == rank_;
    }

    /// Lets messages enter from now on before what was served, and find the network as others left
    /// it: their senders waited for what never comes.
    virtual void let_late_ones_in() noexcept = 0;

    /// The counts of this rank.
    const NetworkCounts& counts() const noexcept
    {
        return counts_;
    }

    /// The resources that messages have taken so far, by numbers of this run and this rank.
    const NetworkResources& resources() const noexcept
    {
        return resources_;
    }

    /// Entries tell the classes of messages from now on.
    void classify(ClassOfMessage class_of) noexcept
    {
        class_of_ = std::move(class_of);
    }

    /// Empty where all messages are alike.
    const ClassOfMessage& class_of() const noexcept
    {
        return class_of_;
    }

    /// Notes from now on when links and ports are busy, in a file in `folder` where that is much.
    /// Called before anything enters.
    void keep_busy_times(const std::filesystem::path& folder)
    {
        resources_.keep_busy_times(folder);
    }

protected:
    /// The platform outlives it. Throws UsageError for an order of deliveries without effect.
    Network(const Platform& platform, const NetworkRates& rates, const NetworkOptions& options);

    virtual std::optional<std::uint32_t> let_in(const NetworkEntry& entry) = 0;

    NetworkResources& resources_to_serve() noexcept
    {
        return resources_;
    }

    NetworkCounts& counted() noexcept
    {
        return counts_;
    }

    virtual void share_parts(NetworkSharing) {}

    /// The rank that knows all that a resource did; of several the first one.
    virtual std::uint32_t owner(ResourceId) const
    {
        return 0;
    }

private:
    NetworkResources resources_;
    NetworkCounts counts_;
    std::optional<DeliveryOrder> order_;
    ClassOfMessage class_of_;
    std::uint32_t rank_ = 0;
};

} // namespace haec_sim
