// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// machine_bench read | routes | network CONFIGURATION: the machine of a configuration, without a
// trace. Prints a figure a line, "NAME VALUE".

#include "configuration/configuration.hpp"
#include "core/numbers/split_mix.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/platform.hpp"
#include "network_loads.hpp"

#include <cstdio>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::bench
{

namespace
{

void print(const char* name, double value)
{
    std::printf("%s %.4f\n", name, value);
}

/// The most memory that the process has had so far, in MB.
double peak_megabytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
    {
        if (double kibibytes = 0; word == "VmHWM:" && status >> kibibytes)
        {
            return kibibytes * 1024 / 1e6;
        }
    }
    return 0;
}

/// Pairs of different nodes, the same in each run.
std::vector<std::pair<NodeId, NodeId>> random_pairs(const Platform& platform, std::uint64_t count)
{
    std::vector<std::pair<NodeId, NodeId>> pairs;
    std::uint64_t state = 1;
    const auto node = [&]
    { return NodeId{below(platform.node_count(), split_mix(state += split_mix_increment))}; };
    while (pairs.size() < count)
    {
        if (const auto from = node(), to = node(); from != to)
        {
            pairs.emplace_back(from, to);
        }
    }
    return pairs;
}

/// Finds the route of a message of each pair; returns the links on all of them.
std::uint64_t find_routes(const Platform& platform,
                          const std::vector<std::pair<NodeId, NodeId>>& pairs)
{
    std::uint64_t hops = 0;
    std::vector<LinkId> route;
    std::uint64_t sequence = 0;
    for (const auto& [from, to] : pairs)
    {
        route.clear();
        platform.routing().append_route(from, to, {from.value, sequence++}, route);
        hops += route.size();
    }
    return hops;
}

/// Reads the machine, and finds as many routes as it has nodes.
void measure_read(const std::string& configuration)
{
    const double before = peak_megabytes();
    const double begin = cpu_seconds();
    const Platform platform(load_configuration(configuration, {}).platform);
    print("read_s", cpu_seconds() - begin);
    const auto pairs = random_pairs(platform, platform.node_count());
    const double routing = cpu_seconds();
    find_routes(platform, pairs);
    const double end = cpu_seconds();
    print("routed_s", end - routing);
    print("read_and_routed_s", end - begin);
    print("memory_MB", peak_megabytes() - before);
}

/// Routes of random pairs; what a machine finds out for the first of them is not counted.
void measure_routes(const std::string& configuration)
{
    const Platform platform(load_configuration(configuration, {}).platform);
    const auto pairs = random_pairs(platform, 1'000'000);
    find_routes(platform, pairs);
    const double begin = cpu_seconds();
    const auto hops = find_routes(platform, pairs);
    const double seconds = cpu_seconds() - begin;
    print("million_routes_per_s", static_cast<double>(pairs.size()) / seconds / 1e6);
    print("mean_hops", static_cast<double>(hops) / static_cast<double>(pairs.size()));
}

/// 720-byte messages between random nodes, of each node as much as 0.4 of a link.
void measure_network(const std::string& file)
{
    const auto configuration = load_configuration(file, {});
    if (!configuration.contention)
    {
        throw UsageError(file + ": links are not shared; set contention");
    }
    const Platform platform(configuration.platform);
    const NetworkRates rates{std::vector<LinkRate>(platform.link_types().size(),
                                                   {BytesPerSecond{10e9}, Picoseconds{100'000}})};
    const auto all = poisson_messages(platform, uniform(platform), Bytes{720}, BytesPerSecond{4e9},
                                      1'000'000, 1);
    const auto& [discipline, parameters] = *configuration.contention;
    const auto network = discipline->make(platform, rates, parameters, 0);
    const double begin = cpu_seconds();
    const auto waiting = run(*network, all, Picoseconds{72'000});
    const double seconds = cpu_seconds() - begin;
    std::uint64_t units = 0;
    for (std::uint32_t resource = 0; resource < network->resources().count(); ++resource)
    {
        units += network->resources()[{resource}].statistics.units;
    }
    print("million_messages_per_s", static_cast<double>(all.size()) / seconds / 1e6);
    print("million_units_per_s", static_cast<double>(units) / seconds / 1e6);
    print("units_of_a_message", static_cast<double>(units) / static_cast<double>(all.size()));
    print("mean_wait_in_messages", waiting.mean);
}

} // namespace

} // namespace haec_sim::bench

int main(int count, char** arguments)
{
    using namespace haec_sim::bench;
    const std::string command = count == 3 ? arguments[1] : "";
    try
    {
        if (command == "read")
        {
            measure_read(arguments[2]);
        }
        else if (command == "routes")
        {
            measure_routes(arguments[2]);
        }
        else if (command == "network")
        {
            measure_network(arguments[2]);
        }
        else
        {
            std::fprintf(stderr, "usage: machine_bench read | routes | network CONFIGURATION\n");
            return 2;
        }
    }
    catch (const haec_sim::UsageError& error)
    {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
    return 0;
}
