// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// Sixteen times the nodes of which Slurm itself takes a list.
constexpr std::size_t most_hosts = std::size_t{1} << 20U;

/// The names of a list as Slurm writes it: "tux[0-3,12],login" is tux0, tux1, tux2, tux3, tux12 and
/// login, "n[08-10]" n08, n09 and n10; the last brackets of a name count fastest. None where it is
/// no such list, or has more than most_hosts names.
std::optional<std::vector<std::string>> expand_hostlist(const std::string& list);

} // namespace haec_sim
