// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verified_program.hpp"

namespace haec_sim::test
{

/// A program whose messages share links, and whose receives carry attributes. A link takes 1000 ns,
/// and 1 ns for each byte; it serves whole messages.
class SharingProgram : public VerifiedProgram
{
public:
    explicit SharingProgram(std::uint32_t processes)
        : VerifiedProgram(processes),
          transfer_time(definitions.attribute("haec_sim::transfer_time", "", Type::int64)),
          hops(definitions.attribute("haec_sim::hops", "", Type::uint32)),
          waiting_time(definitions.attribute("haec_sim::waiting_time", "", Type::int64))
    {
        segment = Bytes{0};
    }

    /// Adds a receive with the attributes [ns].
    void receive(std::size_t location, std::int64_t out, const Peer& from, std::int64_t transfer,
                 std::uint32_t links, std::int64_t waiting)
    {
        auto& records = at(location);
        records.receive(out, out, from);
        auto& event = std::get<events::MpiRecv>(records.output.back());
        event.attributes = {{transfer_time, Type::int64, RawValue::from(1000 * transfer)},
                            {hops, Type::uint32, RawValue::from(std::uint64_t{links})},
                            {waiting_time, Type::int64, RawValue::from(1000 * waiting)}};
    }

    AttributeList& attributes(std::size_t location, std::size_t record)
    {
        return std::get<events::MpiRecv>(at(location).output.at(record)).attributes;
    }

    AttributeRef transfer_time;
    AttributeRef hops;
    AttributeRef waiting_time;
};

} // namespace haec_sim::test
