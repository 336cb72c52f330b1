// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// loggp: the LogGP model of messages (Alexandrov et al., SPAA 1995) on any topology: a message of k
// bytes takes L for each link on its way, and G for each byte but the first; a send holds up its
// sender for o. The gap g between messages is not modelled: links that are shared do better
// (`contention`).
//
// Parameters:
//     L   1000 ns   latency of a link
//     o   200 ns    overhead of a send
//     G   0.1 ns    time of a byte

#include <haec_sim/error.hpp>
#include <haec_sim/module.hpp>
#include <haec_sim/network_model.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <string>

namespace loggp
{

namespace
{

using haec_sim::Nanoseconds;

struct Costs
{
    Nanoseconds latency;
    Nanoseconds overhead;
    Nanoseconds byte;
};

/// All ways of one number of links are alike.
class Way final : public haec_sim::Path
{
public:
    Way(const Costs& costs, std::uint32_t hops) : costs_(costs), hops_(hops) {}

    haec_sim::Picoseconds transfer_time(const haec_sim::Message& message) const override
    {
        const auto further = std::max<std::uint64_t>(message.length.value, 1) - 1;
        // Rounded once, at the end.
        return haec_sim::to_picoseconds(costs_.latency * hops_ +
                                        costs_.byte * static_cast<double>(further));
    }

    std::uint32_t hops() const noexcept override
    {
        return hops_;
    }

private:
    Costs costs_;
    std::uint32_t hops_;
};

class LogGp final : public haec_sim::Module, haec_sim::NetworkModel
{
public:
    explicit LogGp(const haec_sim::ModuleContext& context) : platform_(context.platform)
    {
        const auto cost = [&](const char* key)
        { return Nanoseconds(context.parameters.get<double>(key)); };
        costs_ = {cost("L"), cost("o"), cost("G")};
    }

    haec_sim::NetworkModel* network_model() override
    {
        return this;
    }

    const haec_sim::Path& path(haec_sim::NodeId from, haec_sim::NodeId to) override
    {
        const auto hops = platform_.topology().hops(from, to);
        return ways_.try_emplace(hops, costs_, hops).first->second;
    }

    haec_sim::Picoseconds send_occupancy() const override
    {
        return haec_sim::to_picoseconds(costs_.overhead);
    }

private:
    const haec_sim::Platform& platform_;
    Costs costs_{};
    /// By their links; they stay where they are.
    std::map<std::uint32_t, Way> ways_;
};

haec_sim::ParameterSpec cost(const char* name, const char* summary, double value)
{
    haec_sim::ParameterSpec spec;
    spec.name = name;
    spec.unit = "ns";
    spec.summary = summary;
    spec.default_value = value;
    spec.minimum = 0.0;
    spec.maximum = 1e12;
    return spec;
}

haec_sim::ModuleDescriptor descriptor()
{
    return {.name = "loggp",
            .summary = "LogGP: a latency for each link, a time for each byte, an overhead of sends",
            .parameters = {cost("L", "latency of a link", 1000),
                           cost("o", "overhead of a send", 200), cost("G", "time of a byte", 0.1)},
            .resolve = {},
            .create = [](const haec_sim::ModuleContext& context)
            { return std::make_unique<LogGp>(context); }};
}

} // namespace

} // namespace loggp

HAEC_SIM_REGISTER_MODULE(loggp, loggp::descriptor());
