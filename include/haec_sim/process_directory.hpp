// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// Maps the ranks in records of messages to processes. A record of a message names a communicator
/// and a rank in it.
class ProcessDirectory
{
public:
    virtual ~ProcessDirectory() = default;

    /// Returns the process with the rank `rank` in the communicator, as seen from the process
    /// `self` (this matters for inter-communicators). None if the communicator has no such rank or
    /// is not defined.
    virtual std::optional<std::uint32_t> peer(CommRef communicator, std::uint32_t self,
                                              std::uint32_t rank) const = 0;

protected:
    // Owned by nobody through this interface.
    ProcessDirectory() = default;
    ProcessDirectory(const ProcessDirectory&) = default;
    ProcessDirectory(ProcessDirectory&&) = default;
    ProcessDirectory& operator=(const ProcessDirectory&) = default;
    ProcessDirectory& operator=(ProcessDirectory&&) = default;
};

} // namespace haec_sim
