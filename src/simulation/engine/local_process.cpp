// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/local_process.hpp"

namespace haec_sim
{

LocalProcess::LocalProcess(const TraceIndex& index, const std::function<void(LocationIndex)>& wake)
    : postings(wake), threads(index, wake), counts_ahead(index)
{
}

LocalProcess::~LocalProcess() = default;

} // namespace haec_sim
