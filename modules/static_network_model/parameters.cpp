// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parameters.hpp"

#include "loss.hpp"

#include <limits>
#include <string_view>

namespace haec_sim::static_network_model
{

namespace
{

double number_or(const Parameters& section, std::string_view key, double otherwise)
{
    return section.has(key) ? section.get<double>(key) : otherwise;
}

Nanoseconds delay(const Parameters& section, std::string_view key)
{
    return Nanoseconds{section.get<double>(key)};
}

std::uint64_t count(const Parameters& section, std::string_view key)
{
    return static_cast<std::uint64_t>(section.get<std::int64_t>(key));
}

std::vector<LinkFigures> read_links(const Parameters& section, const Platform& platform)
{
    const BytesPerSecond bandwidth{number_or(section, "bandwidth", 0.0)};
    const Nanoseconds latency{number_or(section, "latency", 0.0)};
    std::vector<LinkFigures> links;
    for (const LinkType& type : platform.link_types())
    {
        LinkFigures& link = links.emplace_back();
        link.bandwidth = type.bandwidth.value_or(bandwidth);
        link.latency = type.latency.value_or(latency);
    }
    return links;
}

PacketParameters read_packets(const Parameters& section)
{
    PacketParameters packets;
    packets.packet = Bytes{count(section, "size_packet")};
    packets.window_id = Bytes{count(section, "size_windowid")};
    packets.window = count(section, "size_window");
    packets.symbol_bits = count(section, "size_finitefield");
    packets.out = delay(section, "delay_out");
    packets.in = delay(section, "delay_in");
    packets.processing = delay(section, "delay_processing");
    packets.coding = delay(section, "delay_packet");
    return packets;
}

Evaluation read_evaluation(const Parameters& section)
{
    const auto name = section.get<std::string>("evaluation");
    return name == "exact"        ? Evaluation::exact
           : name == "polynomial" ? Evaluation::polynomial
                                  : Evaluation::monte_carlo;
}

ResilientParameters read_resilient(const Parameters& section)
{
    ResilientParameters resilient;
    resilient.packet_id = Bytes{count(section, "size_packetid")};
    resilient.generation_id = Bytes{count(section, "size_generationid")};
    resilient.signature_bits = count(section, "size_signature");
    resilient.acknowledgement = Bytes{count(section, "size_acknowledgement")};
    resilient.sign = delay(section, "delay_sign");
    resilient.verify = delay(section, "delay_verify");
    resilient.evaluation = read_evaluation(section);
    resilient.seed = count(section, "seed");
    if (section.has("parameter_search_folders"))
    {
        resilient.search_folders =
            section.get<std::vector<std::string>>("parameter_search_folders");
    }
    return resilient;
}

LinearParameters read_linear(const Parameters& section)
{
    const double infinite = std::numeric_limits<double>::infinity();
    return {delay(section, "overhead"), delay(section, "memory_latency"),
            BytesPerSecond{number_or(section, "memory_bandwidth", infinite)}};
}

ReplayOptions read_options(const Parameters& section)
{
    ReplayOptions options;
    options.eager_threshold = Bytes{count(section, "eager_threshold")};
    options.collectives = section.get<std::string>("collectives") == "preserve"
                              ? CollectiveRule::preserve
                              : CollectiveRule::synchronize;
    options.compute_scale = section.get<double>("compute_scale");
    options.record_transfers = section.get<bool>("record_transfers");
    return options;
}

} // namespace

NetworkParameters read_parameters(const Parameters& section, const Platform& platform)
{
    NetworkParameters parameters;
    parameters.model = model_named(section.get<std::string>("communication_model"));
    parameters.links = read_links(section, platform);
    parameters.mpi = delay(section, "delay_mpi");
    parameters.options = read_options(section);
    const Family family = family_of(parameters.model);
    if (family == Family::linear)
    {
        parameters.linear = read_linear(section);
        return parameters;
    }
    parameters.packets = read_packets(section);
    if (family == Family::resilient)
    {
        parameters.resilient = read_resilient(section);
        read_losses(section, platform, parameters.packets.packet, parameters.links);
    }
    return parameters;
}

} // namespace haec_sim::static_network_model
