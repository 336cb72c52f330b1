// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/goal/location_program.hpp"
#include "haec_sim/records/events.hpp"

#include <vector>

namespace haec_sim::exporting
{

/// The collectives of a location, as operations.
class LocationCollectives
{
public:
    /// The program outlives it.
    explicit LocationCollectives(LocationProgram& at) : at_(at) {}

    void see(const events::MpiCollectiveBegin& record)
    {
        begin_blocking(of_mpi_, record.time);
    }
    void see(const events::MpiCollectiveEnd& record)
    {
        end_blocking(of_mpi_, record.time);
    }
    void see(const events::RmaCollectiveBegin& record)
    {
        begin_blocking(of_windows_, record.time);
    }
    void see(const events::RmaCollectiveEnd& record)
    {
        end_blocking(of_windows_, record.time);
    }
    void see(const events::NonBlockingCollectiveRequest& record);
    void see(const events::NonBlockingCollectiveComplete& record);

private:
    /// A collective that has begun and not ended.
    struct Begun
    {
        CollectivePartOf part;
        /// Its recorded time counts as a calculation.
        bool is_kept = false;
        /// What the operation behind it waits for, of a non-blocking one.
        OperationChain::Requirements ends{};
    };

    Begun begin(bool is_blocking);
    void append_messages(Begun& begun, bool is_blocking);
    void begin_blocking(std::vector<Begun>& nest, Picoseconds time);
    void end(const Begun& collective, Picoseconds time);
    void end_blocking(std::vector<Begun>& nest, Picoseconds time);

    LocationProgram& at_;
    std::vector<Begun> of_mpi_;
    std::vector<Begun> of_windows_;
    std::vector<Begun> non_blocking_;
    /// Those that have begun.
    std::size_t count_ = 0;
};

} // namespace haec_sim::exporting
