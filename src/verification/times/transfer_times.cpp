// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/transfer_times.hpp"

#include "haec_sim/error.hpp"
#include "verification/times/fitted_windows.hpp"
#include "verification/times/link_figures.hpp"
#include "verification/times/packet_times.hpp"
#include "verification/times/resilient_times.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace haec_sim::verification
{

namespace
{

/// By LinkTypeId.
std::vector<LinkFigures> figures_of_all(const Platform::Description& machine,
                                        const Parameters& parameters)
{
    std::vector<LinkFigures> links;
    for (const auto& type : machine.link_types)
    {
        links.push_back(figures_of(type, parameters));
    }
    return links;
}

/// `linear` (spec: models, "Linear"): [Hockney1994] with hops, cut-through.
class LinearTimes final : public TransferTimes
{
public:
    LinearTimes(const Parameters& parameters, const Platform::Description& machine)
        : links_(figures_of_all(machine, parameters)),
          memory_{std::numeric_limits<Exact>::infinity(), parameters.get<double>("memory_latency")},
          mpi_(parameters.get<double>("delay_mpi"))
    {
        if (parameters.has("memory_bandwidth"))
        {
            memory_.bandwidth = parameters.get<double>("memory_bandwidth");
        }
        for (const auto& port : {machine.ports.injection, machine.ports.ejection})
        {
            if (port)
            {
                ports_.push_back({port->value, 0});
            }
        }
    }

    Exact transfer_time(const LinksByType& links, const Message& message) override
    {
        const Exact bytes = message.length.value;
        if (hops(links) == 0)
        {
            return mpi_ + memory_.latency + memory_.serialization(bytes);
        }
        const auto latency =
            over_links(links, [this](std::size_t type) { return links_[type].latency; });
        const auto slowest =
            over_links(links, [&](std::size_t type) { return links_[type].serialization(bytes); });
        auto transmission = slowest.maximum;
        for (const auto& port : ports_)
        {
            transmission = std::max(transmission, port.serialization(bytes));
        }
        return mpi_ + latency.sum + transmission;
    }

    Exact entry_delay() const override
    {
        return mpi_;
    }

    bool sends_at_once() const override
    {
        return true;
    }

    Exact occupancy() const override
    {
        return mpi_;
    }

private:
    std::vector<LinkFigures> links_;
    /// The ports of each node, where it has any.
    std::vector<LinkFigures> ports_;
    LinkFigures memory_;
    Exact mpi_;
};

/// DOR, PNC and NCD without errors (spec: models, "Error-free DOR and PNC"; [Ciorba2014], section
/// 4.2 and Table 2).
class ErrorFreeTimes final : public PacketTimes
{
public:
    ErrorFreeTimes(const Parameters& parameters, const Platform::Description& machine)
        : PacketTimes(parameters), links_(figures_of_all(machine, parameters))
    {
        intermediate_ = parameters.get<double>("delay_processing");
        const bool is_coded = parameters.get<std::string>("communication_model") != "DOR";
        const Exact coding = is_coded ? parameters.get<double>("delay_packet") : 0.0;
        const Exact coefficients = is_coded ? parameters.get<double>("size_finitefield") : 0.0;
        sender_ = 2 * out_ + window_ * coding;
        receiver_ = 2 * out_ + window_ * window_ * coding;
        payload_ = 8 * (packet_ - parameters.get<double>("size_windowid")) - window_ * coefficients;
    }

    Exact transfer_time(const LinksByType& links, const Message& message) override
    {
        const Exact h = hops(links);
        if (h == 0)
        {
            return mpi_ + (sender_ + receiver_) / 2;
        }
        const auto hop = over_links(
            links, [this](std::size_t type)
            { return out_ + links_[type].serialization(packet_) + links_[type].latency + in_; });
        const auto way_there = [&](Exact packets) {
            return sender_ + hop.sum + (packets - 1) * hop.maximum + (h - 1) * intermediate_ +
                   receiver_;
        };
        const Exact way_back = hop.sum + h * intermediate_;
        const auto windows = windows_of(message.length);
        const Exact last = windows.rest > 0 ? way_there(windows.rest) + way_back : 0;
        return mpi_ + windows.full * (way_there(window_) + way_back) + last;
    }

    Exact wire_load(const LinksByType& /*links*/, const Message& message) override
    {
        const auto windows = windows_of(message.length);
        return (windows.full * window_ + windows.rest) * packet_;
    }

private:
    std::vector<LinkFigures> links_;
};

} // namespace

std::unique_ptr<TransferTimes> make_transfer_times(const Parameters& parameters,
                                                   const Platform::Description& machine)
{
    const auto model = parameters.get<std::string>("communication_model");
    if (model == "linear")
    {
        return std::make_unique<LinearTimes>(parameters, machine);
    }
    if (model == "DOR" || model == "PNC" || model == "NCD")
    {
        return std::make_unique<ErrorFreeTimes>(parameters, machine);
    }
    FittedWindow fitted;
    if (parameters.get<std::string>("evaluation") == "polynomial")
    {
        fitted = [file = FittedWindows(parameters)](std::uint32_t packets, std::uint32_t crossed,
                                                    Exact loss)
        { return file.window(packets, crossed, loss); };
    }
    return std::make_unique<ResilientTimes>(parameters, machine, std::move(fitted));
}

} // namespace haec_sim::verification
