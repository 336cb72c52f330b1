// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/log/phase.hpp"

#include "haec_sim/log.hpp"

namespace haec_sim::log
{

Phase::Phase(std::string_view name) : name_(name), begin_(std::chrono::steady_clock::now())
{
    HAEC_SIM_LOG(debug, "phase", "begins: " << name_);
}

Phase::~Phase()
{
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin_;
    HAEC_SIM_LOG(debug, "phase", "ends: " << name_ << ", after " << taken.count() << " s");
}

} // namespace haec_sim::log
