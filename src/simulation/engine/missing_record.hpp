// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/together.hpp"

#include <string>
#include <utility>

namespace haec_sim
{

/// Somebody waits for a record that never comes: the trace lacks it, unless who stands before the
/// engine knows better. Stall throws it on all ranks, where unmatched records are errors; a run
/// whose modules dropped records names these instead (ConnectedRun).
class MissingRecord : public AgreedError
{
public:
    /// `waits`: who waits since when for what, "..., which is never sent".
    explicit MissingRecord(std::string waits)
        : AgreedError(waits + " in the trace; record the trace with all of the application's "
                              "communication, or simulate with --unmatched=keep to leave such "
                              "records as recorded",
                      1),
          waits_(std::move(waits))
    {
    }

    /// The words of the constructor, without its advice.
    const std::string& waits() const noexcept
    {
        return waits_;
    }

private:
    std::string waits_;
};

} // namespace haec_sim
