// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/machine_shape.hpp"

#include <cstdio>
#include <vector>

// It uses FILE, and does not include <cstdio> itself.
#include <scotch.h>

namespace haec_sim
{

/// Throws Error where Scotch reports a failure to do that.
void check_scotch(int failure, const char* what);

/// The machine in Scotch's form.
class ScotchMachine
{
public:
    ScotchMachine(const Platform& platform, const MachineShape& shape);
    ~ScotchMachine();

    ScotchMachine(const ScotchMachine&) = delete;
    ScotchMachine& operator=(const ScotchMachine&) = delete;

    const SCOTCH_Arch* get() const noexcept
    {
        return &machine_;
    }

private:
    /// A machine of vertices and links, on whose nodes alone processes run.
    int build_graph(const Topology& topology);

    SCOTCH_Arch machine_{};
    /// What the machine may refer to as long as it is there.
    SCOTCH_Graph graph_{};
    bool has_graph_ = false;
    std::vector<SCOTCH_Num> begins_;
    std::vector<SCOTCH_Num> ends_;
    std::vector<SCOTCH_Num> nodes_;
};

} // namespace haec_sim
