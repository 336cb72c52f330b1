// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/mpi_ranks.hpp"

#include "parallel/mpi/byte_rounds.hpp"

#include <boost/mpi/collectives.hpp>
#include <boost/mpi/exception.hpp>
#include <boost/mpi/nonblocking.hpp>

#include <algorithm>
#include <functional>

namespace haec_sim
{

namespace mpi = boost::mpi;

namespace
{

/// Messages between two ranks; all other calls are MPI's own collectives.
constexpr int all_to_all_tag = 0;

/// Puts what a round brought from each rank behind what came before.
void append(std::vector<std::vector<std::byte>>& parts, const ByteRound& round,
            const std::vector<std::byte>& buffer)
{
    for (std::size_t rank = 0; rank < parts.size(); ++rank)
    {
        const auto begin = buffer.begin() + round.offsets[rank];
        parts[rank].insert(parts[rank].end(), begin, begin + round.counts[rank]);
    }
}

std::vector<std::byte> joined(const ByteRound& round,
                              const std::vector<std::vector<std::byte>>& parts)
{
    std::vector<std::byte> buffer;
    buffer.reserve(round.total());
    for (std::uint32_t rank = 0; rank < parts.size(); ++rank)
    {
        const auto bytes = round.of(rank, parts[rank]);
        buffer.insert(buffer.end(), bytes.begin(), bytes.end());
    }
    return buffer;
}

} // namespace

MpiRanks::MpiRanks(mpi::communicator communicator, std::uint64_t largest_call)
    : communicator_(std::move(communicator)),
      rank_(static_cast<std::uint32_t>(communicator_.rank())),
      size_(static_cast<std::uint32_t>(communicator_.size())), largest_call_(largest_call)
{
}

void MpiRanks::barrier()
{
    communicator_.barrier();
}

void MpiRanks::broadcast(std::span<std::byte> data, std::uint32_t root)
{
    for (std::size_t begin = 0; begin < data.size(); begin += largest_call_)
    {
        const auto count = std::min<std::uint64_t>(data.size() - begin, largest_call_);
        mpi::broadcast(communicator_, reinterpret_cast<char*>(data.data() + begin),
                       static_cast<int>(count), static_cast<int>(root));
    }
}

std::vector<ByteRound> MpiRanks::rounds_of_all(std::uint64_t own_size)
{
    std::vector<std::uint64_t> sizes;
    mpi::all_gather(communicator_, own_size, sizes);
    return byte_rounds(sizes, largest_call_);
}

std::vector<std::vector<std::byte>> MpiRanks::gather(std::span<const std::byte> data,
                                                     std::uint32_t root)
{
    const bool is_root = rank_ == root;
    std::vector<std::vector<std::byte>> parts(is_root ? size_ : 0);
    for (const auto& round : rounds_of_all(data.size()))
    {
        const auto own = round.of(rank_, data);
        std::vector<std::byte> buffer(is_root ? round.total() : 0);
        BOOST_MPI_CHECK_RESULT(MPI_Gatherv,
                               (own.data(), round.counts[rank_], MPI_BYTE, buffer.data(),
                                round.counts.data(), round.offsets.data(), MPI_BYTE,
                                static_cast<int>(root), communicator_));
        append(parts, round, buffer);
    }
    return parts;
}

std::vector<std::byte> MpiRanks::scatter(const std::vector<std::vector<std::byte>>& parts,
                                         std::uint32_t root)
{
    const bool is_root = rank_ == root;
    std::vector<std::uint64_t> sizes(size_);
    if (is_root)
    {
        std::ranges::transform(parts, sizes.begin(), [](const auto& part) { return part.size(); });
    }
    broadcast(std::as_writable_bytes(std::span(sizes)), root);
    std::vector<std::byte> own(sizes[rank_]);
    for (const auto& round : byte_rounds(sizes, largest_call_))
    {
        const auto buffer = is_root ? joined(round, parts) : std::vector<std::byte>{};
        const auto begin = std::min<std::uint64_t>(round.begin, own.size());
        BOOST_MPI_CHECK_RESULT(MPI_Scatterv,
                               (buffer.data(), round.counts.data(), round.offsets.data(), MPI_BYTE,
                                own.data() + begin, round.counts[rank_], MPI_BYTE,
                                static_cast<int>(root), communicator_));
    }
    return own;
}

std::vector<std::vector<std::byte>> MpiRanks::all_gather(std::span<const std::byte> data)
{
    std::vector<std::vector<std::byte>> parts(size_);
    for (const auto& round : rounds_of_all(data.size()))
    {
        const auto own = round.of(rank_, data);
        std::vector<std::byte> buffer(round.total());
        BOOST_MPI_CHECK_RESULT(MPI_Allgatherv, (own.data(), round.counts[rank_], MPI_BYTE,
                                                buffer.data(), round.counts.data(),
                                                round.offsets.data(), MPI_BYTE, communicator_));
        append(parts, round, buffer);
    }
    return parts;
}

// Most ranks have nothing for most others, which costs them a size each.
std::vector<std::vector<std::byte>> MpiRanks::all_to_all(std::vector<std::vector<std::byte>> parts)
{
    std::vector<std::uint64_t> sizes(size_);
    std::ranges::transform(parts, sizes.begin(), [](const auto& part) { return part.size(); });
    std::vector<std::uint64_t> coming(size_);
    mpi::all_to_all(communicator_, sizes, coming);
    std::vector<std::vector<std::byte>> arrived(size_);
    std::vector<mpi::request> requests;
    const auto in_pieces = [&](std::vector<std::byte>& bytes, const auto& move)
    {
        for (std::size_t begin = 0; begin < bytes.size(); begin += largest_call_)
        {
            const auto count = std::min<std::uint64_t>(bytes.size() - begin, largest_call_);
            requests.push_back(
                move(reinterpret_cast<char*>(bytes.data() + begin), static_cast<int>(count)));
        }
    };
    for (std::uint32_t rank = 0; rank < size_; ++rank)
    {
        if (rank == rank_)
        {
            arrived[rank] = std::move(parts[rank]);
            continue;
        }
        const auto other = static_cast<int>(rank);
        arrived[rank].resize(coming[rank]);
        in_pieces(arrived[rank], [&](char* data, int count)
                  { return communicator_.irecv(other, all_to_all_tag, data, count); });
        in_pieces(parts[rank], [&](const char* data, int count)
                  { return communicator_.isend(other, all_to_all_tag, data, count); });
    }
    mpi::wait_all(requests.begin(), requests.end());
    return arrived;
}

std::uint64_t MpiRanks::sum(std::uint64_t value)
{
    return mpi::all_reduce(communicator_, value, std::plus<>());
}

std::int64_t MpiRanks::maximum(std::int64_t value)
{
    return mpi::all_reduce(communicator_, value, mpi::maximum<std::int64_t>());
}

} // namespace haec_sim
