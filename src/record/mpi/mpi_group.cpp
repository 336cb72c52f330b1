// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/mpi/mpi_group.hpp"
#include "record/mpi/clock.hpp"
#include "record/mpi/mpi_functions.hpp"

#include <numeric>

namespace haec_record
{

namespace
{

class MpiGroup : public ClockedGroup
{
public:
    MpiGroup()
    {
        own.Comm_dup(MPI_COMM_WORLD, &comm_);
        own.Comm_rank(comm_, &rank_);
        own.Comm_size(comm_, &size_);
    }
    ~MpiGroup() override
    {
        own.Comm_free(&comm_);
    }
    MpiGroup(const MpiGroup&) = delete;
    MpiGroup& operator=(const MpiGroup&) = delete;

    std::uint32_t rank() const override
    {
        return static_cast<std::uint32_t>(rank_);
    }
    std::uint32_t size() const override
    {
        return static_cast<std::uint32_t>(size_);
    }
    void barrier() override
    {
        own.Barrier(comm_);
    }
    void broadcast(void* data, std::size_t bytes, std::uint32_t root) override
    {
        own.Bcast(data, static_cast<int>(bytes), MPI_BYTE, static_cast<int>(root), comm_);
    }
    std::vector<std::string> gather(const std::string& bytes, std::uint32_t root) override;
    std::string scatter(const std::vector<std::string>& bytes, std::uint32_t root) override;
    ClockDifference measure_clock(const std::string& host) override;

private:
    void answer(int rank) const;
    ClockDifference ask() const;

    MPI_Comm comm_ = MPI_COMM_NULL;
    int rank_ = 0;
    int size_ = 0;
};

std::vector<int> begins_of(const std::vector<int>& lengths)
{
    std::vector<int> begins(lengths.size());
    std::exclusive_scan(lengths.begin(), lengths.end(), begins.begin(), 0);
    return begins;
}

std::vector<std::string> MpiGroup::gather(const std::string& bytes, std::uint32_t root)
{
    const int length = static_cast<int>(bytes.size());
    const bool is_root = rank() == root;
    std::vector<int> lengths(is_root ? size() : 0);
    own.Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, static_cast<int>(root), comm_);
    const auto begins = begins_of(lengths);
    std::string all(is_root ? static_cast<std::size_t>(begins.back() + lengths.back()) : 0, 0);
    own.Gatherv(bytes.data(), length, MPI_BYTE, all.data(), lengths.data(), begins.data(), MPI_BYTE,
                static_cast<int>(root), comm_);
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < lengths.size(); ++i)
    {
        parts.push_back(
            all.substr(static_cast<std::size_t>(begins[i]), static_cast<std::size_t>(lengths[i])));
    }
    return parts;
}

std::string MpiGroup::scatter(const std::vector<std::string>& bytes, std::uint32_t root)
{
    std::vector<int> lengths;
    std::string all;
    for (const auto& part : bytes)
    {
        lengths.push_back(static_cast<int>(part.size()));
        all += part;
    }
    int length = 0;
    own.Scatter(lengths.data(), 1, MPI_INT, &length, 1, MPI_INT, static_cast<int>(root), comm_);
    std::string part(static_cast<std::size_t>(length), 0);
    const auto begins = begins_of(lengths);
    own.Scatterv(all.data(), lengths.data(), begins.data(), MPI_BYTE, part.data(), length, MPI_BYTE,
                 static_cast<int>(root), comm_);
    return part;
}

constexpr int clock_tag = 77;
constexpr int clock_rounds = 20;

/// The first process answers with its time as often as asked.
void MpiGroup::answer(int rank) const
{
    for (int round = 0; round < clock_rounds; ++round)
    {
        std::uint64_t time = 0;
        own.Recv(&time, 1, MPI_UINT64_T, rank, clock_tag, comm_, MPI_STATUS_IGNORE);
        time = now();
        own.Send(&time, 1, MPI_UINT64_T, rank, clock_tag, comm_);
    }
}

/// The quickest of some round trips is the least disturbed.
ClockDifference MpiGroup::ask() const
{
    ClockDifference best{0, 0, ~std::uint64_t{0}};
    for (int round = 0; round < clock_rounds; ++round)
    {
        std::uint64_t theirs = 0;
        const auto sent = now();
        own.Send(&theirs, 1, MPI_UINT64_T, 0, clock_tag, comm_);
        own.Recv(&theirs, 1, MPI_UINT64_T, 0, clock_tag, comm_, MPI_STATUS_IGNORE);
        const auto received = now();
        const auto middle = sent + (received - sent) / 2;
        if (received - sent < best.deviation)
        {
            best = {middle, static_cast<std::int64_t>(theirs - middle), received - sent};
        }
    }
    return best;
}

ClockDifference MpiGroup::measure_clock(const std::string& host)
{
    const auto hosts = gather(host, 0);
    std::vector<std::string> answers;
    for (const auto& other : hosts)
    {
        answers.push_back(other == hosts.front() ? "same" : "asks");
    }
    const bool asks = scatter(answers, 0) == "asks";
    for (std::size_t rank = 0; rank < answers.size(); ++rank)
    {
        if (answers[rank] == "asks")
        {
            answer(static_cast<int>(rank));
        }
    }
    return asks ? ask() : ClockDifference{now(), 0, 0};
}

} // namespace

std::unique_ptr<ClockedGroup> world_group()
{
    return std::make_unique<MpiGroup>();
}

} // namespace haec_record
