// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/mpi_exchange.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

namespace haec_sim
{

namespace mpi = boost::mpi;

namespace
{

constexpr int payload_tag = 1;
constexpr int control_tag = 2;
constexpr int coordinator = 0;

/// Bytes shipped at once; more of them cost less, fewer arrive sooner.
constexpr std::size_t batch_size = 32768;

/// Batches whose memory is kept.
constexpr std::size_t most_spare = 8;

/// The number of looks for news before a rank that waits sleeps: most come within a few hundred
/// microseconds, and sleeping that long often costs more than it saves.
constexpr std::uint32_t looks_before_sleep = 1000;

/// The number of looks before it yields the processor, which takes longer than most answers take.
constexpr std::uint32_t looks_before_yield = 50;

/// Ranks that wait longer leave the processor to those that work: cores may be oversubscribed.
constexpr std::chrono::microseconds longest_sleep{200};

void require(int result)
{
    HAEC_SIM_ASSERT(result == MPI_SUCCESS);
}

} // namespace

MpiExchange::MpiExchange(const mpi::communicator& communicator)
    : communicator_(communicator, mpi::comm_duplicate),
      batches_(static_cast<std::size_t>(communicator.size())),
      sent_(static_cast<std::uint32_t>(communicator.size())),
      received_(static_cast<std::uint32_t>(communicator.size())),
      agreement_(static_cast<std::uint32_t>(communicator.size()))
{
}

bool MpiExchange::is_coordinator() const
{
    return communicator_.rank() == coordinator;
}

std::uint32_t MpiExchange::self() const
{
    return static_cast<std::uint32_t>(communicator_.rank());
}

// Here and below not by Boost.MPI: it allocates for each request, and ranks that share a network
// tell each other something some hundred thousand times in a second.
void MpiExchange::ship(int rank, int tag, std::vector<std::byte> data)
{
    auto& batch = under_way_.emplace_back();
    batch.data = std::move(data);
    require(MPI_Isend(batch.data.data(), static_cast<int>(batch.data.size()), MPI_BYTE, rank, tag,
                      communicator_, &batch.request));
}

std::optional<MpiExchange::Arrival> MpiExchange::look() const
{
    int is_there = 0;
    MPI_Status status;
    require(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, communicator_, &is_there, &status));
    if (is_there == 0)
    {
        return std::nullopt;
    }
    int size = 0;
    require(MPI_Get_count(&status, MPI_BYTE, &size));
    return Arrival{status.MPI_SOURCE, status.MPI_TAG, static_cast<std::size_t>(size)};
}

void MpiExchange::take_in(const Arrival& arrival)
{
    arriving_.resize(arrival.size);
    require(MPI_Recv(arriving_.data(), static_cast<int>(arrival.size), MPI_BYTE, arrival.source,
                     arrival.tag, communicator_, MPI_STATUS_IGNORE));
}

std::vector<std::byte> MpiExchange::spare()
{
    if (spare_.empty())
    {
        return {};
    }
    auto data = std::move(spare_.back());
    spare_.pop_back();
    return data;
}

void MpiExchange::post(std::uint32_t rank, std::span<const std::byte> payload)
{
    auto& batch = batches_[rank];
    batch.insert(batch.end(), payload.begin(), payload.end());
    if (batch.size() >= batch_size)
    {
        ship_batch(rank);
    }
}

void MpiExchange::ship_batch(std::uint32_t rank)
{
    HAEC_SIM_LOG(trace, "exchange", "ships " << batches_[rank].size() << " bytes to rank " << rank);
    sent_.add(self(), rank, rank);
    const auto known = std::as_bytes(std::span(&agreements_, 1));
    batches_[rank].insert(batches_[rank].end(), known.begin(), known.end());
    ship(static_cast<int>(rank), payload_tag, std::exchange(batches_[rank], spare()));
}

void MpiExchange::flush()
{
    for (std::uint32_t rank = 0; rank < batches_.size(); ++rank)
    {
        if (!batches_[rank].empty())
        {
            ship_batch(rank);
        }
    }
    forget_arrived_batches();
}

void MpiExchange::forget_arrived_batches()
{
    while (!under_way_.empty())
    {
        int has_gone = 0;
        require(MPI_Test(&under_way_.front().request, &has_gone, MPI_STATUS_IGNORE));
        if (has_gone == 0)
        {
            return;
        }
        auto& data = under_way_.front().data;
        if (spare_.size() < most_spare)
        {
            data.clear();
            spare_.push_back(std::move(data));
        }
        under_way_.pop_front();
    }
}

void MpiExchange::hand_on(std::uint32_t source, std::span<const std::byte> payloads,
                          PayloadReceiver& receiver)
{
    HAEC_SIM_LOG(trace, "exchange", "receives " << payloads.size() << " bytes of rank " << source);
    received_.add(source, self(), source);
    receiver.take(payloads);
}

