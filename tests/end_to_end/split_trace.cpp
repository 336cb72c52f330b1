// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/dense_ids.hpp"
#include "otf2/record_ids.hpp"
#include "otf2/renumbered_source.hpp"
#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "parallel/serial_ranks.hpp"
#include "trace/read_to_end.hpp"

#include <algorithm>
#include <iostream>
#include <ranges>
#include <set>
#include <string>
#include <vector>

// split_trace ANCHOR FIRST SECOND: writes two archives of the two halves of a trace's processes,
// each with what it needs to know of the processes and regions, and of all else everything, for
// tests that join them again. The second has other ids of texts, regions and location groups.

namespace haec_sim
{

namespace
{

/// One of the two archives.
class Part
{
public:
    Part(const Definitions& whole, bool is_second) : whole_(whole), is_second_(is_second)
    {
        choose_processes();
        number_texts();
        number_regions();
        for (const auto& definition : whole_.records())
        {
            std::visit([this](const auto& record) { add(record); }, definition);
        }
        part_.properties = whole_.properties;
    }

    void write(otf2::TraceReader& reader, const std::string& folder)
    {
        SerialRanks ranks;
        otf2::TraceWriter writer(folder, {}, ranks);
        reader.open_locations(locations_);
        for (const auto location : locations_)
        {
            otf2::RenumberedSource source(reader.events(location), ids_,
                                          otf2::LocationName(reader.name(), location));
            read_to_end(source, writer.sink(location));
        }
        writer.close(std::move(part_));
    }

private:
    void choose_processes()
    {
        std::vector<LocationGroupRef> groups;
        whole_.each<definitions::LocationGroup>([&](const auto& group)
                                                { groups.push_back(group.self); });
        const auto half = groups.size() / 2;
        const std::set<LocationGroupRef> own(groups.begin() + (is_second_ ? half : 0),
                                             is_second_ ? groups.end() : groups.begin() + half);
        std::uint32_t next = 0;
        for (const auto group : own)
        {
            ids_.put(group, LocationGroupRef{next++});
        }
        groups_ = own;
        whole_.each<definitions::Location>(
            [&](const auto& location)
            {
                if (own.contains(location.location_group))
                {
                    locations_.push_back(location.self);
                }
            });
    }

    void number_texts()
    {
        if (is_second_)
        {
            part_.intern("only in the second");
        }
        whole_.each<definitions::String>([this](const auto& text)
                                         { ids_.put(text.self, part_.intern(text.string)); });
    }

    void number_regions()
    {
        whole_.each<definitions::Region>([this](const auto& region)
                                         { regions_.push_back(region); });
        if (is_second_)
        {
            std::ranges::reverse(regions_);
        }
        for (std::uint32_t place = 0; place < regions_.size(); ++place)
        {
            ids_.put(regions_[place].self, RegionRef{place});
        }
    }

    template <class Record>
    void append(Record record)
    {
        otf2::IdReplacement(ids_).apply(record);
        part_.append(std::move(record));
    }

    template <class Record>
    void add(const Record& record)
    {
        append(record);
    }

    void add(const definitions::String&) {}

    /// All come in the place of the first.
    void add(const definitions::Region&)
    {
        for (const auto& region : regions_)
        {
            append(region);
        }
        regions_.clear();
    }

    void add(const definitions::LocationGroup& group)
    {
        if (groups_.contains(group.self))
        {
            append(group);
        }
    }

    void add(const definitions::Location& location)
    {
        if (groups_.contains(location.location_group))
        {
            append(location);
        }
    }

    void add(const definitions::LocationGroupProperty& property)
    {
        if (groups_.contains(property.location_group))
        {
            append(property);
        }
    }

    void add(const definitions::LocationProperty& property)
    {
        if (std::ranges::find(locations_, property.location) != locations_.end())
        {
            append(property);
        }
    }

    const Definitions& whole_;
    bool is_second_;
    otf2::DenseIds ids_;
    Definitions part_;
    std::set<LocationGroupRef> groups_;
    std::vector<LocationRef> locations_;
    std::vector<definitions::Region> regions_;
};

void split(const std::vector<std::string>& words)
{
    for (const bool is_second : {false, true})
    {
        otf2::TraceReader reader(words.at(0));
        Part(reader.definitions(), is_second).write(reader, words.at(is_second ? 2 : 1));
    }
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    try
    {
        haec_sim::split({argv + 1, argv + argc});
    }
    catch (const std::exception& error)
    {
        std::cerr << "split_trace: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
