// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/unique_definitions.hpp"

#include "haec_sim/error.hpp"
#include "trace/number_set.hpp"

#include <map>
#include <set>
#include <string>
#include <typeindex>
#include <utility>

namespace haec_sim
{

namespace
{

[[noreturn]] void refuse(const std::string& what)
{
    throw Error(what + " is defined twice; the trace is damaged, record or copy it again");
}

class Definers
{
public:
    void see(const definitions::ClockProperties&)
    {
        if (has_clock_)
        {
            refuse("the clock");
        }
        has_clock_ = true;
    }

    /// Some recorders number the groups of each type apart. Ranks count the members of a group of
    /// all locations, whichever of two were meant.
    void see(const definitions::Group& record)
    {
        see(record, typeid(GroupRef), static_cast<std::uint64_t>(record.group_type));
        if (record.group_type == GroupType::comm_locations &&
            !locations_of_.insert(record.paradigm).second)
        {
            refuse("the group of all locations (COMM_LOCATIONS) of paradigm " +
                   std::to_string(static_cast<int>(record.paradigm)));
        }
    }

    /// Records of messages do not say which of the two they mean.
    void see(const definitions::Comm& record)
    {
        see(record, typeid(CommRef));
    }

    void see(const definitions::InterComm& record)
    {
        see(record, typeid(CommRef));
    }

    /// Other kinds share references, too (metrics, files); some archives number them apart all the
    /// same, and nothing depends on it.
    template <class Record>
    requires requires(const Record& record)
    {
        record.self;
    }
    void see(const Record& record)
    {
        see(record, typeid(record));
    }

    /// Tells more of something that is defined elsewhere.
    template <class Record>
    void see(const Record&)
    {
    }

private:
    /// Definitions of one number but of different parts are different.
    template <class Record>
    void see(const Record& record, std::type_index kind, std::uint64_t part = 0)
    {
        if (!record.self.is_defined())
        {
            throw Error("a " + std::string(Record::record_name) + " has the number " +
                        std::to_string(record.self.value) +
                        ", which stands for none; the trace is damaged, record or copy it again");
        }
        if (!seen_[{kind, part}].insert(record.self.value))
        {
            refuse(std::string(Record::record_name) + " " + std::to_string(record.self.value));
        }
    }

    std::map<std::pair<std::type_index, std::uint64_t>, NumberSet> seen_;
    std::set<Paradigm> locations_of_;
    bool has_clock_ = false;
};

} // namespace

void require_unique(std::span<const AnyDefinition> definitions)
{
    Definers definers;
    for (const auto& definition : definitions)
    {
        std::visit([&](const auto& record) { definers.see(record); }, definition);
    }
}

} // namespace haec_sim