bool MpiExchange::hand_on_early(PayloadReceiver& receiver)
{
    const auto early =
        early_after_ == agreements_ ? std::exchange(early_, {}) : std::vector<EarlyBatch>();
    for (const auto& [source, payloads] : early)
    {
        hand_on(source, payloads, receiver);
    }
    return !early.empty();
}

// What a rank sent behind an agreement may be there before the word of that.
bool MpiExchange::receive(PayloadReceiver& receiver)
{
    bool anything = hand_on_early(receiver);
    while (const auto arrival = look())
    {
        if (arrival->tag == control_tag)
        {
            receive_control(*arrival);
            continue;
        }
        take_in(*arrival);
        const auto source = static_cast<std::uint32_t>(arrival->source);
        std::uint64_t known = 0;
        const auto payloads = std::span(arriving_).first(arriving_.size() - sizeof(known));
        std::memcpy(&known, payloads.data() + payloads.size(), sizeof(known));
        if (known > agreements_)
        {
            early_after_ = known;
            early_.push_back({source, {payloads.begin(), payloads.end()}});
            continue;
        }
        hand_on(source, payloads, receiver);
        anything = true;
    }
    if (anything)
    {
        looks_ = 0;
        forget_arrived_batches();
    }
    return anything;
}

void MpiExchange::send_control(int rank, const Control& control)
{
    auto data = spare();
    const auto bytes = std::as_bytes(std::span(&control, 1));
    data.assign(bytes.begin(), bytes.end());
    ship(rank, control_tag, std::move(data));
}

void MpiExchange::receive_control(const Arrival& arrival)
{
    Control control;
    HAEC_SIM_ASSERT(arrival.size == sizeof(control));
    take_in(arrival);
    std::memcpy(&control, arriving_.data(), sizeof(control));
    take_control(arrival.source, control);
}

void MpiExchange::take_control(int source, const Control& control)
{
    switch (control.kind)
    {
    case Control::Kind::report:
        agreement_.report(static_cast<std::uint32_t>(source), control.agreements, control.report);
        break;
    case Control::Kind::agreed:
        HAEC_SIM_ASSERT(!agreed_ && control.agreements == agreements_);
        agreed_ = control.report.bounds;
        break;
    case Control::Kind::failure:
        throw PeerFailed();
    }
}

void MpiExchange::report(const IdleReport& report)
{
    if (!agreed_ && reported_ != report)
    {
        reported_ = report;
        send_control(coordinator, {Control::Kind::report, report, agreements_});
    }
}

void MpiExchange::coordinate(const IdleReport& report)
{
    agreement_.report(coordinator, agreements_, report);
    agreed_ = agreement_.result();
    if (agreed_)
    {
        for (int rank = 1; rank < communicator_.size(); ++rank)
        {
            send_control(rank, {Control::Kind::agreed, {0, 0, *agreed_}, agreements_});
        }
    }
}

std::optional<IdleBounds> MpiExchange::all_idle(const IdleBounds& bounds)
{
    const IdleReport idle{sent_.sum(), received_.sum(), bounds};
    if (is_coordinator())
    {
        coordinate(idle);
    }
    else
    {
        report(idle);
    }
    forget_arrived_batches();
    if (agreed_)
    {
        reported_.reset();
        ++agreements_;
        looks_ = 0;
        return std::exchange(agreed_, std::nullopt);
    }
    wait();
    return std::nullopt;
}

void MpiExchange::wait()
{
    ++looks_;
    if (looks_ >= looks_before_sleep)
    {
        std::this_thread::sleep_for(
            std::min(std::chrono::microseconds{looks_ - looks_before_sleep}, longest_sleep));
    }
    else if (looks_ >= looks_before_yield)
    {
        std::this_thread::yield();
    }
}

void MpiExchange::announce_failure()
{
    for (int rank = 0; rank < communicator_.size(); ++rank)
    {
        if (rank != communicator_.rank())
        {
            send_control(rank, {Control::Kind::failure, {}, agreements_});
        }
    }
}

// Keeps receiving until all ranks have sent all they had: those that wait in a barrier of their own
// have nothing more under way.
void MpiExchange::abandon()
{
    MPI_Request barrier = MPI_REQUEST_NULL;
    bool is_entered = false;
    int is_done = 0;
    while (is_done == 0)
    {
        while (const auto arrival = look())
        {
            take_in(*arrival);
        }
        forget_arrived_batches();
        if (!is_entered && under_way_.empty())
        {
            require(MPI_Ibarrier(communicator_, &barrier));
            is_entered = true;
        }
        if (is_entered)
        {
            require(MPI_Test(&barrier, &is_done, MPI_STATUS_IGNORE));
        }
    }
}

} // namespace haec_sim
