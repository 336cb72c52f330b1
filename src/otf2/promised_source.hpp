// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/location_name.hpp"
#include "otf2/wrapped_source.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>

namespace haec_sim::otf2
{

/// The definitions' promise of the events of a location.
struct Promise
{
    LocationName name;
    /// The number of records that its Location definition promises.
    std::uint64_t events = 0;
    /// The event file, where whoever reads it does not see that it was cut, as OTF2's library does
    /// not: its last bytes tell. None where the reader sees it.
    std::optional<std::filesystem::path> file;
};

/// A source that compares its records with what the definitions promise. Recorders other than
/// Score-P promise too few or too many: the end of the file decides.
class PromisedSource final : public WrappedSource
{
public:
    /// The location is added to `broken` as soon as the promise does not hold. `broken` outlives
    /// it.
    PromisedSource(std::unique_ptr<EventSource> source, Promise promise,
                   std::set<LocationRef>& broken);

    /// Throws Error where the promise does not hold because the file was cut.
    void read(EventHandler& handler, const bool& stop, std::uint64_t most) override;

    /// A look ahead is no reading: the promise does not matter to it.
    std::size_t glance(std::span<ComingRecord> room) override
    {
        return source().glance(room);
    }

    CodecSource* codec() noexcept override
    {
        return source().codec();
    }

private:
    Promise promise_;
    /// The broken promises of the archive, of all its sources.
    std::set<LocationRef>& broken_;
};

} // namespace haec_sim::otf2
