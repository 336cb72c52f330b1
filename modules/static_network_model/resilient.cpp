// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// DORr, PNCr, NCDr (DNCr): the time of a message whose packets and acknowledgements may get lost. A
// window of packets is sent in rounds until the sender knows that all of it has arrived.
//
// Source: [Pfennig2016], section 4 and Table 2 (spec: models, "Resilient models").
//     D(m) = d_mpi + n_w W(s_w) + [n_r > 0] W(n_r);     for h = 0:  d_mpi + (d_s + d_r)/2
// W(x) is the sum of the rounds (round.cpp) of x packets. `exact` takes its expectation
// (window_times.cpp), `polynomial` a fit of it (coefficient_file.hpp), `monte_carlo` a sample
// (window_sampler.cpp).
// Neglected: bursts, as each loss is independent of all others; time-outs, as a round ends when its
// last acknowledgement could be there. Windows do not overlap.
// Keys: those of error_free.cpp, size_packetid, size_generationid, size_acknowledgement [bytes],
// size_signature [bits], delay_sign, delay_verify [ns], loss_probability, evaluation,
// parameter_search_folders, seed.
// Example: 11760 bytes over 1 hop by DORr, all defaults: 9 packets, a window of 5 and one of 4:
//     500 + 11008.273 + 9283.085 = 20791.358 ns

#include "models.hpp"

