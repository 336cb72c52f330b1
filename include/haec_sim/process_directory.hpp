// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// The processes behind the ranks that records of messages name. A record of a message has a
/// communicator and a rank in it; modules that count or judge messages want to know the process.
class ProcessDirectory
{
public:
    virtual ~ProcessDirectory() = default;

    /// The process that is the peer's rank in the communicator, as `self` sees it (it matters for
    /// inter-communicators). None where the communicator has no such rank or is not defined.
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
