// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The one place where keys, units, bounds and defaults are written down.

#include "keys.hpp"

namespace haec_sim::static_network_model
{

namespace
{

using P = NetworkParameters;
using Uses = decltype(Key::uses);

// Read by all models, with one default or one per family.
constexpr Uses always(Default value = {})
{
    return {{{true, value}, {true, value}, {true, value}}};
}

constexpr Uses each(Default error_free, Default resilient, Default linear)
{
    return {{{true, error_free}, {true, resilient}, {true, linear}}};
}

// Read by the models that know packets.
constexpr Uses packets(Default error_free = {}, Default resilient = {})
{
    return {{{true, error_free}, {true, resilient}, {}}};
}

constexpr Uses resilient(Default value = {})
{
    return {{{}, {true, value}, {}}};
}

constexpr Uses linear(Default value = {})
{
    return {{{}, {}, {true, value}}};
}

constexpr Range between(double least, double most)
{
    return {least, most};
}

constexpr Range any{};
constexpr Range from_zero{0, {}};
// 1000 s, of which 9223 fit into the time of a trace.
constexpr Range delay = between(0, 1e12);
// Infinite ones are allowed.
constexpr Range any_bandwidth{1, {}};
constexpr double most_bytes = 1 << 30;

constexpr Key table[] = {
    {"communication_model", &P::communication_model, "", any, always("linear"),
     "the equations of transfer times; DNCr is NCDr"},
    {"routing", &P::routing, "", any, always("xyz"),
     "as routing of the network resource manager, where that is not given"},

    {"bandwidth", &P::bandwidth, "bytes/s", any_bandwidth, each(31.25e9, 9.375e9, 31.25e9),
     "b: bandwidth of links that the platform does not describe"},
    {"latency", &P::latency, "ns", delay, each(1000.0, 1270.0, 1000.0),
     "l: latency of links that the platform does not describe"},
    {"delay_mpi", &P::delay_mpi, "ns", delay, each(0.0, 500.0, 0.0),
     "d_mpi: injection of a message"},

    {"size_packet", &P::size_packet, "bytes", between(1, most_bytes), packets(288, 1500),
     "s_p: a packet with its header"},
    {"size_window", &P::size_window, "packets", between(1, 1 << 20), packets(5, 5),
     "s_w: packets per window (generation)"},
    {"size_windowid", &P::size_windowid, "bytes", between(0, most_bytes), packets(4, 4),
     "s_wid: window id in a packet"},
    {"size_finitefield", &P::size_finitefield, "bits", between(1, 64), packets(8, 8),
     "s_ff: symbol of the finite field"},
    {"delay_out", &P::delay_out, "ns", delay, packets(100.0, 127.0),
     "d_out: sending a packet at a node"},
    {"delay_in", &P::delay_in, "ns", delay, packets(100.0, 127.0),
     "d_in: receiving a packet at a node"},
    {"delay_processing", &P::delay_processing, "ns", delay, packets(),
     "replaces d_out/2 in d_i and d_a", "delay_out / 2"},
    {"delay_packet", &P::delay_packet, "ns", delay, packets(0.625, 0.1),
     "d_p: coding of a packet, PNC and NCD"},

    {"size_packetid", &P::size_packetid, "bytes", between(0, most_bytes), resilient(1),
     "s_pid: packet id in a packet"},
    {"size_generationid", &P::size_generationid, "bytes", between(0, most_bytes), resilient(4),
     "s_gid: generation id in a packet"},
    {"size_signature", &P::size_signature, "bits", between(0, most_bytes), resilient(256),
     "s_sig: signature in a packet"},
    {"size_acknowledgement", &P::size_acknowledgement, "bytes", between(1, most_bytes),
     resilient(41), "s_a: an acknowledgement"},
    {"delay_sign", &P::delay_sign, "ns", delay, resilient(40.0), "d_sign: signing"},
    {"delay_verify", &P::delay_verify, "ns", delay, resilient(100.0),
     "d_verify: checking a signature"},
    {"loss_probability", &P::loss_probability, "", between(0, 1),
     resilient(default_loss_probability), "p: loss of a packet on a link",
     "by the platform's bit_error_rate and packet_attack_rate, else 0.01"},
    {"loss_profile", &P::loss_profile, "", any, resilient(),
     "loss of classes of links from one time to another", "none"},
    {"evaluation", &P::evaluation, "", any, resilient("exact"),
     "how the expected time of a window is found"},
    {"parameter_search_folders", &P::parameter_search_folders, "", any, resilient(),
     "where coefficient files of polynomial lie", "none"},
    {"seed", &P::seed, "", from_zero, resilient(0), "of the random numbers of monte_carlo"},

    {"memory_latency", &P::memory_latency, "ns", delay, linear(0.0),
     "latency between processes of one node"},
    {"memory_bandwidth", &P::memory_bandwidth, "bytes/s", any_bandwidth, linear(),
     "bandwidth between processes of one node", "infinite"},
    {"pieces", &P::pieces, "", any, linear(),
     "latency, bandwidth and overhead of messages up to some lengths", "none"},
    {"memory_pieces", &P::memory_pieces, "", any, linear(),
     "the same between processes of one node", "none"},
};

} // namespace

std::span<const Key> keys()
{
    return table;
}

} // namespace haec_sim::static_network_model
