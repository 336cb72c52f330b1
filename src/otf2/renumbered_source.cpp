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
    explicit Renumber(const DenseIds& ids) : ids_(ids) {}

    template <class Record>
    void handle(Record& record)
    {
        ids_.apply(record);
        pass_on(record);
    }

private:
    const DenseIds& ids_;
};

} // namespace

RenumberedSource::RenumberedSource(std::unique_ptr<EventSource> source, const DenseIds& ids)
    : WrappedSource(std::move(source)), ids_(ids)
{
}

void RenumberedSource::read(EventHandler& handler, const bool& stop, std::uint64_t most)
{
    Renumber renumber(ids_);
    renumber.forward_to(handler);
    source().read(renumber, stop, most);
}

} // namespace haec_sim::otf2
