// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/error_free_times.hpp"

#include "verification/times/windows.hpp"

namespace haec_sim::verification
{

ErrorFreeTimes::ErrorFreeTimes(const Parameters& parameters, const Platform::Description& machine)
    : PacketTimes(parameters)
{
    intermediate_ = parameters.get<double>("delay_processing");
    const bool is_coded = parameters.get<std::string>("communication_model") != "DOR";
    const Exact coding = is_coded ? parameters.get<double>("delay_packet") : 0.0;
    const Exact coefficients = is_coded ? parameters.get<double>("size_finitefield") : 0.0;
    sender_ = 2 * out_ + window_ * coding;
    receiver_ = 2 * out_ + window_ * window_ * coding;
    payload_ = 8 * (packet_ - parameters.get<double>("size_windowid")) - window_ * coefficients;
    for (const auto& type : machine.link_types)
    {
        links_.push_back(figures_of(type, parameters));
    }
}

Exact ErrorFreeTimes::transfer_time(const LinksByType& links, const Message& message)
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
    const auto windows = windows_of(message.length, payload_, window_);
    const Exact last = windows.rest > 0 ? way_there(windows.rest) + way_back : 0;
    return mpi_ + windows.full * (way_there(window_) + way_back) + last;
}

Exact ErrorFreeTimes::wire_load(const LinksByType& /*links*/, const Message& message)
{
    const auto windows = windows_of(message.length, payload_, window_);
    return (windows.full * window_ + windows.rest) * packet_;
}

} // namespace haec_sim::verification
