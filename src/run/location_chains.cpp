// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/location_chains.hpp"

#include "haec_sim/log.hpp"
#include "run/fast_path.hpp"
#include "run/run_result.hpp"
#include "simulation/engine/engine.hpp"
#include "trace/process_numbering.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace haec_sim
{

/// Handlers, each of which passes its records on to the next.
class LocationChains::Chain
{
public:
    void append(EventHandler& handler)
    {
        if (last_ != nullptr)
        {
            last_->forward_to(handler);
        }
        first_ = first_ == nullptr ? &handler : first_;
        last_ = &handler;
        ++size_;
    }

    EventHandler& first() const
    {
        return *first_;
    }

    std::size_t size() const
    {
        return size_;
    }

private:
    EventHandler* first_ = nullptr;
    EventHandler* last_ = nullptr;
    std::size_t size_ = 0;
};

LocationChains::LocationChains(Inputs& inputs, const Definitions& definitions, std::uint32_t rank)
    : inputs_(inputs), mpi_ranks_(mpi_locations(definitions))
{
    std::ranges::sort(mpi_ranks_);
    std::vector<LocationRef> references;
    for (LocationIndex location = 0; location < inputs_.index.locations().size(); ++location)
    {
        const auto& entry = inputs_.index.locations()[location];
        if (inputs_.placement.rank_of[entry.process] == rank)
        {
            locations_.push_back(location);
            references.push_back(entry.reference);
            HAEC_SIM_LOG(debug, "trace",
                         "reads location " << location << ", " << entry.events
                                           << " events: " << inputs_.index.describe(location)
                                           << " on node " << inputs_.nodes[location].value);
        }
    }
    inputs_.reader.open_locations(references);
    for (const auto reference : references)
    {
        sources_.push_back(inputs_.reader.events(reference));
    }
}

void LocationChains::connect(const Parts& parts)
{
    for (std::size_t place = 0; place < locations_.size(); ++place)
    {
        connect(place, parts);
    }
}

RunLocation LocationChains::run_location(std::size_t place, const otf2::EventSink& sink) const
{
    const auto& entry = inputs_.index.locations()[locations_[place]];
    return {.is_mpi_rank = std::ranges::binary_search(mpi_ranks_, entry.reference),
            .is_master = inputs_.index.master_of(entry.process) == locations_[place],
            .is_thread = entry.type == LocationType::cpu_thread,
            .is_of_program = entry.type != LocationType::metric,
            .replay = nullptr,
            .source = sources_[place].get(),
            .sink = &sink,
            .profile = nullptr};
}

void LocationChains::connect(std::size_t place, const Parts& parts)
{
    const auto location = locations_[place];
    const auto& entry = inputs_.index.locations()[location];
    auto& sink = parts.archive.sink(entry.reference);
    auto& run = run_locations_.emplace_back(run_location(place, sink));
    run.profile = parts.profiler != nullptr ? &parts.profiler->open(location) : nullptr;
    // Asynchronous metrics that belong to no thread were measured when they say.
    const bool is_retimed = parts.modules.network_model() != nullptr &&
                            (run.is_of_program || inputs_.index.leader_of(location) != no_location);
    Chain chain;
    Location* retimed = nullptr;
    if (run.profile != nullptr && !is_retimed)
    {
        chain.append(parts.profiler->watch(*run.profile));
    }
    for (std::size_t index = 0; index < parts.modules.size(); ++index)
    {
        if (is_retimed && parts.modules.is_network_model(index))
        {
            auto& replay = parts.engine.add_replay(location, parts.attributes);
            chain.append(replay);
            run.replay = retimed = &replay;
            if (run.profile != nullptr)
            {
                replay.keep(*run.profile);
            }
        }
        const LocationInfo info{.location = entry.reference,
                                .type = entry.type,
                                .group = entry.group,
                                .node = inputs_.nodes[location],
                                .process = entry.process,
                                .processes = &inputs_.index,
                                .name = inputs_.index.name_of(location),
                                .group_name = inputs_.index.group_name_of(location)};
        for (auto& handler : parts.modules.open(index, info, inputs_.index.describe(location)))
        {
            chain.append(*handler);
            handlers_.push_back(std::move(handler));
        }
    }
    chain.append(sink);
    if (retimed != nullptr && chain.size() == 2)
    {
        use_fast_path(*sources_[place], *retimed, sink, run.profile != nullptr);
    }
    parts.engine.add_location(location, *sources_[place], chain.first(), reopen(entry.reference));
}

Reopen LocationChains::reopen(LocationRef location) const
{
    auto& reader = inputs_.reader;
    return reader.can_read_again() ? Reopen([&reader, location] { return reader.events(location); })
                                   : Reopen();
}

std::uint64_t LocationChains::promised() const
{
    return std::accumulate(locations_.begin(), locations_.end(), std::uint64_t{0},
                           [this](std::uint64_t sum, LocationIndex location)
                           { return sum + inputs_.index.locations()[location].events; });
}

std::uint64_t LocationChains::delivered() const
{
    return std::accumulate(sources_.begin(), sources_.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const auto& source)
                           { return sum + source->delivered(); });
}

Reading LocationChains::reading(Ranks& ranks) const
{
    Reading mine;
    for (const auto& source : sources_)
    {
        mine.unknown_events += source->unknown();
        mine.times.early += source->time_oddities().early;
        mine.times.turned_back += source->time_oddities().turned_back;
    }
    Reading all;
    all.unknown_events = ranks.sum(mine.unknown_events);
    all.times.early = ranks.sum(mine.times.early);
    all.times.turned_back = ranks.sum(mine.times.turned_back);
    return all;
}

} // namespace haec_sim
