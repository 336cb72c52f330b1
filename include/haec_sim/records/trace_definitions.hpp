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

/// The global definitions of a trace, in the order of the file, and the properties of its anchor. A
/// module may add records. It must not invalidate references in events, and must not add locations,
/// because each location has files of its own: AddedLocations creates new ones.
class Definitions
{
public:
    /// Appends a record unchanged. Records with a `self` field need dense, rising ids.
    void append(AnyDefinition definition);

    /// All records, in the order of the output.
    const std::vector<AnyDefinition>& records() const noexcept
    {
        return records_;
    }

    /// All records, for changes to records of the input. Strings must not change, because intern()
    /// stores their places.
    std::vector<AnyDefinition>& records() noexcept
    {
        return records_;
    }

    /// Calls `visit(const Kind&)` for every record of one kind, in order. It visits all records,
    /// hundreds of thousands in some traces: call it once, not per event.
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

    /// Returns the text of a string; empty if the reference is undefined or dangling.
    const std::string& text(StringRef reference) const;

    /// Returns the reference of a string, and adds the string if it does not exist. A look-up in a
    /// map.
    StringRef intern(std::string_view text);

    /// Returns the reference of the attribute of that name and type, and adds the attribute if it
    /// does not exist. So a simulation of an earlier output finds the attributes that the first run
    /// added.
    AttributeRef attribute(std::string_view name, std::string_view description, Type type);

    /// Returns the id for the next definition with this type of reference, such as
    /// next_id<MetricMemberRef>(): one more than the greatest id (ids of locations need not be
    /// dense). It visits all records.
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

    /// Returns the clock. Throws Error if the trace has none.
    const definitions::ClockProperties& clock() const;

    /// The trace properties in the anchor file ("OTF2::MPI_COMMUNICATION_COMPLETE" and others).
    std::map<std::string, std::string> properties;

private:
    std::vector<AnyDefinition> records_;
    // The strings by StringRef, and the references by string.
    std::vector<std::string> strings_;
    std::map<std::string, StringRef, std::less<>> string_index_;
};

} // namespace haec_sim
