// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "keys.hpp"

#include "key_builders.hpp"

#include <algorithm>
#include <iterator>

namespace haec_sim::static_network_model
{

namespace
{

using Keys = std::vector<Key>;

Keys common_keys()
{
    return {
        text("communication_model", "the equations of transfer times; DNCr is NCDr", always("DOR"))
            .one_of(model_names()),
        text("routing", "way through the topology; the same on mesh and torus", always("xyz"))
            .one_of({"xyz", "shortest_path"}),
        integer("eager_threshold", "bytes", "longest message sent without waiting for its receive",
                always(65536))
            .at_least(0),
        text("collectives", "how collective operations are re-timed (R6)", always("synchronize"))
            .one_of({"preserve", "synchronize", "model"}),
        texts("collective_algorithms", "algorithms of operations, with collectives model", always())
            .otherwise("none"),
        number("compute_scale", "", "factor of the time outside MPI (R0)", always(1.0)).at_least(0),
        boolean("record_transfers", "whether receives carry transfer time and hops", always(true)),
    };
}

Keys link_keys()
{
    const std::string which = " of links that the platform does not describe";
    return {
        number("bandwidth", "bytes/s", "b: bandwidth" + which, each(31.25e9, 9.375e9, 31.25e9))
            .at_least(1),
        number("latency", "ns", "l: latency" + which, each(1000.0, 1270.0, 1000.0)).at_least(0),
        number("delay_mpi", "ns", "d_mpi: injection of a message", each(0.0, 500.0, 0.0))
            .at_least(0),
    };
}

Keys packet_keys()
{
    const double most_bytes = 1 << 30;
    return {
        integer("size_packet", "bytes", "s_p: a packet with its header", packets(288, 1500))
            .between(1, most_bytes),
        integer("size_window", "packets", "s_w: packets per window (generation)", packets(5, 5))
            .between(1, 1 << 20),
        integer("size_windowid", "bytes", "s_wid: window id in a packet", packets(4, 4))
            .between(0, most_bytes),
        integer("size_finitefield", "bits", "s_ff: symbol of the finite field", packets(8, 8))
            .between(1, 64),
        number("delay_out", "ns", "d_out: sending a packet at a node", packets(100.0, 127.0))
            .at_least(0),
        number("delay_in", "ns", "d_in: receiving a packet at a node", packets(100.0, 127.0))
            .at_least(0),
        number("delay_processing", "ns", "replaces d_out/2 in d_i and d_a", packets())
            .otherwise("delay_out / 2")
            .at_least(0),
        number("delay_packet", "ns", "d_p: coding of a packet, PNC and NCD", packets(0.625, 0.1))
            .at_least(0),
    };
}

Keys resilient_keys()
{
    const double most_bytes = 1 << 30;
    return {
        integer("size_packetid", "bytes", "s_pid: packet id in a packet", resilient(1))
            .between(0, most_bytes),
        integer("size_generationid", "bytes", "s_gid: generation id in a packet", resilient(4))
            .between(0, most_bytes),
        integer("size_signature", "bits", "s_sig: signature in a packet", resilient(256))
            .between(0, most_bytes),
        integer("size_acknowledgement", "bytes", "s_a: an acknowledgement", resilient(41))
            .between(1, most_bytes),
        number("delay_sign", "ns", "d_sign: signing", resilient(40.0)).at_least(0),
        number("delay_verify", "ns", "d_verify: checking a signature", resilient(100.0))
            .at_least(0),
        number("loss_probability", "", "p: loss of a packet on a link", resilient())
            .otherwise("by the platform's bit_error_rate and packet_attack_rate, else 0.01")
            .between(0, 1),
        text("evaluation", "how the expected time of a window is found", resilient("exact"))
            .one_of({"exact", "polynomial", "monte_carlo"}),
        texts("parameter_search_folders", "where coefficient files of polynomial lie", resilient())
            .otherwise("none")
            .paths(),
        integer("seed", "", "of the random numbers of monte_carlo", resilient(0)).at_least(0),
    };
}

Keys linear_keys()
{
    return {
        number("overhead", "ns", "o of sender and of receiver", linear(0.0)).at_least(0),
        number("memory_latency", "ns", "latency between processes of one node", linear(0.0))
            .at_least(0),
        number("memory_bandwidth", "bytes/s", "bandwidth between processes of one node", linear())
            .otherwise("infinite")
            .at_least(1),
    };
}

} // namespace

const Use& Key::use(Family family) const
{
    switch (family)
    {
    case Family::error_free:
        return error_free;
    case Family::resilient:
        return resilient;
    case Family::linear:
        break;
    }
    return linear;
}

const std::vector<Key>& keys()
{
    static const Keys all = []
    {
        Keys result;
        for (const Keys& group :
             {common_keys(), link_keys(), packet_keys(), resilient_keys(), linear_keys()})
        {
            std::copy(group.begin(), group.end(), std::back_inserter(result));
        }
        return result;
    }();
    return all;
}

} // namespace haec_sim::static_network_model
