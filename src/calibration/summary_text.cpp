// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/calibration.hpp"
#include "calibration/figure.hpp"
#include "core/text/text_table.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace haec_sim::calibration
{

namespace
{

using Rows = std::vector<std::vector<std::string>>;

std::string formatted(const char* format, double value)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

std::string microseconds(double ns)
{
    return formatted("%.3f us", ns / 1000);
}

std::string percent(double share)
{
    return formatted("%+.1f %%", 100 * share);
}

std::string bytes_text(std::uint64_t bytes)
{
    return bytes == UINT64_MAX ? "longer" : std::to_string(bytes);
}

std::string pieces_text(const char* title, const Pieces& pieces)
{
    Rows rows{{"up to bytes", "latency", "bandwidth", "overhead"}};
    for (const auto& piece : pieces)
    {
        rows.push_back(
            {bytes_text(piece.most_bytes), microseconds(piece.latency_ns),
             std::isinf(piece.bandwidth) ? "-" : formatted("%.3f GB/s", piece.bandwidth / 1e9),
             microseconds(piece.overhead_ns)});
    }
    return std::string(title) + "\n" + text_table(rows) + "\n";
}

std::string choices_text(const std::vector<CollectiveChoice>& choices, const char* table)
{
    Rows rows{{"collective", "processes", "from bytes", "to bytes", "algorithm"}};
    for (const auto& choice : choices)
    {
        const auto segment =
            choice.segment > 0 ? " in segments of " + std::to_string(choice.segment) : "";
        rows.push_back({name_of(choice.operation), std::to_string(choice.members.most),
                        std::to_string(choice.bytes.least), bytes_text(choice.bytes.most),
                        name_of(choice.algorithm) + segment});
    }
    return (choices.empty() ? std::string() : text_table(rows)) +
           "all other collectives: the table " + table + "\n\n";
}

std::string programs_text(const std::vector<JudgedProgram>& programs)
{
    Rows rows{{"test program", "bytes", "measured", "predicted", "error"}};
    std::vector<double> errors;
    for (const auto& program : programs)
    {
        errors.push_back(std::abs(program.error()));
        rows.push_back({program.measured.name, std::to_string(program.measured.bytes),
                        microseconds(program.measured.time.median), microseconds(program.predicted),
                        percent(program.error())});
    }
    return text_table(rows) + formatted("median error: %.1f %%\n", 100 * figure_of(errors).median);
}

std::string noise_text(const Noise& noise)
{
    const auto range = [](const std::vector<double>& quantiles)
    {
        return formatted("%.3f", quantile(quantiles, 0.05)) + " to " +
               formatted("%.3f", quantile(quantiles, 0.95));
    };
    return noise.event.empty() ? std::string()
                               : "computing takes " + range(noise.event) +
                                     " times its median from one time to the next, " +
                                     range(noise.node) + " times for a while (90 %)\n\n";
}

} // namespace

std::string summary_text(const Calibration& calibration)
{
    std::string text;
    const auto& paths = calibration.measurements.paths;
    if (paths.contains(Place::memory))
    {
        text += pieces_text("messages inside a node", calibration.costs.memory);
    }
    if (paths.contains(Place::network))
    {
        text += pieces_text("messages between nodes", calibration.costs.network);
    }
    text += calibration.eager_threshold
                ? "eager limit: " + std::to_string(*calibration.eager_threshold) + " bytes\n\n"
                : "eager limit: none found\n\n";
    if (!calibration.collectives.times.empty())
    {
        const bool is_open_mpi = calibration.table == CollectiveTable::openmpi;
        text += choices_text(calibration.collectives.choices, is_open_mpi ? "openmpi" : "mpich");
    }
    text += noise_text(calibration.measurements.noise);
    return calibration.programs.empty() ? text : text + programs_text(calibration.programs);
}

} // namespace haec_sim::calibration
