// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// static_network_model: the time that a message takes alone, from its length and its route. With
// contention the network adds what it waits for others (docs/explanation/contention.md), and the
// model says what the message puts on the wire and what links can do.
//
// Parameters: key_table.cpp, or `haec_sim --describe static_network_model`. Those that matter most:
//     communication_model   linear    the default: latency + bytes / bandwidth
//                           DOR       in dimension order ([Ciorba2014], section 4.2)
//                           PNC       as DOR, with practical network coding
//                           NCD       equal to PNC as long as nothing is lost
//                           DORr, PNCr, NCDr (DNCr)   with losses ([Pfennig2016], section 4)
//     bandwidth, latency    of links to which the platform gives none, in bytes/s and ns
//     size_packet, size_window          a window of packets is acknowledged before the next one
//     delay_out, delay_in               what a node costs each packet, in ns
// A key that no model of the chosen family (error-free, resilient, linear) reads is an error. The
// files error_free.cpp, resilient.cpp and linear.cpp begin with the equations of their models.
//
// Worked example: all defaults, transfer times in ns.
//     bytes   hops       DOR        PNC     linear
//         0      0     200.000    209.375      0.000
//         0      1    2868.432   2887.182   1000.000
//      1420      1    7705.296  10611.228   1045.440
//      1421      1   10573.728  10611.228   1045.472
//     10240      6  158752.000 158902.000   6327.680
// The first line of DOR is (d_s + d_r) / 2 = (200 + 200) / 2. The second is one packet there,
// d_s + d_h + d_r = 200 + (100 + 288 bytes / 31.25e9 bytes/s + 1000 + 100) + 200 = 1609.216, and
// the acknowledgement back, d_h + d_a = 1209.216 + 50. From 1420 to 1421 bytes DOR needs a sixth
// packet of 288 - 4 bytes of data, and with it a second window.
//
// With losses of 1 % per link and the defaults of the resilient models
// (docs/spec/reference-values.json):
//     bytes   hops       DORr       PNCr       NCDr
//       240      0    844.000    845.500    845.500
//       240      1   4606.050   4625.191   4625.191
//     11760     15 184909.557 184297.988 131174.597
// The second line of DORr is d_mpi and the expected number of rounds of one packet: 500 + 4063.873
// / (0.99 * 0.99^(41/1500)). The way samples are drawn: docs/explanation/resilient-models.md.

#include "keys.hpp"
#include "long_message.hpp"
#include "models.hpp"
#include "resolve.hpp"

#include "haec_sim/module.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::static_network_model
{

namespace
{

std::unique_ptr<NetworkModel> make_model(const Parameters& section, const Platform& platform)
{
    NetworkParameters parameters = read_parameters(section, platform);
    const Family family = family_of(parameters.communication_model);
    if (family == Family::linear)
    {
        return make_linear(std::move(parameters), platform);
    }
    if (family == Family::resilient)
    {
        return make_resilient(std::move(parameters), platform, section.path());
    }
    return make_error_free(std::move(parameters), platform);
}

class StaticNetworkModel final : public Module, public Reporter
{
public:
    explicit StaticNetworkModel(const ModuleContext& context)
        : context_(context), model_(make_model(context.parameters, context.platform))
    {
    }

    NetworkModel* network_model() override
    {
        return model_.get();
    }

    Reporter* reporter() override
    {
        return this;
    }

    std::optional<JsonValue> report() override
    {
        return std::nullopt;
    }

    std::vector<std::string> summary() override
    {
        const auto line = long_message_line(read_parameters(context_.parameters, context_.platform),
                                            context_.platform);
        return line ? std::vector{*line} : std::vector<std::string>();
    }

private:
    ModuleContext context_;
    std::unique_ptr<NetworkModel> model_;
};

ModuleDescriptor descriptor()
{
    std::vector<ParameterSpec> specs;
    for (const Key& key : keys())
    {
        specs.push_back(spec_of(key));
    }
    return {.name = "static_network_model",
            .summary = "transfer times of messages by their length and route, alone on the way",
            .parameters = std::move(specs),
            .resolve = resolve,
            .create = [](const ModuleContext& context)
            { return std::make_unique<StaticNetworkModel>(context); }};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(static_network_model, descriptor());

} // namespace haec_sim::static_network_model
