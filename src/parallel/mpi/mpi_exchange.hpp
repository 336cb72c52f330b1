// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/exchange.hpp"
#include "parallel/idle_agreement.hpp"
#include "parallel/shipment_marks.hpp"

#include <boost/mpi/communicator.hpp>
#include <mpi.h>

#include <deque>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Ships parcels between MPI ranks in batches, without ever blocking.
class MpiExchange final : public Exchange
{
public:
    /// Uses a communicator of its own, a copy of `communicator`.
    explicit MpiExchange(const boost::mpi::communicator& communicator);

    void post(std::uint32_t rank, std::span<const std::byte> parcel) override;
    void flush() override;
    bool receive(ParcelReceiver& receiver) override;
    std::optional<IdleBounds> all_idle(const IdleBounds& bounds) override;
    void announce_failure() override;
    void abandon() override;

private:
    /// The words of ranks about being idle; shipped as they are.
    struct Control
    {
        enum class Kind : std::uint8_t
        {
            report,
            agreed,
            failure
        };

        Kind kind = Kind::report;
        IdleReport report;
        /// The number of agreements that its sender knew of before.
        std::uint64_t agreements = 0;
    };

    struct Shipment
    {
        MPI_Request request = MPI_REQUEST_NULL;
        std::vector<std::byte> data;
    };

    /// A message that has arrived.
    struct Arrival
    {
        int source = 0;
        int tag = 0;
        std::size_t size = 0;
    };

    void ship(int rank, int tag, std::vector<std::byte> data);
    std::vector<std::byte> spare();
    std::optional<Arrival> look() const;
    void take_in(const Arrival& arrival);
    void ship_batch(std::uint32_t rank);
    void forget_arrived_shipments();
    void receive_control(const Arrival& arrival);
    void take_control(int source, const Control& control);
    void send_control(int rank, const Control& control);
    void coordinate(const IdleReport& report);
    void wait();
    void report(const IdleReport& report);
    bool is_coordinator() const;
    std::uint32_t self() const;

    boost::mpi::communicator communicator_;
    std::vector<std::vector<std::byte>> batches_;
    std::deque<Shipment> shipments_;
    std::vector<std::byte> arriving_;
    /// The memory of shipments that have gone, for the next ones.
    std::vector<std::vector<std::byte>> spare_;
    ShipmentMarks sent_;
    ShipmentMarks received_;
    /// The last report that this rank sent to the coordinator.
    std::optional<IdleReport> reported_;
    IdleAgreement agreement_;
    std::optional<IdleBounds> agreed_;
    /// The number of agreements that this rank knows of.
    std::uint64_t agreements_ = 0;
    /// The number of looks for news, in vain, since there were some.
    std::uint32_t looks_ = 0;
};

} // namespace haec_sim
