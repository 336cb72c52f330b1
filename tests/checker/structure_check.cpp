// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "structure_check.hpp"

#include <algorithm>

#include "definition_check.hpp"
#include "transfer_attributes.hpp"

namespace haec_sim::checker
{

namespace
{

std::string text_of(std::span<const Word> words)
{
    std::string text = "(";
    for (const auto word : words)
    {
        text += (text.size() > 1 ? " " : "") + std::to_string(word);
    }
    return text + ")";
}

std::string text_of(const std::vector<Attribute>& attributes)
{
    std::string text = "{";
    for (const auto& [id, type, value] : attributes)
    {
        text += (text.size() > 1 ? ", " : "") + std::to_string(id) + " type " +
                std::to_string(type) + " = " + std::to_string(value);
    }
    return text + "}";
}

// The comparison of one location's records.
class RecordCheck
{
public:
    RecordCheck(const Trace& input, const Trace& output, const Options& options, Report& report)
        : in_added_(input), out_added_(output), identity_(options.identity), report_(report)
    {
    }

    // Returns whether number and kinds agree.
    bool run(const Location& in, const Location& out)
    {
        if (in.unknown_events + out.unknown_events > 0)
        {
            report_.add({"records", "events of a kind that OTF2 does not know", &in});
        }
        const auto common = std::min(in.size(), out.size());
        for (Index event = 0; event < common; ++event)
        {
            if (in.kind(event) != out.kind(event))
            {
                report_.add({"records", std::string("the input has ") + name_of(in.kind(event)),
                             &out, event});
                return false;
            }
            compare_fields(in, out, event);
            compare_attributes(in, out, event);
        }
        if (in.size() != out.size())
        {
            report_.add({"records",
                         std::to_string(in.size()) + " events in the input, " +
                             std::to_string(out.size()) + " in the output",
                         &in});
        }
        return in.size() == out.size();
    }

private:
    void compare_fields(const Location& in, const Location& out, Index event)
    {
        // The one field of BufferFlush is a time; the rules check it.
        if (in.kind(event) != EventKind::BufferFlush &&
            !std::ranges::equal(in.fields(event), out.fields(event)))
        {
            report_.add(
                {"records",
                 "fields " + text_of(in.fields(event)) + " became " + text_of(out.fields(event)),
                 &out, event});
        }
    }

    void compare_attributes(const Location& in, const Location& out, Index event)
    {
        if (in.events[event].attributes + out.events[event].attributes == 0)
        {
            return;
        }
        auto before = in.attributes(event);
        auto after = out.attributes(event);
        report_.totals.attributes += after.size();
        if (is_receive(out.kind(event)) && !identity_)
        {
            check_types(after, out, event);
            std::erase_if(before, [this](const auto& one) { return in_added_.includes(one); });
            std::erase_if(after, [this](const auto& one) { return out_added_.includes(one); });
        }
        if (before != after)
        {
            report_.add({"attributes", text_of(before) + " became " + text_of(after), &out, event});
        }
    }

    void check_types(const std::vector<Attribute>& attributes, const Location& out, Index event)
    {
        for (const auto& attribute : attributes)
        {
            if (out_added_.includes(attribute) && !out_added_.well_typed(attribute))
            {
                report_.add({"attributes", "wrong type: " + text_of({attribute}), &out, event});
            }
        }
    }

    TransferAttributes in_added_;
    TransferAttributes out_added_;
    bool identity_;
    Report& report_;
};

void check_local_definitions(const Location& out, Report& report)
{
    if (out.clock_offsets > 0)
    {
        report.add({"clock", "the output has clock offsets", &out});
    }
    if (out.mapping_tables > 0)
    {
        report.add({"definitions", "the output has id mappings", &out});
    }
}

} // namespace

bool check_structure(const Trace& input, const Trace& output, const Options& options,
                     Report& report)
{
    check_clock(input, output, report);
    check_properties(input, output, options, report);
    check_definitions(input, output, options, report);
    // Metrics are all that was added, or the definitions are wrong.
    if (input.locations.size() > output.locations.size() ||
        (options.identity && input.locations.size() < output.locations.size()))
    {
        report.add({"records", std::to_string(input.locations.size()) +
                                   " locations in the input, " +
                                   std::to_string(output.locations.size()) + " in the output"});
        return false;
    }
    RecordCheck records(input, output, options, report);
    bool comparable = true;
    for (Index location = 0; location < input.locations.size(); ++location)
    {
        check_local_definitions(output.locations[location], report);
        comparable =
            records.run(input.locations[location], output.locations[location]) && comparable;
    }
    return comparable;
}

} // namespace haec_sim::checker
