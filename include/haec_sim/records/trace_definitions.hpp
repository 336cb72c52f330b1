// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/definitions.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace haec_sim
{

/// The global definitions of a trace, in the order of the file, and the properties of its anchor.
/// A module may add records; it must not invalidate references that events carry, and it leaves the
/// locations alone, each of which has files of its own: new ones are made by AddedLocations.
class Definitions
{
public:
    /// Appends a record as it is. Kinds with a `self` field must come with dense, rising ids.
    void append(AnyDefinition definition);

    /// All records, in the order in which they will be written.
    const std::vector<AnyDefinition>& records() const noexcept
    {
        return records_;
    }

    /// All records, to change one: OTF2 has no other way to complete a record of the input. Strings
    /// must stay as they are, since intern() knows where they stand.
    std::vector<AnyDefinition>& records() noexcept
    {
        return records_;
    }

    /// Calls `visit(const Kind&)` for every record of one kind, in order. Goes through all records,
    /// which are hundreds of thousands in some traces: once, not per event.
    template <class Kind, class Visitor>
    void each(Visitor&& visit) const
    {
        for (const auto& record : records_)
        {
            if (const auto* definition = std::get_if<Kind>(&record))
            {
                visit(*definition);
            }
        }
    }

    /// The string's text; empty where the reference is undefined or dangling.
    const std::string& text(StringRef reference) const;

    /// The string's reference, added if no such string exists yet. A look-up in a map.
    StringRef intern(std::string_view text);

    /// The reference of the attribute of that name and type, added if there is none. Re-simulating
    /// an output of the simulator thus finds the attributes that the first run added.
    AttributeRef attribute(std::string_view name, std::string_view description, Type type);

    /// The id for the next definition that is called by a Ref, such as next_id<MetricMemberRef>().
    /// Goes through all records. Locations may have any number: theirs is one more than the
    /// greatest.
    template <class Ref>
    Ref next_id() const
    {
        Ref next{0};
        const auto look = [&next]<class Record>(const Record& record)
        {
            if constexpr (requires(Ref & id) { id = record.self; })
            {
                next.value = std::max(
                    next.value, static_cast<typename Ref::integer_type>(record.self.value + 1));
            }
        };
        for (const auto& record : records_)
        {
            std::visit(look, record);
        }
        return next;
    }

    /// The clock; throws Error where the trace has none.
    const definitions::ClockProperties& clock() const;

    /// Anchor file: trace properties ("OTF2::MPI_COMMUNICATION_COMPLETE" and others).
    std::map<std::string, std::string> properties;

private:
    std::vector<AnyDefinition> records_;
    // The strings by StringRef, and the references by string.
    std::vector<std::string> strings_;
    std::map<std::string, StringRef, std::less<>> string_index_;
};

} // namespace haec_sim
