// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "network/circuit_uses.hpp"
#include "network/rated_links.hpp"

#include <filesystem>
#include <memory>

namespace haec_sim
{

/// The resources of a network whose links adapt; each member is null where no link does so.
struct AdaptingLinks
{
    std::unique_ptr<RatedLinks> rated;
    std::unique_ptr<CircuitLinks> circuits;

    /// The platform outlives it.
    explicit AdaptingLinks(const Platform& platform);

    /// Makes that of the resource with the next number.
    void add(const ResourceIdentity& resource);

    /// Notes their times from now on, in files in `folder` where they are many.
    void keep_times(const std::filesystem::path& folder);
};

} // namespace haec_sim
