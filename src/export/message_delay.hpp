// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/records/values.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim::exporting
{

/// What haec_sim says of a message in attributes of its receive (docs/reference/output.md); absent
/// where the trace has none.
struct MessageDelay
{
    std::optional<Picoseconds> transfer{};
    std::optional<Picoseconds> waiting{};
    std::optional<std::uint32_t> hops{};

    std::uint64_t attributes() const noexcept
    {
        return std::uint64_t{transfer.has_value()} + std::uint64_t{waiting.has_value()} +
               std::uint64_t{hops.has_value()};
    }
};

/// Finds the delays among the attributes of records.
class DelayReader
{
public:
    DelayReader() = default;
    explicit DelayReader(const Definitions& definitions);

    /// Whether the trace defines any of them.
    bool is_defined() const noexcept
    {
        return transfer_.is_defined() || waiting_.is_defined() || hops_.is_defined();
    }

    MessageDelay delay_of(const AttributeList& attributes) const;

private:
    /// Undefined where the trace has none.
    AttributeRef transfer_;
    AttributeRef waiting_;
    AttributeRef hops_;
};

} // namespace haec_sim::exporting
