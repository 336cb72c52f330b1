// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The payload L_p of a packet: the bits that its header leaves for data.
//
// Source: [Ciorba2014], section 4.2; [Pfennig2016], section 4 (spec: models, "Error-free DOR and
// PNC", "Resilient models").
//     DOR   s_p - s_wid                     DORr         s_p - s_wid - s_pid - s_sig
//     PNC   s_p - s_wid - s_w s_ff          PNCr, NCDr   s_p - s_gid - s_w s_ff - s_sig
// NCD is as PNC. Bits are counted, because symbols of the finite field need not be whole bytes.
// Neglected: short packets: the last packet of a message takes the time of a full one.
// Keys: size_packet, size_windowid, size_packetid, size_generationid [bytes], size_window
// [packets], size_finitefield, size_signature [bits].
// Example, all defaults, in bytes: DOR 288 - 4 = 284, PNC 288 - 4 - 5 = 279, DORr 1500 - 4 - 1 - 32
// = 1463, PNCr 1500 - 4 - 5 - 32 = 1459.

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

HeaderField coefficients(const std::string& path, const NetworkParameters& parameters)
{
    return {parameters.size_window * parameters.size_finitefield,
            path + ".size_window (" + std::to_string(parameters.size_window) + ") times " + path +
                ".size_finitefield (" + std::to_string(parameters.size_finitefield) + " bits)"};
}

std::vector<HeaderField> header(const NetworkParameters& parameters, const std::string& path)
{
    const bool coded = uses_network_coding(parameters.communication_model);
    const bool is_resilient = family_of(parameters.communication_model) == Family::resilient;
    std::vector<HeaderField> fields;
    if (is_resilient && coded)
    {
        fields.push_back(bytes(path, "size_generationid", parameters.size_generationid));
    }
    else
    {
        fields.push_back(bytes(path, "size_windowid", parameters.size_windowid));
    }
    if (is_resilient && !coded)
    {
        fields.push_back(bytes(path, "size_packetid", parameters.size_packetid));
    }
    if (coded)
    {
        fields.push_back(coefficients(path, parameters));
    }
    if (is_resilient)
    {
        fields.push_back(
            {parameters.size_signature,
             path + ".size_signature (" + std::to_string(parameters.size_signature) + " bits)"});
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
    return static_cast<std::int64_t>(8 * parameters.size_packet.value) -
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
    throw UsageError(path + ".size_packet (" + std::to_string(parameters.size_packet.value) +
                     " bytes) leaves no room for data beside " + taken +
                     "; give it more bytes than its header has");
}

} // namespace haec_sim::static_network_model
