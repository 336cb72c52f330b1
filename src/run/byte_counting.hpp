// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/trace_reader.hpp"
#include "parallel/ranks.hpp"
#include "simulation/replay/replay_options.hpp"
#include "trace/recorder.hpp"
#include "trace/trace_index.hpp"

#include <span>

namespace haec_sim
{

/// `prove_own`: records do, which decides where the recorder is not known.
ByteCounting counting_of(Recorder recorder, bool prove_own);

/// How a trace counts the bytes of collectives where the configuration leaves that to the trace
/// (spec: collectives, "Lengths"): by the archive's creator, else by the records of these
/// locations of each rank. They are read for that if they can be read twice. The log says so where
/// it is not as Score-P counts. Collective. Throws AgreedError for damaged records.
ByteCounting byte_counting(otf2::TraceReader& reader, const TraceIndex& index,
                           std::span<const LocationIndex> own, Ranks& ranks);

} // namespace haec_sim
