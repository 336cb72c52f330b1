// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// Has the TCP sockets of this process, but for its standard streams, send what they get at once.
/// MPI_Finalize says four small things to the launcher (Open MPI 4.1 with PMIx 4.2), of which the
/// second waits 40 ms for the first one's delayed acknowledgement otherwise, in every run (Nagle's
/// algorithm). Called once MPI has started.
void send_promptly();

} // namespace haec_sim
