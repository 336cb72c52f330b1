// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/resource_ledger.hpp"
#include "simulation/engine/actor.hpp"

#include <cstdint>

namespace haec_sim
{

/// Looks after the links of a part of the topology ([Bielert2015], section 3.3.2): what they
/// served.
class LinkManager final : public Actor
{
public:
    explicit LinkManager(std::uint32_t time_bins) : ledger_(time_bins) {}

    State run(std::uint64_t) override
    {
        return State::idle;
    }

    void take(const Letter& letter) override;

    Picoseconds earliest() const override
    {
        return Picoseconds::max();
    }

    /// The ledger of its links that were used.
    ResourceLedger& ledger() noexcept
    {
        return ledger_;
    }

    const ResourceLedger& ledger() const noexcept
    {
        return ledger_;
    }

private:
    ResourceLedger ledger_;
};

/// Writes a notice about a link or port into the ledger.
void enter_notice(const Letter& letter, ResourceLedger& ledger);

} // namespace haec_sim
