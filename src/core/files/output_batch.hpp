// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/leftovers.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace haec_sim
{

/// Files that are complete and have not yet their names.
struct OutputFiles
{
    /// Gives all of them their names, in their order and without a signal in between. Throws what
    /// the first one throws that cannot have its name.
    void publish();

    std::vector<std::unique_ptr<Leftover>> leftovers{};
    std::vector<std::function<void()>> publications{};
};

/// The files of a run. While there is one, what write_output() has written keeps another name until
/// publish(), and goes away with this object without it: a run that fails later leaves no tables.
/// There is one at a time.
class OutputBatch
{
public:
    OutputBatch();
    ~OutputBatch();

    OutputBatch(const OutputBatch&) = delete;
    OutputBatch& operator=(const OutputBatch&) = delete;

    /// The batch of the run; null where there is none.
    static OutputBatch* current() noexcept;

    void add(OutputFiles files);

    /// See OutputFiles::publish().
    void publish();

private:
    OutputFiles files_;
};

} // namespace haec_sim
