// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/times/transfer_times.hpp"

namespace haec_sim::verification
{

/// Windows of a message: n_w full ones, and n_r packets in the last.
struct Windows
{
    Exact full = 0;
    Exact rest = 0;
};

/// `payload` in bits. An empty message is one packet.
Windows windows_of(Bytes message, Exact payload, Exact packets_per_window);

} // namespace haec_sim::verification
