// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/signal_rules.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"

#include <string>

namespace haec_sim
{

namespace
{

[[noreturn]] void refuse(const LocationState& at, const events::ParameterUnsignedInt& record,
                         const std::string& reason)
{
    throw Error(at.context.index.describe(at.self) + ", parameter haec_sim::" +
                (at.context.index.signals().is_await(record) ? "await " : "signal ") +
                std::to_string(record.value) + " at " + seconds_text(record.time) + ": " + reason);
}

[[noreturn]] void refuse_second(const LocationState& at, const events::ParameterUnsignedInt& record)
{
    refuse(at, record,
           "the process gives this signal twice; give every signal of a process a number of its "
           "own");
}

} // namespace

void SignalRules::see(LocationState& at, const events::ParameterUnsignedInt& record, const Turn&)
{
    const auto& parameters = at.context.index.signals();
    if (!parameters.has(record))
    {
        return;
    }
    if (at.follows)
    {
        refuse(at, record,
               "the location follows its process, as it is defined without the location property " +
                   std::string(signals_property) + "; define this property");
    }
    if (parameters.is_signal(record) && !signals_.see(record.value, at.self))
    {
        refuse_second(at, record);
    }
}

OutputTime SignalRules::retime(LocationState& at, events::ParameterUnsignedInt& record)
{
    at.uses.threads = true;
    if (at.context.index.signals().is_await(record))
    {
        return await(at, record);
    }
    const auto time = at.gap_rule(record.time);
    if (!signals_.give(record.value, {time, at.self}))
    {
        refuse_second(at, record);
    }
    return time;
}

// Nothing is before the first record of a location but its signal.
OutputTime SignalRules::await(LocationState& at, const events::ParameterUnsignedInt& record)
{
    if (at.parking().gives_up())
    {
        return at.gap_rule(record.time);
    }
    const auto given = signals_.given(record.value, at.self);
    if (!given)
    {
        return at.park(ForSignal{record.value}, record.time);
    }
    if (at.draws != nullptr)
    {
        at.draws->give_up();
    }
    const auto time = not_before(at, at.timeline().floor(Picoseconds{0}), *given);
    at.note_thread_wait(time);
    return time;
}

void SignalRules::describe(const LocationState&, const ForSignal& awaited, Wait& wait) const
{
    wait.kind = WaitKind::signal;
    wait.signal = awaited.number;
    wait.giver = signals_.giver_of(awaited.number);
}

} // namespace haec_sim
