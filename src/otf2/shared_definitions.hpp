// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/record_key.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <typeindex>
#include <utility>

namespace haec_sim::otf2
{

/// The definitions, with their new ids, of archives that have the same processes: what several
/// archives define is there once.
class SharedDefinitions
{
public:
    /// `joined` has the texts, and outlives this.
    explicit SharedDefinitions(const Definitions& joined) : joined_(joined) {}

    /// False where an earlier archive has that definition. Processes come before their locations.
    /// Throws Error where the earlier one means another location or process by the same id.
    template <class Record>
    bool is_new(const std::string& archive, const Record& record)
    {
        if constexpr (requires { record.self; })
        {
            return is_first(archive, record);
        }
        else
        {
            return records_.emplace(typeid(Record), key_of(record)).second;
        }
    }

private:
    /// A location or a process as an archive has it.
    struct Known
    {
        std::string archive;
        std::string description;
    };

    template <class Record>
    bool is_first(const std::string& archive, const Record& record)
    {
        const auto description = described(record);
        const auto [known, is_first] =
            ids_[typeid(record.self)].try_emplace(record.self.value, Known{archive, description});
        if (known->second.description != description)
        {
            throw Error("'" + known->second.archive + "' and '" + archive +
                        "' mean different parts of the run by one id: " +
                        known->second.description + " and " + description +
                        "; give archives of one run, or --jobs for several programs");
        }
        return is_first;
    }

    /// Empty where the content says which are equal.
    template <class Record>
    static std::string described(const Record&)
    {
        return {};
    }

    std::string described(const definitions::LocationGroup& group)
    {
        return processes_[group.self] = "process '" + joined_.text(group.name) + "'";
    }

    std::string described(const definitions::Location& location)
    {
        return "location '" + joined_.text(location.name) + "' (type " +
               std::to_string(static_cast<int>(location.location_type)) + ") of " +
               processes_[location.location_group];
    }

    const Definitions& joined_;
    std::map<LocationGroupRef, std::string> processes_;
    std::map<std::type_index, std::map<std::uint64_t, Known>> ids_;
    std::set<std::pair<std::type_index, std::string>> records_;
};

} // namespace haec_sim::otf2
