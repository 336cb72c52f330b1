// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/format.hpp"
#include "haec_sim/records/events.hpp"
#include "tests/trace/described_program.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// A trace of a few events, and what is exported of it. Definitions first, then events, in any
/// order of locations.
class SmallTrace
{
public:
    /// So many MPI processes of one location each, and a communicator of all of them, 0.
    explicit SmallTrace(std::uint32_t processes);

    template <class Record>
    void add(LocationIndex location, std::int64_t picoseconds, Record record)
    {
        if (location >= events_.size())
        {
            events_.resize(location + std::size_t{1});
        }
        record.time = Picoseconds{picoseconds};
        events_[location].emplace_back(std::move(record));
    }

    /// A metric class of one metric of that name.
    MetricRef metric(const std::string& name, const std::string& unit);

    /// The export in that format.
    std::string written(exporting::Format format, bool compressed = false);

    /// All messages, in the order in which they are told.
    std::vector<exporting::Message> messages();

    DescribedProgram program;
    /// The totals of the last export.
    exporting::Totals totals;

private:
    exporting::Sources sources() const;
    std::unique_ptr<RecordSource> source(LocationIndex location) const;

    std::vector<std::vector<AnyEvent>> events_;
};

/// Records as they are written down in tests; the communicator is 0.
events::Enter enter(RegionRef region);
events::Leave leave(RegionRef region);
events::MpiSend send(std::uint32_t receiver, std::uint32_t tag, std::uint64_t bytes);
events::MpiRecv receive(std::uint32_t sender, std::uint32_t tag, std::uint64_t bytes);
events::MpiIsend isend(std::uint32_t receiver, std::uint32_t tag, std::uint64_t request);
events::MpiIsendComplete isend_complete(std::uint64_t request);
events::MpiIrecvRequest irecv_request(std::uint64_t request);
events::MpiIrecv irecv(std::uint32_t sender, std::uint32_t tag, std::uint64_t request);
events::MpiRequestCancelled cancelled(std::uint64_t request);

} // namespace haec_sim::test
