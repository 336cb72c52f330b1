// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/labels.hpp"

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace haec_sim::exporting
{

/// Places of locations among Paraver's objects, all of which count from 1 on: the program is one
/// application, a process a task of the number of its MPI rank plus 1, a location a thread of it. A
/// rank without locations has a thread that does nothing. Each thread has a CPU of its own, in the
/// order of nodes, as the trace does not say where it ran.
class ParaverObjects
{
public:
    /// The labels outlive it.
    explicit ParaverObjects(const Labels& labels);

    /// "cpu:application:task:thread", as records have it.
    const std::string& of(LocationIndex location) const
    {
        return places_[location];
    }

    /// "2(2,1):1:3(1:1,1:1,1:2),0": nodes with their CPUs, applications with their tasks, and no
    /// communicators.
    std::string header_text() const;

    /// The names of all objects: the file .row.
    void write_names(std::ostream& out) const;

private:
    const Labels& labels_;
    /// By LocationIndex.
    std::vector<std::string> places_;
    /// The number of CPUs of each node.
    std::vector<std::size_t> cpus_;
};

} // namespace haec_sim::exporting
