// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/resilient_times.hpp"

#include "haec_sim/error.hpp"
#include "verification/times/sampled_message.hpp"

#include <cmath>

namespace haec_sim::verification
{

namespace
{

/// The simulator takes no more packets of one message; the specification knows no bound
/// (spec: models, "Resilient models").
constexpr Exact most_sampled_packets = 1e8;

} // namespace

ResilientTimes::ResilientTimes(const Parameters& parameters, const Platform::Description& machine,
                               FittedWindow fitted)
    : PacketTimes(parameters, machine.ports),
      evaluation_(parameters.get<std::string>("evaluation")), fitted_(std::move(fitted)),
      seed_(static_cast<std::uint64_t>(parameters.get<std::int64_t>("seed"))),
      path_(parameters.path()), acknowledgement_(parameters.get<double>("size_acknowledgement"))
{
    const auto number = [&](const char* key) { return Exact(parameters.get<double>(key)); };
    const auto model = parameters.get<std::string>("communication_model");
    scheme_ = model == "DORr"   ? Scheme::uncoded
              : model == "PNCr" ? Scheme::coded
                                : Scheme::coded_with_redundancy;
    const bool is_coded = scheme_ != Scheme::uncoded;
    const Exact coding = is_coded ? number("delay_packet") : 0;
    intermediate_ = number("delay_processing") + number("delay_verify");
    sender_ = 2 * out_ + number("delay_sign") + window_ * coding;
    receiver_ =
        2 * out_ + number("delay_sign") + number("delay_verify") + window_ * window_ * coding;
    const Exact headers =
        is_coded ? 8 * number("size_generationid") + window_ * number("size_finitefield")
                 : 8 * (number("size_windowid") + number("size_packetid"));
    payload_ = 8 * packet_ - headers - number("size_signature");
    for (const auto& type : machine.link_types)
    {
        links_.push_back({figures_of(type, parameters), loss_of(type, parameters, packet_)});
        usual_.push_back(links_.back().loss);
    }
    read_changes(parameters, machine);
}

void ResilientTimes::read_changes(const Parameters& parameters,
                                  const Platform::Description& machine)
{
    const auto entries = parameters.has("loss_profile")
                             ? parameters.get<JsonValue::List>("loss_profile")
                             : JsonValue::List();
    for (const auto& entry : entries)
    {
        const auto time = [&](const char* name, Picoseconds otherwise)
        {
            const auto* value = entry.member(name);
            return value != nullptr ? to_picoseconds(Nanoseconds{*value->if_is<double>()})
                                    : otherwise;
        };
        for (std::size_t type = 0; type < machine.link_types.size(); ++type)
        {
            if (machine.link_types[type].name == *entry.member("class")->if_is<std::string>())
            {
                changes_.push_back({type, time("from", Picoseconds{0}),
                                    time("to", Picoseconds::max()),
                                    *entry.member("loss_probability")->if_is<double>()});
            }
        }
    }
}

void ResilientTimes::go_to(Picoseconds time)
{
    for (std::size_t type = 0; type < links_.size(); ++type)
    {
        links_[type].loss = usual_[type];
    }
    for (const auto& [type, begin, end, loss] : changes_)
    {
        if (time >= begin && time < end)
        {
            links_[type].loss = loss;
        }
    }
}

ResilientTimes::Key ResilientTimes::key(const LinksByType& links, std::uint32_t packets) const
{
    std::vector<Exact> losses;
    for (const auto& link : links_)
    {
        losses.push_back(link.loss);
    }
    return {links, losses, packets};
}

Channel ResilientTimes::channel(const LinksByType& links) const
{
    const auto delay = [this](Exact bytes)
    {
        return [this, bytes](std::size_t type) {
            return out_ + links_[type].figures.latency + links_[type].figures.serialization(bytes) +
                   in_;
        };
    };
    const Exact h = hops(links);
    const auto packet = with_ports(over_links(links, delay(packet_)), packet_);
    const auto acknowledgement =
        with_ports(over_links(links, delay(acknowledgement_)), acknowledgement_);
    Channel result;
    result.first_packet = sender_ + packet.sum + (h - 1) * intermediate_ + receiver_ +
                          acknowledgement.sum + h * intermediate_;
    result.next_packet = packet.maximum;
    for (std::size_t type = 0; type < links.size(); ++type)
    {
        const Exact kept = 1 - links_[type].loss;
        result.arrival *= std::pow(kept, Exact(links[type]));
        result.acknowledgement *= std::pow(kept, links[type] * acknowledgement_ / packet_);
    }
    if (result.arrival == 0 || result.acknowledgement == 0)
    {
        throw UsageError(path_ + ": links lose every packet, and no message ever arrives; lower "
                                 "their loss");
    }
    return result;
}

// The p that the same loss on each link would have.
Exact ResilientTimes::mean_loss(const LinksByType& links) const
{
    std::optional<Exact> common;
    Exact logarithm = 0;
    bool is_common = true;
    for (std::size_t type = 0; type < links.size(); ++type)
    {
        if (links[type] > 0)
        {
            is_common = is_common && common.value_or(links_[type].loss) == links_[type].loss;
            common = links_[type].loss;
            logarithm += links[type] * std::log1p(-links_[type].loss);
        }
    }
    return is_common ? *common : -std::expm1(logarithm / hops(links));
}

ResilientTimes::Window& ResilientTimes::window(const LinksByType& links, const Channel& channel,
                                               std::uint32_t packets)
{
    const auto [entry, is_new] = known_.try_emplace(key(links, packets));
    auto& window = entry->second;
    if (is_new && scheme_ == Scheme::coded)
    {
        window.policy = missing_packets(packets);
    }
    if (is_new && scheme_ == Scheme::coded_with_redundancy)
    {
        window.policy = dynamic_redundancy(channel, packets);
    }
    return window;
}

Exact ResilientTimes::expected_window(const LinksByType& links, std::uint32_t packets)
{
    const auto found = known_.find(key(links, packets));
    if (found != known_.end() && found->second.expected)
    {
        return *found->second.expected;
    }
    const auto route = channel(links);
    if (route.is_lossless())
    {
        return route.round(packets);
    }
    auto& entry = window(links, route, packets);
    entry.expected = scheme_ == Scheme::uncoded ? expected_window_uncoded(route, packets)
                                                : expected_window_coded(route, entry.policy);
    return *entry.expected;
}

Exact ResilientTimes::evaluate(const LinksByType& links, std::uint32_t packets)
{
    return evaluation_ == "polynomial" ? fitted_(packets, hops(links), mean_loss(links))
                                       : expected_window(links, packets);
}

Exact ResilientTimes::sample(const LinksByType& links, const Message& message,
                             const Windows& windows)
{
    const auto route = channel(links);
    SampledMessage losses(seed_, message);
    const auto add_windows = [&](Exact count, Exact packets)
    {
        if (route.is_lossless())
        {
            return count * route.round(packets);
        }
        const auto size = static_cast<std::uint32_t>(packets);
        const auto& policy = window(links, route, size).policy;
        Exact time = 0;
        const auto windows_of_size = static_cast<std::uint64_t>(count);
        for (std::uint64_t done = 0; done < windows_of_size; ++done)
        {
            time += scheme_ == Scheme::uncoded ? losses.window_uncoded(route, size)
                                               : losses.window_coded(route, policy);
        }
        return time;
    };
    const Exact full = add_windows(windows.full, window_);
    return full + (windows.rest > 0 ? add_windows(1, windows.rest) : 0);
}

Exact ResilientTimes::transfer_time(const LinksByType& links, const Message& message)
{
    if (hops(links) == 0)
    {
        return mpi_ + (sender_ + receiver_) / 2;
    }
    go_to(message.begin);
    const auto windows = windows_of(message.length);
    if (evaluation_ == "monte_carlo")
    {
        if (windows.full * window_ + windows.rest > most_sampled_packets)
        {
            throw Error("the message " + std::to_string(message.sequence) + " of process " +
                        std::to_string(message.sender) + ", of " +
                        std::to_string(message.length.value) +
                        " bytes, has more than the 10^8 packets that evaluation monte_carlo "
                        "samples; no simulation can have made this output");
        }
        return mpi_ + sample(links, message, windows);
    }
    const auto of = [&](Exact packets)
    { return evaluate(links, static_cast<std::uint32_t>(packets)); };
    return mpi_ + (windows.full > 0 ? windows.full * of(window_) : 0) +
           (windows.rest > 0 ? of(windows.rest) : 0);
}

// A window takes as long as it has packets where every packet takes 1, and nothing else takes any
// time.
Exact ResilientTimes::expected_transmissions(const LinksByType& links, std::uint32_t packets)
{
    auto route = channel(links);
    if (route.is_lossless())
    {
        return packets;
    }
    auto& entry = window(links, route, packets);
    if (!entry.transmissions)
    {
        route.first_packet = 1;
        route.next_packet = 1;
        entry.transmissions = scheme_ == Scheme::uncoded
                                  ? expected_window_uncoded(route, packets)
                                  : expected_window_coded(route, entry.policy);
    }
    return *entry.transmissions;
}

Exact ResilientTimes::wire_load(const LinksByType& links, const Message& message)
{
    go_to(message.begin);
    const auto windows = windows_of(message.length);
    const auto of = [&](Exact packets)
    { return expected_transmissions(links, static_cast<std::uint32_t>(packets)); };
    return packet_ * ((windows.full > 0 ? windows.full * of(window_) : 0) +
                      (windows.rest > 0 ? of(windows.rest) : 0));
}

} // namespace haec_sim::verification
