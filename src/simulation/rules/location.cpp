// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location.hpp"

#include "simulation/rules/location_fast_path.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

/// The end of the fast path where the rest of the chain is not known.
struct PassOn
{
    template <class Record>
    void handle(Record& record)
    {
        from.pass_on(record);
    }

    EventHandler& from;
};

} // namespace

Location::Location(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                   ProcessThreads& threads)
    : LocationFlow(self, context, process, threads, *this)
{
}

template <class Record>
void Location::handle(Record& record)
{
    if constexpr (may_take_fast_path<Record>)
    {
        PassOn next{*this};
        handle_fast<true>(record, next);
    }
    else
    {
        handle_any(record);
    }
}

bool Location::is_waiting() const noexcept
{
    return at_.parking_.is_parked() &&
           (at_.parking_.input() != Parking::Input::open || !(wants_lookahead() || read_on_));
}

void Location::look_ahead_by(Reopen reopen)
{
    at_.ahead.read_by(std::move(reopen));
}

void Location::keep(LocationProfile& profile) noexcept
{
    at_.profile_ = &profile;
    profile.follow(at_.figures);
}

void Location::finish()
{
    at_.parking_.set_input(Parking::Input::ended);
    rules_.expire(at_.parking_.seen(), true);
    if (at_.postings.is_shared())
    {
        at_.postings.advance(slot_, Picoseconds::max());
    }
    threads_.lookahead.settle(rules_.thread_records.slot(), Picoseconds::max());
    resume();
}

#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) template void Location::handle(events::Name&);
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace haec_sim
