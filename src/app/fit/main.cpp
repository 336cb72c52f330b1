// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/fit/calibrate.hpp"
#include "app/fit/options.hpp"
#include "configuration/configuration.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/output_file.hpp"
#include "modules/static_network_model/window_source.hpp"
#include "parallel/together.hpp"
#include "power/biquartic_fit.hpp"

#include <cstdio>
#include <iostream>
#include <numeric>
#include <variant>
#include <vector>

namespace haec_sim
{

namespace
{

using static_network_model::CoefficientFile;
using static_network_model::WindowPolynomial;
using static_network_model::WindowSource;

constexpr const char* module_name = "static_network_model";

constexpr std::size_t fitted_losses = 40;
// The number is no multiple: most points of a check lie between those of the fit.
constexpr std::size_t checked_losses = 97;

constexpr double most_mean_error = 0.01;
constexpr double most_mean_error_at_judged_hops = 0.0025;

// Equal steps up to the end of the range. The begin is left out: where nothing is lost, the window
// times of the coded models jump.
FitGrid make_grid(const CoefficientFile& file, std::size_t losses)
{
    FitGrid grid;
    grid.hops.resize(file.most_hops - file.least_hops + 1);
    std::iota(grid.hops.begin(), grid.hops.end(), file.least_hops);
    for (std::size_t step = 1; step <= losses; ++step)
    {
        grid.losses.push_back(file.least_loss + (file.most_loss - file.least_loss) *
                                                    static_cast<double>(step) /
                                                    static_cast<double>(losses));
    }
    return grid;
}

// Window times over the grid, by packets of the window.
template <class WindowTimesAt>
std::vector<Surface> surfaces(const FitGrid& grid, std::size_t window,
                              const WindowTimesAt& window_times)
{
    std::vector<Surface> result(window + 1, Surface(grid.hops.size()));
    for (std::size_t h = 0; h < grid.hops.size(); ++h)
    {
        for (const double loss : grid.losses)
        {
            const auto times = window_times(grid.hops[h], loss);
            for (std::size_t packets = 1; packets <= window; ++packets)
            {
                result[packets][h].push_back(times[packets]);
            }
        }
    }
    return result;
}

void print_errors(std::FILE* out, std::uint64_t packets, const FitGrid& grid,
                  const FitErrors& errors)
{
    const bool has_judged = grid.hops.front() <= judged_hops && judged_hops <= grid.hops.back();
    std::fprintf(out, "window of %3llu packets: mean relative error %.4f %%, maximum %.4f %%",
                 static_cast<unsigned long long>(packets), 100 * errors.mean, 100 * errors.maximum);
    if (has_judged)
    {
        std::fprintf(out, ", mean for %u hops %.4f %%", judged_hops,
                     100 * errors.mean_at_judged_hops);
    }
    std::fprintf(out, "\n");
}

WindowSource configured_source(const MakeFitCommand& command)
{
    const auto configuration =
        load_configuration(command.config, {{module_name}, command.overrides, command.libraries});
    tell_moved_keys(configuration);
    return {configuration.modules.front().parameters, Platform(configuration.platform),
            command.link};
}

void run(const FitHelp& help)
{
    std::cout << help.text;
}

void run(const MakeFitCommand& command)
{
    require_replaceable(command.output);
    const WindowSource source = configured_source(command);
    CoefficientFile file{source.communication_model(),
                         source.parameters(),
                         command.least_hops,
                         command.most_hops,
                         command.least_loss,
                         command.most_loss,
                         {}};
    const FitGrid grid = make_grid(file, fitted_losses);
    const auto values =
        surfaces(grid, source.window(),
                 [&](std::uint32_t hops, double loss)
                 {
                     return command.samples == 0
                                ? source.expected(hops, loss)
                                : source.sampled(hops, loss, command.samples, command.seed);
                 });
    for (std::uint64_t packets = 1; packets <= source.window(); ++packets)
    {
        WindowPolynomial polynomial{packets, 0, 0, fit_biquartic(grid, values[packets])};
        const FitErrors errors = fit_errors(grid, values[packets], polynomial);
        polynomial.mean_relative_error = errors.mean;
        polynomial.maximum_relative_error = errors.maximum;
        file.windows.push_back(polynomial);
        // The errors stay apart from the file, which may go to standard output.
        if (!command.is_quiet)
        {
            print_errors(stderr, packets, grid, errors);
        }
    }
    write_output(command.output.path,
                 [&](std::ostream& out) { write_coefficient_file(out, file); });
}

void run(const CheckFitCommand& command)
{
    const auto file = static_network_model::read_coefficient_file(command.file);
    if (!file)
    {
        throw UsageError(command.file + ": this is no coefficient file of haec_fit");
    }
    const WindowSource source(*file, command.file);
    const FitGrid grid = make_grid(*file, checked_losses);
    const auto values =
        surfaces(grid, source.window(),
                 [&](std::uint32_t hops, double loss) { return source.expected(hops, loss); });
    bool is_good = true;
    for (const WindowPolynomial& polynomial : file->windows)
    {
        const FitErrors errors = fit_errors(grid, values[polynomial.packets], polynomial);
        print_errors(stdout, polynomial.packets, grid, errors);
        is_good = is_good && errors.mean <= most_mean_error &&
                  errors.mean_at_judged_hops <= most_mean_error_at_judged_hops;
    }
    if (!is_good)
    {
        throw Error(command.file + ": a mean relative error is above 1 %, or for 6 hops above "
                                   "0.25 %; make a file for fewer hops or lower losses");
    }
}

void run(const CalibrateCommand& command)
{
    calibrate(command);
}

/// One rank does it all.
void run(const std::vector<std::string>& arguments, Ranks& ranks)
{
    on_first(
        ranks, [&]
        { std::visit([](const auto& command) { run(command); }, parse_fit_command(arguments)); });
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    return haec_sim::program_main("haec_fit", argc, argv,
                                  [](const auto& arguments, haec_sim::Ranks& ranks, auto&)
                                  { haec_sim::run(arguments, ranks); });
}
