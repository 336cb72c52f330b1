// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/report.hpp"

#include "core/json/json_writer.hpp"
#include "core/text/printable.hpp"
#include "core/text/text_table.hpp"

#include <string>

namespace haec_sim::verification
{

namespace
{

std::string text(std::uint64_t number)
{
    return std::to_string(number);
}

/// Differences of these are of something, but not by something.
bool has_size(Check check)
{
    return check != Check::record && check != Check::matching;
}

std::string unit_of(Check check)
{
    return check == Check::hops ? " hops" : " ps";
}

std::vector<std::string> row(const std::string& name, const Tally& tally, const std::string& size)
{
    return {name, text(tally.checked), text(tally.differing), size};
}

std::string expected_text(const Difference& difference)
{
    if (difference.most == Picoseconds::max().count())
    {
        return "expected " + std::to_string(difference.least) + " ps or later";
    }
    auto result = "expected " + std::to_string(difference.least);
    if (difference.most != difference.least)
    {
        result += " to " + std::to_string(difference.most);
    }
    return result + unit_of(difference.check);
}

/// The fault, in words.
std::string description(const Difference& difference)
{
    if (difference.check == Check::record)
    {
        return "not the input's record";
    }
    if (difference.check == Check::matching)
    {
        return difference.where.kind == RecordKind::ParameterUnsignedInt
                   ? "a signal that is missing or given twice"
                   : "a receive without a send";
    }
    if (difference.check == Check::contention && difference.least == difference.found)
    {
        return "a receive without haec_sim::waiting_time";
    }
    return expected_text(difference) + ", found " + std::to_string(difference.found) +
           unit_of(difference.check);
}

std::string place_text(const Difference& difference, const TraceIndex& trace)
{
    const auto location = difference.where.location;
    return "location " + text(trace.locations()[location].reference.value) + " (" +
           trace.name_of(location) + "), record " + text(difference.where.record) + " (" +
           std::string(name_of(difference.where.kind)) + " at " +
           std::to_string(difference.where.time.count()) + " ps)";
}

/// The words of haec_sim for an oddity.
const char* text_of(Oddity oddity)
{
    switch (oddity)
    {
    case Oddity::unknown_peer:
        return "messages name a rank or communicator that is not defined: kept as recorded";
    case Oddity::unknown_communicator:
        return "collectives are of a communicator or window that is not defined, or that their "
               "process is not in: kept as recorded";
    case Oddity::unknown_operation:
        return "collectives are operations that OTF2 does not define: simulated so that every "
               "member waits for all others";
    case Oddity::unknown_root:
        return "collectives name a root that is not defined: simulated so that every member waits "
               "for all others";
    case Oddity::unlike_lengths:
        return "collectives have members whose lengths do not fit each other: taken as they are";
    case Oddity::early_time:
        return "times of events are before the begin of the trace's clock: taken for that begin";
    case Oddity::time_turned_back:
        return "times of events are turned back by clock offsets: taken for the time before";
    case Oddity::clock_turned_back:
        return "values of compute_clock's metric are less than the value before: no computing is "
               "simulated there";
    case Oddity::mixed_collective:
        return "collectives are other ones for some members than for others: each member waits for "
               "whom its own record names";
    case Oddity::unknown_neighbours:
        return "neighbourhood collectives are on a communicator whose Cartesian topology the trace "
               "does not define: kept as recorded";
    case Oddity::early_end:
        return "collectives end at a member before another one that it waits for begins";
    case Oddity::long_message:
        return "messages on shared links are longer than a million segments: served in a million "
               "longer ones";
    case Oddity::early_probe:
        return "probes end before the message is there that is received next: taken for ones that "
               "found another one";
    case Oddity::count:
        break;
    }
    return "";
}

void print_oddities(std::ostream& out, const Findings& findings)
{
    for (std::size_t number = 0; number < oddities; ++number)
    {
        const auto oddity = static_cast<Oddity>(number);
        if (const auto times = findings.noted(oddity); times > 0)
        {
            out << times << ' ' << text_of(oddity);
            if (oddity == Oddity::early_end)
            {
                out << ", by at most " << findings.worst_early_end().count() << " ps";
            }
            out << '\n';
        }
    }
}

/// Locations that are not the one of their process that takes part in MPI.
std::uint64_t other_locations(const TraceIndex& trace)
{
    return trace.locations().size() - trace.process_count();
}

void add_tally(JsonWriter& json, const std::string& key, const Tally& tally)
{
    json.begin_object(key);
    json.whole_member("checked", tally.checked);
    json.whole_member("differing", tally.differing);
    json.whole_member("largest_deviation", tally.largest);
    json.end_object();
}

template <class Kind>
std::string key_of(Kind kind)
{
    std::string key = name_of(kind);
    for (auto& letter : key)
    {
        letter = letter == ' ' ? '_' : letter;
    }
    return key;
}

void add_difference(JsonWriter& json, const Difference& difference, const TraceIndex& trace)
{
    const auto& location = trace.locations()[difference.where.location];
    json.begin_object();
    json.member("check", key_of(difference.check));
    json.whole_member("location", location.reference.value);
    json.whole_member("record", difference.where.record);
    json.member("kind", std::string(name_of(difference.where.kind)));
    json.time_member("time", difference.where.time);
    json.member("what", description(difference));
    json.end_object();
}

} // namespace

void print_text(std::ostream& out, const Findings& findings, const TraceIndex& trace)
{
    const auto& messages = findings.messages();
    std::vector<std::vector<std::string>> rows{{"", "checked", "differing", "largest deviation"}};
    rows.push_back(row("messages", messages, std::to_string(messages.largest) + " ps"));
    for (std::size_t number = 0; number < checks; ++number)
    {
        const auto check = static_cast<Check>(number);
        const auto& tally = findings.tally(check);
        rows.push_back(row(name_of(check), tally,
                           has_size(check) ? std::to_string(tally.largest) + unit_of(check) : "-"));
    }
    out << text_table(rows);
    if (findings.bare_messages() > 0)
    {
        out << findings.bare_messages()
            << " receives carry no transfer time or hops: of these only the times of the events"
               " were checked\n";
    }
    if (findings.left_out() > 0)
    {
        out << findings.left_out()
            << " messages are not checked for contention: they come after some that may be late to"
               " their links, as haec_sim hears of these when the network has gone on (waits that "
               "are"
               " let go, locks of windows, threads that call MPI in another order than was"
               " recorded)\n";
    }
    if (findings.open_ends() > 0)
    {
        out << findings.open_ends()
            << " parts of collectives by model are only checked not to end before they begin: they"
               " come after messages that may be late to their links, or after a collective whose"
               " members take different algorithms or are missing\n";
    }
    if (findings.left_computing() > 0)
    {
        out << findings.left_computing()
            << " gaps of computing on shared cores are not checked: they end after messages that"
               " may be late to their links, and so may threads be to their cores\n";
    }
    if (const auto others = other_locations(trace); others > 0)
    {
        out << others
            << " locations are threads, devices or metrics of a process: no time of these"
               " is before its cause, and devices and metrics follow their process\n";
    }
    if (findings.unrecorded() > Picoseconds{0})
    {
        out << findings.unrecorded().count()
            << " ps of the threads' time are waiting as recorded: in calls that may wait, and of "
               "which the trace records only begin and end\n";
    }
    print_oddities(out, findings);
    for (const auto& difference : findings.first_differences())
    {
        out << printable(place_text(difference, trace)) << ": " << name_of(difference.check) << ": "
            << printable(description(difference)) << '\n';
    }
    out << (findings.has_differences() ? "the output differs from the specification\n"
                                       : "no difference\n");
}

void print_json(std::ostream& out, const Findings& findings, const TraceIndex& trace)
{
    JsonWriter json;
    json.begin_object();
    json.member("differs", findings.has_differences());
    add_tally(json, "messages", findings.messages());
    json.whole_member("messages_without_attributes", findings.bare_messages());
    json.whole_member("messages_without_contention", findings.left_out());
    json.whole_member("collective_parts_with_open_end", findings.open_ends());
    json.whole_member("computing_on_cores_left_out", findings.left_computing());
    json.whole_member("without_records_ps", findings.unrecorded().count());
    json.whole_member("other_locations", other_locations(trace));
    json.begin_object("checks");
    for (std::size_t number = 0; number < checks; ++number)
    {
        const auto check = static_cast<Check>(number);
        add_tally(json, key_of(check), findings.tally(check));
    }
    json.end_object();
    json.begin_object("oddities");
    for (std::size_t number = 0; number < oddities; ++number)
    {
        const auto oddity = static_cast<Oddity>(number);
        json.whole_member(key_of(oddity), findings.noted(oddity));
    }
    json.whole_member("early_ends_worst_ps", findings.worst_early_end().count());
    json.end_object();
    json.begin_list("first_differences");
    for (const auto& difference : findings.first_differences())
    {
        add_difference(json, difference, trace);
    }
    json.end_list();
    json.end_object();
    out << json.take_text();
}

} // namespace haec_sim::verification
