// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "payload.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

namespace haec_sim::static_network_model
{

namespace
{

// A part of a packet's header, and how it is called in messages.
struct HeaderField
{
    std::uint64_t bits;
    std::string text;
};

HeaderField bytes(const std::string& path, std::string_view key, Bytes size)
{
    return {8 * size.value,
            path + "." + std::string(key) + " (" + std::to_string(size.value) + ")"};
}

HeaderField coefficients(const std::string& path, const PacketParameters& packets)
{
    return {packets.window * packets.symbol_bits,
            path + ".size_window (" + std::to_string(packets.window) + ") times " + path +
                ".size_finitefield (" + std::to_string(packets.symbol_bits) + " bits)"};
}

std::vector<HeaderField> header(const NetworkParameters& parameters, const std::string& path)
{
    const PacketParameters& packets = parameters.packets;
    const ResilientParameters& resilient = parameters.resilient;
    const bool coded = uses_network_coding(parameters.model);
    const bool is_resilient = family_of(parameters.model) == Family::resilient;
    std::vector<HeaderField> fields;
    if (is_resilient && coded)
    {
        fields.push_back(bytes(path, "size_generationid", resilient.generation_id));
    }
    else
    {
        fields.push_back(bytes(path, "size_windowid", packets.window_id));
    }
    if (is_resilient && !coded)
    {
        fields.push_back(bytes(path, "size_packetid", resilient.packet_id));
    }
    if (coded)
    {
        fields.push_back(coefficients(path, packets));
    }
    if (is_resilient)
    {
        fields.push_back(
            {resilient.signature_bits,
             path + ".size_signature (" + std::to_string(resilient.signature_bits) + " bits)"});
    }
    return fields;
}

} // namespace

std::int64_t payload_bits(const NetworkParameters& parameters)
{
    const auto fields = header(parameters, {});
    const auto bits = std::accumulate(fields.begin(), fields.end(), std::uint64_t{0},
                                      [](std::uint64_t sum, const HeaderField& field)
                                      { return sum + field.bits; });
    return static_cast<std::int64_t>(8 * parameters.packets.packet.value) -
           static_cast<std::int64_t>(bits);
}

void check_payload(const NetworkParameters& parameters, const std::string& path)
{
    if (payload_bits(parameters) > 0)
    {
        return;
    }
    std::string taken;
    for (const HeaderField& field : header(parameters, path))
    {
        taken += (taken.empty() ? "" : " and ") + field.text;
    }
    throw UsageError(path + ".size_packet (" + std::to_string(parameters.packets.packet.value) +
                     " bytes) leaves no room for data beside " + taken +
                     "; give it more bytes than its header has");
}

} // namespace haec_sim::static_network_model
