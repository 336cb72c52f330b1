// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/creation_rules.hpp"

#include "simulation/rules/team_rules.hpp"

#include <algorithm>

namespace haec_sim
{

void CreationRules::see(LocationState&, const events::ThreadCreate& record, const Turn& turn)
{
    created_.see_creation({record.thread_contingent, record.sequence_count}, turn.time);
}

void CreationRules::see(LocationState&, const events::ThreadEnd& record, const Turn&)
{
    created_.see_end({record.thread_contingent, record.sequence_count});
}

Picoseconds CreationRules::retime(LocationState& at, events::ThreadCreate& record)
{
    const auto time = at.gap_rule(record.time);
    created_.create({record.thread_contingent, record.sequence_count}, {time, at.self});
    return time;
}

OutputTime CreationRules::retime(LocationState& at, events::ThreadBegin& record)
{
    const auto creation = created_.creation_of({record.thread_contingent, record.sequence_count},
                                               record.time, slot_, at.self);
    if (!creation.is_known && !at.parking().gives_up())
    {
        return at.park(ForThread{ThreadWait::creation}, record.time);
    }
    if (!creation.time)
    {
        at.context.oddities.unbalanced_threads += at.parking().gives_up() ? 0 : 1;
        const auto time = at.gap_rule(record.time);
        at.note_thread_wait(time);
        return time;
    }
    const auto delay = std::max(record.time - creation.time->in, Picoseconds{0});
    const auto time = at.not_back(after(creation.time->out, delay));
    at.note_thread_wait(time);
    note_begin(at, {creation.time->out, creation.location}, time);
    return time;
}

Picoseconds CreationRules::retime(LocationState& at, events::ThreadEnd& record)
{
    const auto time = at.gap_rule(record.time);
    created_.end({record.thread_contingent, record.sequence_count}, {time, at.self});
    return time;
}

OutputTime CreationRules::retime(LocationState& at, events::ThreadWait& record)
{
    const ThreadName name{record.thread_contingent, record.sequence_count};
    const auto end = created_.end_of(name, record.time, slot_, at.self);
    if (!end.is_known && !at.parking().gives_up())
    {
        return at.park(ForThread{ThreadWait::thread_end}, record.time);
    }
    at.context.oddities.unbalanced_threads += end.time || at.parking().gives_up() ? 0 : 1;
    created_.forget(name);
    const auto earliest = at.gap_rule(record.time);
    const auto time = end.time ? not_before(at, earliest, {end.time->out, end.location}) : earliest;
    at.note_thread_wait(time);
    return time;
}

} // namespace haec_sim