#include "coefficient_folders.hpp"
#include "local_path.hpp"
#include "loss.hpp"
#include "payload.hpp"
#include "planned_losses.hpp"
#include "resilient_paths.hpp"
#include "round.hpp"
#include "route_class_model.hpp"
#include "window_times.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace haec_sim::static_network_model
{

namespace
{

// The least delivery of packets with their acknowledgements; less makes sampling endless.
constexpr long double least_sampled_delivery = 1e-4L;

void check_window(const NetworkParameters& parameters, const std::string& path)
{
    if (parameters.size_window > longest_solved_window)
    {
        throw UsageError(path + ".size_window (" + std::to_string(parameters.size_window) +
                         ") is above " + std::to_string(longest_solved_window) +
                         ", up to which the resilient models are solved; lower it");
    }
}

class ResilientModel final : public RouteClassModel
{
public:
    ResilientModel(NetworkParameters parameters, const Platform& platform, std::string path)
        : RouteClassModel(platform), parameters_(std::move(parameters)), path_(std::move(path))
    {
        check_window(parameters_, path_);
        if (parameters_.evaluation == Evaluation::polynomial)
        {
            coefficients_ = CoefficientFolders(parameters_.parameter_search_folders);
        }
    }

    Picoseconds send_occupancy() const override
    {
        return to_picoseconds(PreciseNanoseconds(parameters_.delay_mpi) +
                              resilient_sender_delay(parameters_));
    }

    NetworkRates link_rates(const Platform&) const override
    {
        return parameters_.link_rates();
    }

    bool knows_ports() const noexcept override
    {
        return true;
    }

private:
    std::unique_ptr<Path> make_path(const RouteClass& links) const override;
    std::vector<PreciseNanoseconds> polynomial_window_times(const HopCounts& counts,
                                                            std::uint32_t hops) const;
    HopCounts with_like_types_merged(const HopCounts& counts) const;
    const WindowTimes& window_times(const HopCounts& counts, const Round& round) const;
    const std::vector<long double>& transmissions(const HopCounts& counts) const;
    const std::vector<long double>& rounds(const HopCounts& counts) const;

    NetworkParameters parameters_;
    std::string path_;
    CoefficientFolders coefficients_;
    // Solved once for routes that differ only in types of links with the same figures.
    mutable std::map<HopCounts, WindowTimes> window_times_;
    mutable std::map<HopCounts, std::vector<long double>> transmissions_;
    mutable std::map<HopCounts, std::vector<long double>> rounds_;
};

HopCounts ResilientModel::with_like_types_merged(const HopCounts& counts) const
{
    const auto& links = parameters_.links;
    HopCounts merged(counts.size(), 0);
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        const auto first = std::find(links.begin(), links.end(), links[type]) - links.begin();
        merged[static_cast<std::size_t>(first)] += counts[type];
    }
    return merged;
}

const WindowTimes& ResilientModel::window_times(const HopCounts& counts, const Round& round) const
{
    const auto [entry, is_new] = window_times_.try_emplace(counts);
    if (is_new)
    {
        entry->second =
            solve_window_times(parameters_.communication_model, round, parameters_.size_window);
    }
    return entry->second;
}

const std::vector<long double>& ResilientModel::transmissions(const HopCounts& counts) const
{
    const auto [entry, is_new] = transmissions_.try_emplace(counts);
    if (is_new)
    {
        const Round round = make_round(parameters_, counts);
        entry->second = solve_transmissions(parameters_.communication_model, round,
                                            window_times(counts, round).packets_to_send);
    }
    return entry->second;
}

const std::vector<long double>& ResilientModel::rounds(const HopCounts& counts) const
{
    const auto [entry, is_new] = rounds_.try_emplace(counts);
    if (is_new)
    {
        const Round round = make_round(parameters_, counts);
        entry->second = solve_rounds(parameters_.communication_model, round,
                                     window_times(counts, round).packets_to_send);
    }
    return entry->second;
}

std::unique_ptr<Path> ResilientModel::make_path(const RouteClass& links) const
{
    const HopCounts& route = links.counts;
    const PreciseNanoseconds mpi = parameters_.delay_mpi;
    const std::uint32_t hops = std::accumulate(route.begin(), route.end(), 0u);
    if (hops == 0)
    {
        const auto ends =
            resilient_sender_delay(parameters_) + resilient_receiver_delay(parameters_);
        return std::make_unique<LocalPath>(
            to_picoseconds(mpi + ends / 2.0L),
            CodingTimes{to_picoseconds(coding_delay(parameters_) / 2.0L),
                        to_picoseconds(decoding_delay(parameters_) / 2.0L)});
    }
    const HopCounts counts = with_like_types_merged(route);
    const WindowedMessage message{
        mpi,
        PacketCount(static_cast<std::uint64_t>(payload_bits(parameters_))),
        parameters_.size_window,
        hops,
        parameters_.size_packet,
        [this, counts]() -> const std::vector<long double>& { return transmissions(counts); },
        [this, counts]() -> const std::vector<long double>& { return rounds(counts); },
        coding_delay(parameters_),
        decoding_delay(parameters_)};
    if (parameters_.evaluation == Evaluation::polynomial)
    {
        return std::make_unique<ExpectedPath>(message, polynomial_window_times(counts, hops));
    }
    const Round round = make_round(parameters_, counts);
    const WindowTimes& times = window_times(counts, round);
    if (parameters_.evaluation == Evaluation::exact)
    {
        return std::make_unique<ExpectedPath>(message, times.expected);
    }
    if (round.delivery() * round.acknowledgement() < least_sampled_delivery)
    {
        throw UsageError(path_ + ".evaluation: over " + std::to_string(hops) +
                         " hops hardly any packet arrives, which monte_carlo would sample "
                         "without end; choose exact or lower the losses");
    }
    return std::make_unique<SampledPath>(
        message, WindowSampler(parameters_.communication_model, round, times.packets_to_send),
        parameters_.seed);
}

std::vector<PreciseNanoseconds> ResilientModel::polynomial_window_times(const HopCounts& counts,
                                                                        std::uint32_t hops) const
{
    const std::string where = path_ + ".evaluation polynomial";
    const auto is_used = [](std::uint32_t count) { return count > 0; };
    if (std::count_if(counts.begin(), counts.end(), is_used) > 1)
    {
        throw UsageError(where + ": a route of " + std::to_string(hops) +
                         " hops goes over unlike links, and a polynomial is for links of one "
                         "kind; choose evaluation exact");
    }
    const auto type = std::find_if(counts.begin(), counts.end(), is_used) - counts.begin();
    const LinkFigures& link = parameters_.links[static_cast<std::size_t>(type)];
    const auto& file = coefficients_.find(name_of(parameters_.communication_model),
                                          fit_parameters(parameters_, link), where);
    return evaluate(file, hops, link.loss, where);
}

} // namespace

std::unique_ptr<NetworkModel> make_resilient(NetworkParameters parameters, const Platform& platform,
                                             std::string path)
{
    if (parameters.loss_profile.empty())
    {
        return std::make_unique<ResilientModel>(std::move(parameters), platform, std::move(path));
    }
    std::vector<ModelPhase> phases;
    for (const auto begin : phases_of(parameters.loss_profile))
    {
        auto planned = parameters;
        plan_losses(planned, platform, begin);
        phases.push_back(
            {begin, std::make_unique<ResilientModel>(std::move(planned), platform, path)});
    }
    return std::make_unique<PlannedLosses>(std::move(phases));
}

} // namespace haec_sim::static_network_model
