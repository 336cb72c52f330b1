// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::calibration
{

/// The node of a process.
struct Host
{
    std::string name;
    std::string processor;
    std::uint64_t cores = 0;

    friend bool operator==(const Host&, const Host&) = default;
};

/// Throws UsageError where there is no second process, or hosts with other processors or other
/// numbers of cores: a configuration has nodes of one kind. `hosts` has the host of each process.
void require_alike(const std::vector<Host>& hosts);

/// The place of each process's host among those that differ, in order of their first process.
std::vector<std::uint32_t> nodes_of(const std::vector<Host>& hosts);

} // namespace haec_sim::calibration
