// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mpi/mpi_ranks.hpp"

#include <boost/mpi/collectives.hpp>
#include <boost/serialization/string.hpp>

#include <functional>
#include <string>

namespace haec_sim
{

namespace mpi = boost::mpi;

namespace
{

// Boost.MPI ships strings of any length by serialization.
std::string to_text(std::span<const std::byte> data)
{
    return {reinterpret_cast<const char*>(data.data()), data.size()};
}

std::vector<std::byte> to_bytes(const std::string& text)
{
    const auto* data = reinterpret_cast<const std::byte*>(text.data());
    return {data, data + text.size()};
}

std::vector<std::vector<std::byte>> to_bytes(const std::vector<std::string>& texts)
{
    std::vector<std::vector<std::byte>> parts;
    parts.reserve(texts.size());
    for (const auto& text : texts)
    {
        parts.push_back(to_bytes(text));
    }
    return parts;
}

} // namespace

MpiRanks::MpiRanks(mpi::communicator communicator)
    : communicator_(std::move(communicator)),
      rank_(static_cast<std::uint32_t>(communicator_.rank())),
      size_(static_cast<std::uint32_t>(communicator_.size()))
{
}

void MpiRanks::barrier()
{
    communicator_.barrier();
}

void MpiRanks::broadcast(std::span<std::byte> data, std::uint32_t root)
{
    mpi::broadcast(communicator_, reinterpret_cast<char*>(data.data()),
                   static_cast<int>(data.size()), static_cast<int>(root));
}

std::vector<std::vector<std::byte>> MpiRanks::gather(std::span<const std::byte> data,
                                                     std::uint32_t root)
{
    std::vector<std::string> parts;
    mpi::gather(communicator_, to_text(data), parts, static_cast<int>(root));
    return to_bytes(parts);
}

std::vector<std::byte> MpiRanks::scatter(const std::vector<std::vector<std::byte>>& parts,
                                         std::uint32_t root)
{
    std::vector<std::string> texts;
    texts.reserve(parts.size());
    for (const auto& part : parts)
    {
        texts.push_back(to_text(part));
    }
    std::string mine;
    mpi::scatter(communicator_, texts, mine, static_cast<int>(root));
    return to_bytes(mine);
}

std::vector<std::vector<std::byte>> MpiRanks::all_gather(std::span<const std::byte> data)
{
    std::vector<std::string> parts;
    mpi::all_gather(communicator_, to_text(data), parts);
    return to_bytes(parts);
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
