// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/location_check.hpp"

namespace haec_sim::verification
{

LocationCheck::LocationCheck(const Rules& rules, std::uint32_t location, Findings& findings)
    : rules_(rules), location_(location), own_(rules.trace.locations()[location].process),
      findings_(findings), regions_(rules.regions), operations_(rules, location)
{
}

LocationFacts LocationCheck::run(RecordStream& input, RecordStream& output)
{
    const auto* in = input.next();
    const auto* out = output.next();
    while (in != nullptr && out != nullptr)
    {
        const Event event{*in, *out, {location_, next_record_, in->kind, out->time}};
        if (next_record_ == 0)
        {
            previous_ = {in->time, in->time};
            last_out_ = out->time;
        }
        compare(event);
        take(event);
        ++next_record_;
        in = input.next();
        out = output.next();
    }
    settle_accompanying(nullptr);
    check_ends(in, out);
    return std::move(facts_);
}

// Both should have as many records.
void LocationCheck::check_ends(const Record* in, const Record* out)
{
    if (in != nullptr || out != nullptr)
    {
        const auto& record = in != nullptr ? *in : *out;
        findings_.check(Check::record, {location_, next_record_, record.kind, record.time}, false);
    }
}

void LocationCheck::compare(const Event& event)
{
    const bool is_same = event.in.kind == event.out.kind && event.in.digest == event.out.digest;
    findings_.check(Check::record, event.where, is_same);
    findings_.check(Check::order, event.where, {last_out_, Picoseconds::max()}, event.out.time);
    last_out_ = event.out.time;
}

void LocationCheck::take(const Event& event)
{
    clock_ = std::max(clock_, event.in.time);
    if (rules_.times == nullptr)
    {
        check_time(Check::software_time, event, event.in.time);
        return;
    }
    if (leader_ != nullptr)
    {
        check_follower(event);
        return;
    }
    if (!accompanying_.empty() && accompanying_.front().in.time != event.in.time)
    {
        settle_accompanying(nullptr);
    }
    if (event.in.cpu)
    {
        read_clock(event);
    }
    if (accompanies(event.in.kind))
    {
        accompanying_.push_back(event);
        return;
    }
    settle_accompanying(&event);
    check_rule(event);
    check_stop_time(event);
    advance(event);
}

void LocationCheck::settle_accompanying(const Event* holder)
{
    for (const auto& event : accompanying_)
    {
        // The first event of a location keeps its time.
        if (holder != nullptr && event.where.record > 0)
        {
            check_time(Check::metric, event, holder->out.time);
        }
        else
        {
            check_gap(event);
            previous_ = {event.in.time, event.out.time, cpu_};
        }
    }
    accompanying_.clear();
}

void LocationCheck::check_time(Check what, const Event& event, Picoseconds expected)
{
    findings_.check(what, event.where, exactly(expected), event.out.time);
}

void LocationCheck::read_clock(const Event& event)
{
    if (cpu_ && rules_.clock->between(*cpu_, *event.in.cpu) < Picoseconds{0})
    {
        findings_.note(Oddity::clock_turned_back);
    }
    cpu_ = event.in.cpu;
}

Picoseconds LocationCheck::gap_rule(const Event& event) const
{
    if (is_in_collective())
    {
        // What stands there has no time of its own.
        return previous_.out;
    }
    auto gap = event.in.time - previous_.in;
    if (!regions_.in_mpi() && previous_.cpu)
    {
        gap = rules_.clock->between(*previous_.cpu, *cpu_);
    }
    return plus(previous_.out, std::max(Picoseconds{0}, rules_.scaled(gap, regions_.in_mpi())));
}

void LocationCheck::check_gap(const Event& event)
{
    check_time(regions_.in_mpi() ? Check::software_time : Check::compute_time, event,
               gap_rule(event));
}

// A BufferFlush ends as much later as the rules stretch it.
void LocationCheck::check_stop_time(const Event& event)
{
    if (event.in.kind == Kind::buffer_flush)
    {
        const auto recorded = event.in.stop_time - event.in.time;
        const auto length =
            is_in_collective() ? Picoseconds{0} : rules_.scaled(recorded, regions_.in_mpi());
        findings_.check(regions_.in_mpi() ? Check::software_time : Check::compute_time, event.where,
                        exactly(plus(event.out.time, length)), event.out.stop_time);
    }
}

void LocationCheck::check_rule(const Event& event)
{
    leave_collectives(event);
    if (take_wait_in_region(event) || take_team(event) || take_thread(event) || take_window(event))
    {
        return;
    }
    if (is_leave(event.in.kind))
    {
        leave(event);
    }
    else if (!take_message(event) && !take_collective(event))
    {
        check_gap(event);
    }
}

void LocationCheck::advance(const Event& event)
{
    if (event.in.kind != Kind::mpi_send)
    {
        just_sent_.reset();
    }
    else if (regions_.depth() > 0)
    {
        open_sends_.push_back({regions_.depth(), *just_sent_});
    }
    regions_.apply(event.in, event.out.time);
    while (!open_sends_.empty() && open_sends_.back().depth > regions_.depth())
    {
        open_sends_.pop_back();
    }
    previous_ = {event.in.time, event.out.time, cpu_};
    const bool never_waits = event.in.kind == Kind::enter || event.in.kind == Kind::mpi_send ||
                             event.in.kind == Kind::mpi_isend ||
                             event.in.kind == Kind::mpi_irecv_request;
    last_wait_ = never_waits ? last_wait_ : event.out.time;
}

Turn LocationCheck::turn_of(const Event& event) const
{
    return {clock_, location_, event.where.record};
}

} // namespace haec_sim::verification
