// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/renumbered_source.hpp"

#include <utility>

namespace haec_sim::otf2
{

namespace
{

class Renumber final : public UniformEventHandler<Renumber>
{
public:
    Renumber(const DenseIds& ids, const LocationName& location) : ids_(ids), location_(location) {}

    template <class Record>
    void handle(Record& record)
    {
        apply_ids(ids_, record, location_);
        pass_on(record);
    }

private:
    const DenseIds& ids_;
    const LocationName& location_;
};

} // namespace

RenumberedSource::RenumberedSource(std::unique_ptr<EventSource> source, const DenseIds& ids,
                                   const LocationName& location)
    : WrappedSource(std::move(source)), ids_(ids), location_(location)
{
}

void RenumberedSource::read(EventHandler& handler, const bool& stop, std::uint64_t most)
{
    Renumber renumber(ids_, location_);
    renumber.forward_to(handler);
    source().read(renumber, stop, most);
}

} // namespace haec_sim::otf2
