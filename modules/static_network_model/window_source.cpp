// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "window_source.hpp"

#include "exponential.hpp"
#include "window_sampler.hpp"
#include "window_times.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim::static_network_model
{

namespace
{

bool is_alike(const LinkFigures& left, const LinkFigures& right)
{
    return left.bandwidth == right.bandwidth && left.latency == right.latency;
}

LinkFigures chosen_link(const NetworkParameters& parameters, const Platform& platform,
                        const std::string& name)
{
    const auto counts = platform.link_counts();
    const LinkFigures* chosen = nullptr;
    std::string names;
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        const std::string& known = platform.link_types()[type].name;
        if (counts[type] == 0)
        {
            continue;
        }
        names += (names.empty() ? "" : ", ") + known;
        if (!name.empty() && known != name)
        {
            continue;
        }
        if (chosen != nullptr && !is_alike(*chosen, parameters.links[type]))
        {
            throw UsageError("the links of the machine are not alike, and a polynomial is for one "
                             "kind; choose one of " +
                             names + " with --link");
        }
        chosen = &parameters.links[type];
    }
    if (chosen == nullptr)
    {
        throw UsageError(names.empty() ? "the machine has no links; give it more nodes"
                                       : "--link: the machine has no links of the type '" + name +
                                             "'; choose one of " + names);
    }
    return *chosen;
}

} // namespace

WindowSource::WindowSource(const Parameters& section, const Platform& platform,
                           const std::string& link)
    : parameters_(read_parameters(section, platform))
{
    if (family_of(parameters_.communication_model) != Family::resilient)
    {
        throw UsageError(section.path() + ".communication_model " +
                         name_of(parameters_.communication_model) +
                         " has no windows that depend on losses; choose DORr, PNCr or NCDr");
    }
    parameters_.links = {chosen_link(parameters_, platform, link)};
    // A polynomial is of links: a simulation with ports does not take it.
    parameters_.ports = {};
    check();
}

WindowSource::WindowSource(const CoefficientFile& file, const std::string& where)
    : parameters_(parameters_of_fit(file.communication_model, file.parameters, where))
{
    check();
}

void WindowSource::check() const
{
    if (window() < 1 || window() > longest_solved_window)
    {
        throw UsageError("windows of " + std::to_string(window()) +
                         " packets are out of range: choose a size_window from 1 to " +
                         std::to_string(longest_solved_window));
    }
}

std::string WindowSource::communication_model() const
{
    return name_of(parameters_.communication_model);
}

FitParameters WindowSource::parameters() const
{
    return fit_parameters(parameters_, parameters_.links.front());
}

Round WindowSource::round(std::uint32_t hops, double loss) const
{
    NetworkParameters parameters = parameters_;
    parameters.links.front().loss = static_cast<long double>(loss);
    parameters.links.front().log_delivery = logarithm_of_one_plus(-static_cast<long double>(loss));
    return make_round(parameters, {hops});
}

std::vector<long double> WindowSource::expected(std::uint32_t hops, double loss) const
{
    std::vector<long double> times;
    for (const auto time :
         solve_window_times(parameters_.communication_model, round(hops, loss), window()).expected)
    {
        times.push_back(time.count());
    }
    return times;
}

std::vector<long double> WindowSource::sampled(std::uint32_t hops, double loss,
                                               std::uint64_t samples, std::uint64_t seed) const
{
    const Round lossy = round(hops, loss);
    const WindowSampler sampler(
        parameters_.communication_model, lossy,
        solve_window_times(parameters_.communication_model, lossy, window()).packets_to_send);
    std::vector<long double> means{0};
    for (std::uint64_t packets = 1; packets <= window(); ++packets)
    {
        PreciseNanoseconds sum{};
        for (std::uint64_t sample = 0; sample < samples; ++sample)
        {
            MessageDraws draws(seed, Message{{}, static_cast<std::uint32_t>(packets), sample});
            sum += sampler.sample(packets, draws);
        }
        means.push_back(sum.count() / static_cast<long double>(samples));
    }
    return means;
}

} // namespace haec_sim::static_network_model
