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

/// A line of `linear` for all messages up to some length.
struct Line
{
    Exact longest = std::numeric_limits<Exact>::infinity();
    Exact latency = 0;
    Exact bandwidth = 0;
    Exact overhead = 0;
};

std::vector<Line> lines_in(const Parameters& parameters, const std::string& key)
{
    std::vector<Line> lines;
    const auto entries =
        parameters.has(key) ? parameters.get<JsonValue::List>(key) : JsonValue::List();
    for (const auto& entry : entries)
    {
        const auto number = [&](const char* name, Exact otherwise)
        {
            const auto* member = entry.member(name);
            const auto* value = member != nullptr ? member->if_is<double>() : nullptr;
            return value != nullptr ? Exact(*value) : otherwise;
        };
        const auto infinite = std::numeric_limits<Exact>::infinity();
        lines.push_back({number("bytes", infinite), number("latency", 0),
                         number("bandwidth", infinite), number("overhead", 0)});
    }
    return lines;
}

/// The first one that is long enough; null without lines.
const Line* line_for(const std::vector<Line>& lines, Bytes length)
{
    const auto found = std::ranges::find_if(lines, [&](const Line& line)
                                            { return Exact(length.value) <= line.longest; });
    return found != lines.end() ? &*found : nullptr;
}

/// `linear` (spec: models, "Linear"): [Hockney1994] with hops, cut-through.
class LinearTimes final : public TransferTimes
{
public:
    LinearTimes(const Parameters& parameters, const Platform::Description& machine)
        : links_(figures_of_all(machine, parameters)),
          memory_{std::numeric_limits<Exact>::infinity()},
          mpi_(parameters.get<double>("delay_mpi")), lines_(lines_in(parameters, "pieces")),
          memory_lines_(lines_in(parameters, "memory_pieces"))
    {
        if (parameters.has("memory_latency"))
        {
            memory_.latency = parameters.get<double>("memory_latency");
        }
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
            const auto* line = line_for(memory_lines_, message.length);
            const LinkFigures memory =
                line != nullptr ? LinkFigures{line->bandwidth, line->latency} : memory_;
            return mpi_ + memory.latency + memory.serialization(bytes);
        }
        auto latency = over_links(links, [this](std::size_t type) { return links_[type].latency; });
        for (std::size_t type = 0; type < links.into_switches.size(); ++type)
        {
            latency.sum += links.into_switches[type] * links_[type].in_switch;
        }
        const auto slowest =
            over_links(links, [&](std::size_t type) { return links_[type].serialization(bytes); });
        auto transmission = slowest.maximum;
        for (const auto& port : ports_)
        {
            transmission = std::max(transmission, port.serialization(bytes));
        }
        if (const auto* line = line_for(lines_, message.length))
        {
            latency.sum += line->latency - links_[links.first].latency;
            transmission =
                std::max(transmission, LinkFigures{line->bandwidth}.serialization(bytes));
        }
        return mpi_ + latency.sum + transmission;
    }

    Exact overhead(Bytes length, bool is_within_node) const override
    {
        const auto* line = line_for(is_within_node ? memory_lines_ : lines_, length);
        return line != nullptr ? line->overhead : 0;
    }

    Exact entry_delay() const override
    {
        return mpi_;
    }

    /// A line may be slower than the links are.
    bool sends_at_once() const override
    {
        return lines_.empty();
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
    std::vector<Line> lines_;
    std::vector<Line> memory_lines_;
};

/// DOR, PNC and NCD without errors (spec: models, "Error-free DOR and PNC"; [Ciorba2014], section
/// 4.2 and Table 2).
class ErrorFreeTimes final : public PacketTimes
{
public:
    ErrorFreeTimes(const Parameters& parameters, const Platform::Description& machine)
        : PacketTimes(parameters, machine.ports), links_(figures_of_all(machine, parameters))
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
        const auto of_links = over_links(
            links, [this](std::size_t type)
            { return out_ + links_[type].serialization(packet_) + links_[type].latency + in_; });
        const auto hop = with_ports(of_links, packet_);
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
