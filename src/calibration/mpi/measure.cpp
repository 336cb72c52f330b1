// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/mpi/measure.hpp"

#include "calibration/mpi/measured_parts.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <thread>

namespace haec_sim::calibration
{

namespace
{

std::string processor_name()
{
    std::ifstream information("/proc/cpuinfo");
    for (std::string line; std::getline(information, line);)
    {
        if (line.starts_with("model name"))
        {
            return line.substr(line.find(':') + 2);
        }
    }
    return "an unknown processor";
}

std::string host_name()
{
    std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
    int length = 0;
    MPI_Get_processor_name(name.data(), &length);
    return name.data();
}

std::string library_name()
{
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    const std::string all(text.data());
    return all.substr(0, all.find('\n'));
}

/// The first rank, and the next one on its node or on another; none where there is no such rank.
std::optional<Pair> pair_of(Place place, const std::vector<std::uint32_t>& nodes, int rank)
{
    const auto other = std::find_if(nodes.begin() + 1, nodes.end(),
                                    [&](std::uint32_t node)
                                    { return (node == nodes[0]) == (place == Place::memory); });
    if (other == nodes.end())
    {
        return std::nullopt;
    }
    const int partner = static_cast<int>(other - nodes.begin());
    return Pair{rank == 0 || rank == partner, rank == 0, rank == 0 ? partner : 0};
}

/// Of a pair, as all ranks are to know it.
std::uint64_t agreed_eager_limit(const Pair& pair, std::uint64_t largest)
{
    std::uint64_t limit = pair.takes_part ? eager_limit(pair, largest) : 0;
    MPI_Bcast(&limit, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return limit;
}

} // namespace

std::vector<Host> hosts_of_all(Ranks& ranks)
{
    const auto bytes_of = [](const std::string& text) { return std::as_bytes(std::span(text)); };
    // One process alone has no MPI.
    const auto name = ranks.size() > 1 ? host_name() : std::string();
    const auto processor = processor_name();
    const auto cores = std::to_string(std::thread::hardware_concurrency());
    std::vector<Host> hosts(ranks.size());
    const auto gather = [&](const std::string& mine, auto take)
    {
        const auto all = ranks.all_gather(bytes_of(mine));
        for (std::size_t rank = 0; rank < all.size(); ++rank)
        {
            const auto& bytes = all[rank];
            take(hosts[rank],
                 std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
        }
    };
    gather(name, [](Host& host, const std::string& text) { host.name = text; });
    gather(processor, [](Host& host, const std::string& text) { host.processor = text; });
    gather(cores, [](Host& host, const std::string& text) { host.cores = std::stoul(text); });
    return hosts;
}

Measurements measure(const MeasureOptions& options, const std::vector<Host>& hosts)
{
    HAEC_SIM_ASSERT(hosts.size() > 1);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    Buffers buffers(buffers_of_call * options.largest);
    Measurements result;
    result.library = library_name();
    result.processor = hosts[0].processor;
    result.nodes = nodes_of(hosts);
    for (std::size_t process = 0; process < hosts.size(); ++process)
    {
        if (result.nodes[process] == result.hosts.size())
        {
            result.hosts.push_back(hosts[process].name);
        }
    }
    std::vector<Meter> meters;
    std::vector<ReadFigures> parts;
    for (const auto place : {Place::memory, Place::network})
    {
        if (const auto pair = pair_of(place, result.nodes, rank))
        {
            const auto limit = agreed_eager_limit(*pair, options.largest);
            parts.push_back(add_messages(place, *pair, limit, buffers, options, meters));
        }
    }
    parts.push_back(add_copies(buffers, options, meters));
    parts.push_back(add_collectives(buffers, options, meters));
    parts.push_back(add_programs(buffers, options, meters));
    const auto computing = add_computing(meters);
    run_rounds(meters, options.repetitions, buffers);
    result.noise = noise_of_all(meters[computing]);
    if (rank == 0)
    {
        std::ranges::for_each(parts, [&](const auto& read) { read(meters, result); });
    }
    return result;
}

} // namespace haec_sim::calibration
