// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/goal/location_program.hpp"
#include "haec_sim/records/events.hpp"

#include <optional>

namespace haec_sim::exporting
{

/// The sends and receives of a location, as operations.
class LocationSends
{
public:
    /// The program outlives it.
    explicit LocationSends(LocationProgram& at) : at_(at) {}

    void see(const events::MpiSend& record);
    void see(const events::MpiIsend& record);
    void see(const events::MpiIsendComplete& record);
    void see(const events::MpiIrecvRequest& record);
    void see(const events::MpiIrecv& record);
    void see(const events::MpiRecv& record);
    void see(const events::MpiRequestCancelled& record);

private:
    /// Nothing where the trace does not have the peer.
    template <class Record>
    std::optional<GoalOperation> message(const Record& record, GoalKind kind, std::uint32_t peer);

    LocationProgram& at_;
};

} // namespace haec_sim::exporting
