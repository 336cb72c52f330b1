// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/mpi/measured_parts.hpp"

#include <algorithm>

namespace haec_sim::calibration
{

namespace
{

constexpr int data_tag = 1;
constexpr int go_tag = 2;

int count_of(std::uint64_t bytes)
{
    return static_cast<int>(bytes);
}

/// 0, powers of two, and the middle between two of them.
std::vector<std::uint64_t> lengths_up_to(std::uint64_t largest)
{
    std::vector<std::uint64_t> lengths{0};
    for (std::uint64_t power = 1; power <= largest; power *= 2)
    {
        lengths.push_back(power);
        if (power > 1 && power + power / 2 <= largest)
        {
            lengths.push_back(power + power / 2);
        }
    }
    return lengths;
}

/// A message without bytes to the partner, or from it.
void tell(const Pair& pair)
{
    MPI_Send(nullptr, 0, MPI_BYTE, pair.partner, go_tag, MPI_COMM_WORLD);
}

void hear(const Pair& pair)
{
    MPI_Recv(nullptr, 0, MPI_BYTE, pair.partner, go_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/// Messages of one length between a pair.
struct Messages
{
    Pair pair;
    Buffers* buffers = nullptr;
    std::uint64_t bytes = 0;

    /// Half of a round trip, and what the call that begins the send takes of it.
    Sample transfer() const
    {
        const auto* out = buffers->next(bytes);
        auto* in = buffers->next(bytes);
        if (!pair.is_first)
        {
            receive(in);
            MPI_Request request = begin_send(out);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            return {};
        }
        const double begin = now_ns();
        MPI_Request request = begin_send(out);
        const double begun = now_ns();
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        receive(in);
        const double end = now_ns();
        const double call = time_between(begin, begun);
        return {(call + time_between(begun, end)) / 2, call};
    }

    /// The call that receives what has arrived: the message that tells so was sent behind it.
    Sample receive_late() const
    {
        auto* buffer = buffers->next(bytes);
        if (!pair.is_first)
        {
            hear(pair);
            MPI_Request request = begin_send(buffer);
            tell(pair);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            return {};
        }
        tell(pair);
        hear(pair);
        const double begin = now_ns();
        receive(buffer);
        return {time_between(begin, now_ns())};
    }

    /// The time per message of those that are sent at once.
    Sample gap() const
    {
        constexpr int window = 64;
        const double begin = now_ns();
        std::vector<MPI_Request> requests;
        for (int message = 0; message < window; ++message)
        {
            auto* buffer = buffers->next(bytes);
            requests.push_back(pair.is_first ? begin_send(buffer) : begin_receive(buffer));
        }
        MPI_Waitall(window, requests.data(), MPI_STATUSES_IGNORE);
        pair.is_first ? hear(pair) : tell(pair);
        return {time_between(begin, now_ns()) / window};
    }

    MPI_Request begin_send(const std::byte* buffer) const
    {
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Isend(buffer, count_of(bytes), MPI_BYTE, pair.partner, data_tag, MPI_COMM_WORLD,
                  &request);
        return request;
    }

    MPI_Request begin_receive(std::byte* buffer) const
    {
        MPI_Request request = MPI_REQUEST_NULL;
        MPI_Irecv(buffer, count_of(bytes), MPI_BYTE, pair.partner, data_tag, MPI_COMM_WORLD,
                  &request);
        return request;
    }

    void receive(std::byte* buffer) const
    {
        MPI_Recv(buffer, count_of(bytes), MPI_BYTE, pair.partner, data_tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    }
};

/// True on both where the first one's send ends before its receive is posted. A receive that is
/// posted later gets the message in any case.
bool is_eager(const Pair& pair, std::vector<std::byte>& buffer)
{
    constexpr double patience_ns = 1e7;
    int ended = 0;
    if (!pair.is_first)
    {
        MPI_Recv(&ended, 1, MPI_INT, pair.partner, go_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(buffer.data(), count_of(buffer.size()), MPI_BYTE, pair.partner, data_tag,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return ended != 0;
    }
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Isend(buffer.data(), count_of(buffer.size()), MPI_BYTE, pair.partner, data_tag,
              MPI_COMM_WORLD, &request);
    const double begin = now_ns();
    do
    {
        MPI_Test(&request, &ended, MPI_STATUS_IGNORE);
    } while (ended == 0 && now_ns() - begin < patience_ns);
    MPI_Send(&ended, 1, MPI_INT, pair.partner, go_tag, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return ended != 0;
}

} // namespace

std::uint64_t eager_limit(const Pair& pair, std::uint64_t largest)
{
    const auto succeeds = [&](std::uint64_t bytes)
    {
        constexpr int attempts = 3;
        std::vector<std::byte> buffer(bytes);
        for (int attempt = 0; attempt < attempts; ++attempt)
        {
            if (is_eager(pair, buffer))
            {
                return true;
            }
        }
        return false;
    };
    std::uint64_t least = 0;
    std::uint64_t most = largest;
    while (least < most)
    {
        const auto middle = least + (most - least + 1) / 2;
        if (succeeds(middle))
        {
            least = middle;
        }
        else
        {
            most = middle - 1;
        }
    }
    return least;
}

ReadFigures add_messages(Place place, const Pair& pair, std::uint64_t limit, Buffers& buffers,
                         const MeasureOptions& options, std::vector<Meter>& meters)
{
    constexpr std::uint64_t longest_of_many = std::uint64_t{128} << 10;
    constexpr std::uint32_t weight_of_many = 4;
    struct MetersOfLength
    {
        std::uint64_t bytes = 0;
        std::size_t transfer = 0;
        std::size_t other_buffers = 0;
        std::optional<std::size_t> receive;
        std::optional<std::size_t> gap;
    };
    const auto add = [&](bool is_hot, std::uint32_t weight, std::uint64_t bytes,
                         Sample (Messages::*sample)() const)
    {
        const Messages messages{pair, &buffers, bytes};
        auto& meter = meters.emplace_back(is_hot, weight);
        if (pair.takes_part)
        {
            meter.sample = [messages, sample] { return (messages.*sample)(); };
        }
        return meters.size() - 1;
    };
    const bool hot = options.has_hot_buffers;
    std::vector<MetersOfLength> lengths;
    for (const auto bytes : lengths_up_to(options.largest))
    {
        auto& length = lengths.emplace_back();
        length.bytes = bytes;
        length.transfer = add(hot, 1, bytes, &Messages::transfer);
        length.other_buffers = add(!hot, 1, bytes, &Messages::transfer);
        if (bytes <= limit)
        {
            length.receive = add(hot, 1, bytes, &Messages::receive_late);
        }
        if (bytes <= longest_of_many)
        {
            length.gap = add(hot, weight_of_many, bytes, &Messages::gap);
        }
    }
    return [place, limit, lengths](const std::vector<Meter>& measured, Measurements& result)
    {
        auto& path = result.paths[place];
        path.eager_limit = limit;
        const auto figure = [&](std::optional<std::size_t> meter)
        { return meter ? std::optional(measured[*meter].time()) : std::nullopt; };
        for (const auto& length : lengths)
        {
            const auto& transfer = measured[length.transfer];
            path.lengths.push_back({length.bytes, transfer.time(), figure(length.other_buffers),
                                    transfer.part(), figure(length.receive), figure(length.gap)});
        }
    };
}

} // namespace haec_sim::calibration
