// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/location_name.hpp"
#include "otf2/record_ids.hpp"
#include "otf2/wrapped_source.hpp"

#include <cstdint>
#include <memory>

namespace haec_sim::otf2
{

/// A source of which all records get other ids of definitions, and later times where the trace
/// begins later than another one that it is joined with. It stands around sources of archives whose
/// ids are not dense, and hands each record on through a handler of its own. It has no glance():
/// regions there would have the archive's ids.
class RenumberedSource final : public WrappedSource
{
public:
    /// The ids outlive this.
    RenumberedSource(std::unique_ptr<EventSource> source, const DenseIds& ids,
                     const LocationName& location, Picoseconds delay = {});

    /// Throws Error, too, for a record that refers to what is not defined.
    void read(EventHandler& handler, const bool& stop, std::uint64_t most) override;

    Picoseconds last_time() const noexcept override
    {
        return WrappedSource::last_time() + delay_;
    }

private:
    const DenseIds& ids_;
    LocationName location_;
    Picoseconds delay_;
};

} // namespace haec_sim::otf2
