// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// network_bench speed | queue | saturation | segments: the network that is shared, without a trace.
// Prints a figure a line, "NAME VALUE LEAST MOST", which run.sh judges; `segments` prints the table
// of docs/explanation/contention.md.

#include "network/fifo_network.hpp"
#include "network_loads.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace haec_sim::bench
{

namespace
{

constexpr double any = std::numeric_limits<double>::infinity();
constexpr Picoseconds microsecond{1'000'000};

void print(const std::string& name, double value, double least, double most)
{
    std::printf("%-56s %12.4f %12.4f %12.4f\n", name.c_str(), value, least, most);
}

/// Millions of units that resources serve in a second of CPU time.
void measure_speed(const std::string& name, const Coordinates& size, Bytes length, double load,
                   std::uint64_t messages, double goal)
{
    const Machine machine("torus", size, {10e9, 10e9}, microsecond);
    const auto all = poisson_messages(machine.platform, uniform(machine.platform), length,
                                      BytesPerSecond{load}, messages, 1);
    FifoNetwork network(machine.platform, machine.rates, NetworkOptions());
    const double begin = cpu_seconds();
    run(network, all, microsecond);
    const double seconds = cpu_seconds() - begin;
    std::uint64_t units = 0;
    for (std::uint32_t resource = 0; resource < network.resources().count(); ++resource)
    {
        units += network.resources()[{resource}].statistics.units;
    }
    print("units at resources, 10^6/s: " + name, static_cast<double>(units) / seconds / 1e6, goal,
          any);
    print("messages, 10^6/s: " + name, static_cast<double>(all.size()) / seconds / 1e6, 0, any);
}

void measure_speeds()
{
    measure_speed("720 bytes on 9 x 9", {9, 9, 1}, Bytes{720}, 5e9, 2'000'000, 10);
    measure_speed("64 KiB on 9 x 9", {9, 9, 1}, Bytes{65536}, 5e9, 200'000, 10);
    measure_speed("720 bytes on 16 x 16", {16, 16, 1}, Bytes{720}, 2.5e9, 2'000'000, 0);
}

/// M/D/1: mean wait over service time is load / 2 / (1 - load).
void measure_queue(double load, double share)
{
    const Machine machine("mesh", {2, 1, 1}, {10e9, 10e9}, microsecond);
    const Pattern to_the_other = [](NodeId, std::uint64_t) { return NodeId{1}; };
    // Half of the begins are of the other node, which are left out.
    const auto all = poisson_messages(machine.platform, to_the_other, Bytes{1000},
                                      BytesPerSecond{load * 10e9}, 2'000'000, 2);
    FifoNetwork network(machine.platform, machine.rates, NetworkOptions());
    const double expected = load / 2.0 / (1.0 - load);
    print("M/D/1, wait over service time at load " + std::to_string(load).substr(0, 3),
          run(network, all, Picoseconds{100'000}).mean, expected * (1.0 - share),
          expected * (1.0 + share));
}

void measure_queues()
{
    measure_queue(0.3, 0.02);
    measure_queue(0.5, 0.02);
    measure_queue(0.7, 0.02);
    measure_queue(0.9, 0.05);
}

/// Prints by how much queues have grown in the end, in messages, just below and just above the load
/// at which they must begin to.
void measure_saturation(const std::string& name, const Machine& machine, const Pattern& pattern,
                        double bytes_per_second)
{
    constexpr Bytes length{1000};
    const double nodes = machine.platform.node_count();
    // Twenty thousand messages of each node, or more where few are as many as a link can take.
    const auto count = static_cast<std::uint64_t>(
        nodes * 60'000 * std::max(bytes_per_second / machine.rates.links[0].bandwidth.value, 0.3));
    const double service =
        1e12 * static_cast<double>(length.value) / machine.rates.links[0].bandwidth.value;
    const Picoseconds unit{static_cast<std::int64_t>(service)};
    for (const double share : {0.98, 1.02})
    {
        const auto all = poisson_messages(machine.platform, pattern, length,
                                          BytesPerSecond{share * bytes_per_second}, count, 3);
        FifoNetwork network(machine.platform, machine.rates, NetworkOptions());
        const double longest = run(network, all, unit).longest_at_end;
        print(name + ", wait at " + std::to_string(share).substr(0, 4), longest,
              share < 1 ? 0 : 600, share < 1 ? 600 : any);
    }
}

void measure_saturations()
{
    for (const std::string kind : {"torus", "mesh"})
    {
        const Machine machine(kind, {8, 8, 1}, {10e9, 10e9}, microsecond);
        const bool is_torus = kind == "torus";
        measure_saturation(kind + ", uniform", machine, uniform(machine.platform),
                           is_torus ? 8e9 : 5e9);
        measure_saturation(kind + ", transpose", machine, transpose(machine.platform),
                           is_torus ? 2.5e9 : 10e9 / 7);
        measure_saturation(kind + ", bit complement", machine, bit_complement(machine.platform),
                           is_torus ? 5e9 : 2.5e9);
        measure_saturation(kind + ", tornado", machine, tornado(machine.platform), 10e9 / 3);
    }
    const Machine box("haec_box", {4, 4, 4}, {31.25e9, 12.5e9}, microsecond);
    measure_saturation("HAEC Box, uniform", box, uniform(box.platform), 23.53e9);
}

/// W by number of the message.
std::vector<double> waiting_by(const Machine& machine, const std::vector<NetworkEntry>& messages,
                               Bytes segment, std::uint64_t& units)
{
    FifoNetwork network(machine.platform, machine.rates, {segment, {}, {}});
    for (const NetworkEntry& message : messages)
    {
        network.enter(message);
    }
    std::vector<double> waiting(messages.back().name.sequence + 1);
    while (const auto exit = network.advance(Picoseconds::max()))
    {
        waiting[exit->name.sequence] = static_cast<double>(exit->arrival.queued.count()) / 1000.0;
    }
    units = 0;
    for (std::uint32_t resource = 0; resource < network.resources().count(); ++resource)
    {
        units += network.resources()[{resource}].statistics.units;
    }
    return waiting;
}

/// The costs and merits of sizes of segments, against one packet of 64 bytes in each.
void compare_segments()
{
    const Machine machine("torus", {8, 8, 1}, {10e9, 10e9}, microsecond);
    const auto messages = poisson_messages(machine.platform, uniform(machine.platform),
                                           Bytes{65536}, BytesPerSecond{5e9}, 4000, 5);
    std::uint64_t units = 0;
    const auto exact = waiting_by(machine, messages, Bytes{64}, units);
    const double mean =
        std::accumulate(exact.begin(), exact.end(), 0.0) / static_cast<double>(messages.size());
    std::printf("64-byte packets: %llu units at resources, mean wait %.1f ns\n\n",
                static_cast<unsigned long long>(units), mean);
    std::printf("| `size_segment` | units | mean wait in ns | mean error in ns | greatest in ns |\n"
                "|---|---|---|---|---|\n");
    for (const std::uint64_t segment : {256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 0})
    {
        const auto waiting = waiting_by(machine, messages, Bytes{segment}, units);
        double sum = 0.0;
        double error = 0.0;
        double greatest = 0.0;
        for (std::size_t number = 0; number < waiting.size(); ++number)
        {
            sum += waiting[number];
            error += std::abs(waiting[number] - exact[number]);
            greatest = std::max(greatest, std::abs(waiting[number] - exact[number]));
        }
        const auto count = static_cast<double>(messages.size());
        std::printf("| %llu | %llu | %.1f | %.1f | %.1f |\n",
                    static_cast<unsigned long long>(segment),
                    static_cast<unsigned long long>(units), sum / count, error / count, greatest);
    }
}

} // namespace

} // namespace haec_sim::bench

int main(int count, char** arguments)
{
    const std::string command = count > 1 ? arguments[1] : "";
    if (command == "speed")
    {
        haec_sim::bench::measure_speeds();
    }
    else if (command == "queue")
    {
        haec_sim::bench::measure_queues();
    }
    else if (command == "saturation")
    {
        haec_sim::bench::measure_saturations();
    }
    else if (command == "segments")
    {
        haec_sim::bench::compare_segments();
    }
    else
    {
        std::fprintf(stderr, "usage: network_bench speed | queue | saturation | segments\n");
        return 2;
    }
    return 0;
}
