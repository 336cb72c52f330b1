// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/batch_marks.hpp"
#include "parallel/exchange.hpp"
#include "parallel/idle_agreement.hpp"

#include <boost/mpi/communicator.hpp>
#include <mpi.h>

#include <deque>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Ships payloads between MPI ranks in batches, without ever blocking. A batch goes when it has 32
/// KiB, or with flush(). Rank 0 is the one that hears of who is idle; a rank that waits looks for
/// news at once at first, then yields its processor, and sleeps up to 200 us at last.
class MpiExchange final : public Exchange
{
public:
    /// Uses a communicator of its own, a copy of `communicator`.
    explicit MpiExchange(const boost::mpi::communicator& communicator);

    void post(std::uint32_t rank, std::span<const std::byte> payload) override;
    void flush() override;
    bool receive(PayloadReceiver& receiver) override;
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

        /// A report to rank 0, its word that all are idle, or that of a rank that gives up.
        Kind kind = Kind::report;
        IdleReport report;
        /// The number of agreements that its sender knew of before.
        std::uint64_t agreements = 0;
    };

    struct SentBatch
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

    /// The payloads of a rank that knew of an agreement before this one.
    struct EarlyBatch
    {
        std::uint32_t source = 0;
        std::vector<std::byte> payloads;
    };

    /// Gives payloads of a rank to the receiver.
    void hand_on(std::uint32_t source, std::span<const std::byte> payloads,
                 PayloadReceiver& receiver);
    /// The same for those that were early; false where there are none, or still are.
    bool hand_on_early(PayloadReceiver& receiver);
    /// Begins to send; `data` is kept until it has gone.
    void ship(int rank, int tag, std::vector<std::byte> data);
    /// Memory of a batch that has gone, or none.
    std::vector<std::byte> spare();
    /// The next message that is there; nothing where there is none.
    std::optional<Arrival> look() const;
    /// Receives it into arriving_.
    void take_in(const Arrival& arrival);
    void ship_batch(std::uint32_t rank);
    /// Takes back the memory of batches that MPI has done with.
    void forget_arrived_batches();
    void receive_control(const Arrival& arrival);
    /// Throws PeerFailed for the word of a rank that gives up.
    void take_control(int source, const Control& control);
    /// Ships a word of its own; it is no payload, and not counted in the marks.
    void send_control(int rank, const Control& control);
    /// The report of rank 0 itself; tells all of an agreement.
    void coordinate(const IdleReport& report);
    /// Passes a little time, the more the longer nothing has come.
    void wait();
    /// Sends a report to rank 0, unless that has the same one.
    void report(const IdleReport& report);
    /// True on rank 0, which hears of who is idle.
    bool is_coordinator() const;
    std::uint32_t self() const;

    boost::mpi::communicator communicator_;
    /// Payloads that have not been shipped, by rank.
    std::vector<std::vector<std::byte>> batches_;
    /// The batches that have not gone, oldest first.
    std::deque<SentBatch> under_way_;
    /// The bytes of the last message that was received.
    std::vector<std::byte> arriving_;
    /// Those that came early, and the number of agreements behind which they were sent.
    std::vector<EarlyBatch> early_;
    std::uint64_t early_after_ = 0;
    /// The memory of batches that have gone, for the next ones.
    std::vector<std::vector<std::byte>> spare_;
    BatchMarks sent_;
    BatchMarks received_;
    /// The last report that this rank sent to the coordinator.
    std::optional<IdleReport> reported_;
    IdleAgreement agreement_;
    /// The bounds of an agreement that the owner has not been told of; nothing where there is none.
    std::optional<IdleBounds> agreed_;
    /// The number of agreements that this rank knows of.
    std::uint64_t agreements_ = 0;
    /// The number of looks for news, in vain, since there were some.
    std::uint32_t looks_ = 0;
};

} // namespace haec_sim
