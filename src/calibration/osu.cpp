// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/osu.hpp"

#include "core/files/text_file.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <string_view>
#include <tuple>

namespace haec_sim::calibration
{

namespace
{

/// What the title of a benchmark contains, the longer ones first.
struct Collective
{
    std::string_view title;
    CollectiveOp operation;
};

using Op = CollectiveOp;
constexpr std::array collectives{Collective{"Reduce_scatter", Op::reduce_scatter},
                                 Collective{"Allgatherv", Op::allgatherv},
                                 Collective{"Allgather", Op::allgather},
                                 Collective{"Allreduce", Op::allreduce},
                                 Collective{"All-to-Allv", Op::alltoallv},
                                 Collective{"All-to-All", Op::alltoall},
                                 Collective{"Barrier", Op::barrier},
                                 Collective{"Broadcast", Op::bcast},
                                 Collective{"Gatherv", Op::gatherv},
                                 Collective{"Gather", Op::gather},
                                 Collective{"Scatterv", Op::scatterv},
                                 Collective{"Scatter", Op::scatter},
                                 Collective{"Reduce", Op::reduce}};

/// A file: its title, and the numbers of its lines.
struct OsuFile
{
    std::filesystem::path path;
    std::string title;
    std::vector<std::vector<double>> rows;

    [[noreturn]] void fail(const std::string& what) const
    {
        throw UsageError("'" + path.string() + "'" + what);
    }

    bool is(std::string_view name) const
    {
        return title.find(name) != std::string::npos;
    }
};

/// None for what is no line of numbers.
std::vector<double> numbers_in(const std::string& line)
{
    std::istringstream words(line);
    std::vector<double> numbers;
    for (double number = 0; words >> number;)
    {
        numbers.push_back(number);
    }
    return words.eof() ? numbers : std::vector<double>();
}

OsuFile read_file(const std::filesystem::path& path)
{
    OsuFile file{path, {}, {}};
    auto stream = open_text(path, "an output of the OSU micro-benchmarks", "--osu");
    std::size_t number = 0;
    for (std::string line; read_line(stream, line);)
    {
        ++number;
        if (line.starts_with("# OSU"))
        {
            file.title = line;
        }
        else if (!line.empty() && line[0] != '#' && !file.title.empty())
        {
            file.rows.push_back(numbers_in(line));
            if (file.rows.back().empty() || std::ranges::min(file.rows.back()) < 0)
            {
                file.fail(", line " + std::to_string(number) + ": '" + line +
                          "' is no measurement; give the output of one benchmark as it is");
            }
        }
    }
    if (file.title.empty() || file.rows.empty())
    {
        file.fail(": no measurement of the OSU micro-benchmarks; give the output of osu_latency, "
                  "osu_bw, osu_mbw_mr or of a collective");
    }
    return file;
}

Figure exactly(double time)
{
    return {time, time, time};
}

/// The entry of a length, added where there is none yet.
LengthTimes& length_in(PathTimes& path, std::uint64_t bytes)
{
    auto found = std::ranges::lower_bound(path.lengths, bytes, {}, &LengthTimes::bytes);
    if (found == path.lengths.end() || found->bytes != bytes)
    {
        found = path.lengths.insert(found, LengthTimes{bytes});
    }
    return *found;
}

void add_messages(PathTimes& path, const OsuFile& file)
{
    constexpr double ns_per_us = 1000;
    for (const auto& row : file.rows)
    {
        if (row.size() < 2 || row[1] == 0)
        {
            file.fail(": a line has no time behind the length; give the whole output");
        }
        auto& length = length_in(path, static_cast<std::uint64_t>(row[0]));
        if (file.is("Latency"))
        {
            length.transfer = exactly(row[1] * ns_per_us);
        }
        else
        {
            // In MB/s.
            length.gap = exactly(row[0] / row[1] * ns_per_us);
        }
    }
}

void add_collective(Measurements& measurements, const OsuFile& file, CollectiveOp operation,
                    std::uint32_t processes)
{
    if (processes < 2)
    {
        file.fail(": the file does not say how many processes took part; add --processes");
    }
    for (const auto& row : file.rows)
    {
        // A barrier has no length.
        const std::size_t first = operation == Op::barrier ? 0 : 1;
        if (row.size() <= first)
        {
            file.fail(": a line has no time behind the length; give the whole output");
        }
        // Average, minimum and maximum of all members.
        const bool is_mean = row.size() < first + 3;
        const double time = 1000 * row[is_mean ? first : first + 2];
        measurements.collectives.push_back({operation, processes,
                                            first == 0 ? 0 : static_cast<std::uint64_t>(row[0]),
                                            exactly(time), is_mean});
    }
}

void add(Measurements& measurements, const std::filesystem::path& path, Place place,
         std::uint32_t processes)
{
    const auto file = read_file(path);
    const auto* collective = std::ranges::find_if(collectives, [&](const Collective& known)
                                                  { return file.is(known.title); });
    if (collective != collectives.end())
    {
        add_collective(measurements, file, collective->operation, processes);
    }
    else if (!file.is("Bi-Directional") && (file.is("MPI Latency") || file.is("Bandwidth")))
    {
        add_messages(measurements.paths[place], file);
    }
    else
    {
        file.fail(": '" + file.title +
                  "' is no benchmark that haec_calibrate reads; give osu_latency, osu_bw, "
                  "osu_mbw_mr or a collective");
    }
}

/// The rate of short messages bounds what each costs its sender and its receiver.
void add_overheads(PathTimes& path)
{
    std::erase_if(path.lengths,
                  [](const LengthTimes& length) { return length.transfer.median == 0; });
    if (path.lengths.empty())
    {
        throw UsageError("--osu: no file has latencies; add the output of osu_latency");
    }
    const auto fastest = std::ranges::min(path.lengths, {},
                                          [](const LengthTimes& length)
                                          { return length.gap ? length.gap->median : INFINITY; });
    for (auto& length : path.lengths)
    {
        length.send = fastest.gap;
    }
}

} // namespace

Measurements read_osu(const OsuFiles& files)
{
    Measurements measurements;
    for (const auto& path : files.network)
    {
        add(measurements, path, Place::network, files.processes);
    }
    for (const auto& path : files.memory)
    {
        add(measurements, path, Place::memory, files.processes);
    }
    for (auto& [place, path] : measurements.paths)
    {
        add_overheads(path);
    }
    std::ranges::stable_sort(measurements.collectives, {},
                             [](const CollectiveTime& time)
                             { return std::tuple(time.operation, time.members, time.bytes); });
    const bool has_network = !files.network.empty();
    for (std::uint32_t process = 0; process < std::max(files.processes, 2U); ++process)
    {
        measurements.nodes.push_back(has_network ? process : 0);
    }
    return measurements;
}

} // namespace haec_sim::calibration
