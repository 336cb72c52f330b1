// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/times/link_figures.hpp"
#include "verification/times/transfer_times.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace haec_sim::verification
{

/// Windows of a message: n_w full ones, and n_r packets in the last.
struct Windows
{
    Exact full = 0;
    Exact rest = 0;
};

/// The times to which the keys of a model with windows of packets come down, by their symbols
/// (spec: models), in nanoseconds.
class PacketTimes : public TransferTimes
{
public:
    Exact occupancy() const final
    {
        return mpi_ + sender_;
    }

    Exact entry_delay() const final
    {
        return mpi_;
    }

protected:
    /// Fills those that are keys; the others hang on the model.
    PacketTimes(const Parameters& parameters, const NodePorts& ports)
        : packet_(parameters.get<double>("size_packet")),
          window_(parameters.get<double>("size_window")), out_(parameters.get<double>("delay_out")),
          in_(parameters.get<double>("delay_in")), mpi_(parameters.get<double>("delay_mpi"))
    {
        for (const auto& port : {ports.injection, ports.ejection})
        {
            if (port)
            {
                ports_.push_back({port->value});
            }
        }
    }

    /// With the ports at both ends, which that many bytes pass as they pass links.
    RouteDelay with_ports(RouteDelay links, Exact bytes) const
    {
        for (const auto& port : ports_)
        {
            const Exact each = port.serialization(bytes);
            links.sum += each;
            links.maximum = std::max(links.maximum, each);
        }
        return links;
    }

    /// An empty message is one packet.
    Windows windows_of(Bytes message) const
    {
        const Exact packets = std::max(Exact(1), std::ceil(8 * Exact(message.value) / payload_));
        const Exact full = std::floor(packets / window_);
        return {full, packets - full * window_};
    }

    Exact packet_;           // s_p
    Exact window_;           // s_w
    Exact payload_ = 0;      // L_p, bits
    Exact out_;              // d_out
    Exact in_;               // d_in
    Exact intermediate_ = 0; // d_i = d_a
    Exact sender_ = 0;       // d_s
    Exact receiver_ = 0;     // d_r
    Exact mpi_;              // d_mpi

private:
    std::vector<LinkFigures> ports_;
};

} // namespace haec_sim::verification
