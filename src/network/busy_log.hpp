// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/spilled_items.hpp"
#include "network/resource_id.hpp"
#include "network/time_window.hpp"

#include <filesystem>
#include <vector>

namespace haec_sim
{

/// The busy times, and the sleep, of links and ports that serve one unit after the other, to be
/// asked later what they did in a part of the run. Times without a gap are one entry, on disk where
/// there are many. Where links are often idle in between, each unit is an entry.
class BusyLog
{
public:
    /// The file, where one is needed, lies in `folder`.
    explicit BusyLog(const std::filesystem::path& folder) : closed_(folder), sleeps_(folder) {}

    /// The time is not before what the resource served before. The time ends after it begins or has
    /// bytes; times of several resources come in any order.
    void add(ResourceId resource, const BusyTime& busy)
    {
        if (resource.value >= open_.size()) [[unlikely]]
        {
            open_.resize(resource.value + 1);
        }
        auto& open = open_[resource.value];
        if (open.end == busy.begin)
        {
            open.end = busy.end;
            open.bytes += busy.bytes;
            return;
        }
        if (open.bytes > 0)
        {
            closed_.add({resource, open});
        }
        open = busy;
    }

    /// The sleep that a unit ended, of a resource that serves it afterwards.
    void add(ResourceId resource, const SleepTime& sleep)
    {
        sleeps_.add({resource, sleep});
    }

    /// The parts before the window and behind it, by resource. Reads all entries each time that it
    /// is called. The vector has an element for each number up to the last resource that was busy.
    std::vector<ServedPart> outside(const TimeSpan& window) const
    {
        std::vector<ServedPart> parts(open_.size());
        closed_.each([&](const Entry& entry)
                     { parts[entry.resource.value] += outside_of(window, entry.time); });
        sleeps_.each([&](const Sleep& entry)
                     { parts[entry.resource.value] += outside_of(window, entry.time); });
        for (std::size_t number = 0; number < open_.size(); ++number)
        {
            parts[number] += outside_of(window, open_[number]);
        }
        return parts;
    }

private:
    template <class Time>
    struct EntryOf
    {
        ResourceId resource;
        Time time;
    };

    using Entry = EntryOf<BusyTime>;
    using Sleep = EntryOf<SleepTime>;

    /// The times that may go on, by resource.
    std::vector<BusyTime> open_;
    SpilledItems<Entry> closed_;
    SpilledItems<Sleep> sleeps_;
};

} // namespace haec_sim
