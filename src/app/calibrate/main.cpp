// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/calibrate/options.hpp"
#include "app/common/program_main.hpp"
#include "calibration/calibration.hpp"
#include "core/files/files_written.hpp"
#include "core/files/output_parts.hpp"
#include "parallel/together.hpp"

#include <iostream>
#include <vector>

namespace haec_sim
{

namespace
{

/// Complete on the first rank.
calibration::Measurements measurements_of(const CalibrateOptions& options, Ranks& ranks)
{
    calibration::Measurements result;
    if (options.has_osu())
    {
        on_first(ranks, [&] { result = read_osu(options.osu); });
        return result;
    }
    const auto hosts = calibration::hosts_of_all(ranks);
    together(ranks, [&] { require_alike(hosts); });
    return measure(options.measured, hosts);
}

/// Refuses outputs that are each other, or files of somebody else.
void require_outputs(const CalibrateOptions& options)
{
    const auto require = [](const OutputFile& output, const char* option)
    {
        if (!output.path.empty())
        {
            claim_output(output.path, option);
            require_replaceable(output);
        }
    };
    require(options.output, "--output");
    require(options.measurements, "--measurements");
}

void write_results(const CalibrateOptions& options, const calibration::Calibration& calibrated)
{
    const auto configuration = [&](std::ostream& out)
    { out << configuration_text(calibrated, options.has_noise); };
    std::vector<OutputPart> files;
    if (!options.output.path.empty())
    {
        files.push_back({options.output.path, configuration});
    }
    if (!options.measurements.path.empty())
    {
        files.push_back({options.measurements.path,
                         [&](std::ostream& out) { out << measurements_text(calibrated); }});
    }
    write_together(files);
    if (options.output.path.empty())
    {
        write_output({}, configuration);
    }
    if (!options.is_quiet)
    {
        // Apart from the configuration, which may go to standard output.
        (options.output.path.empty() ? std::cerr : std::cout) << summary_text(calibrated);
    }
}

void run(const std::vector<std::string>& arguments, Ranks& ranks)
{
    CalibrateOptions options;
    together(ranks,
             [&]
             {
                 options = parse_calibrate_options(arguments);
                 require_outputs(options);
             });
    if (!options.help.empty())
    {
        on_first(ranks, [&] { std::cout << options.help; });
        return;
    }
    auto measurements = measurements_of(options, ranks);
    on_first(ranks,
             [&] { write_results(options, calibration::calibrate(std::move(measurements))); });
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    using namespace haec_sim;
    return program_main(
        "haec_calibrate", argc, argv,
        [](const auto& arguments, Ranks& ranks, auto&) { run(arguments, ranks); }, Networks::all);
}
