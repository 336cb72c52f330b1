// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/renumbered_source.hpp"

#include "otf2/tick_clock.hpp"

#include <utility>

namespace haec_sim::otf2
{

namespace
{

class Renumber final : public UniformEventHandler<Renumber>
{
public:
    Renumber(const DenseIds& ids, const LocationName& location, Picoseconds delay)
        : ids_(ids), location_(location), delay_(delay)
    {
    }

    template <class Record>
    void handle(Record& record)
    {
        apply_ids(ids_, record, location_);
        delay(record.time);
        if constexpr (requires { record.stop_time; })
        {
            delay(record.stop_time);
        }
        pass_on(record);
    }

private:
    void delay(Picoseconds& time) const
    {
        time = after(time, delay_);
        if (time == Picoseconds::max())
        {
            throw TooLongError(location_.text() +
                               ": behind the begin of the other traces, the trace ends after more "
                               "than 2^63 ps (106 days); let all begin at once (--align start)");
        }
    }

    const DenseIds& ids_;
    const LocationName& location_;
    Picoseconds delay_;
};

} // namespace

RenumberedSource::RenumberedSource(std::unique_ptr<EventSource> source, const DenseIds& ids,
                                   const LocationName& location, Picoseconds delay)
    : WrappedSource(std::move(source)), ids_(ids), location_(location), delay_(delay)
{
}

void RenumberedSource::read(EventHandler& handler, const bool& stop, std::uint64_t most)
{
    Renumber renumber(ids_, location_, delay_);
    renumber.forward_to(handler);
    source().read(renumber, stop, most);
}

} // namespace haec_sim::otf2
