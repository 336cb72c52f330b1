// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A run, from the first record to the last word.

#include "app/sim/reading.hpp"
#include "app/sim/simulation.hpp"
#include "haec_sim/log.hpp"
#include "ranks/together.hpp"

namespace haec_sim
{

// Markers hold as long as times do; snapshots and thumbnails would have to be made anew.
otf2::Markers Simulation::take_extras()
{
    auto markers = reader_->markers();
    if (!ranks_.is_first() || options_.no_output)
    {
        return markers;
    }
    if (model_ != nullptr && !markers.empty())
    {
        HAEC_SIM_LOG(warn, "app", "dropped the trace's markers: their times no longer hold");
    }
    if (reader_->anchor().snapshots > 0)
    {
        HAEC_SIM_LOG(warn, "app", "dropped the trace's snapshots: they are made of the events");
    }
    if (reader_->anchor().thumbnails > 0)
    {
        HAEC_SIM_LOG(warn, "app", "dropped the trace's thumbnails: they are made of the events");
    }
    return model_ == nullptr ? std::move(markers) : otf2::Markers{};
}

void Simulation::conclude_modules()
{
    for (std::size_t index = 0; index < modules_.size(); ++index)
    {
        merge_nodes(index);
        Module& module = *modules_[index];
        std::vector<std::byte> result;
        together(ranks_,
                 [&] { call_module(index, "result()", [&] { result = module.result(); }); });
        const auto results = ranks_.gather(result, 0);
        on_first(ranks_,
                 [&] { call_module(index, "conclude()", [&] { module.conclude(results); }); });
    }
}

std::vector<std::string> Simulation::module_summaries()
{
    std::vector<std::string> all;
    const auto ask_each = [&]
    {
        for (std::size_t index = 0; index < modules_.size(); ++index)
        {
            call_module(index, "summary()",
                        [&]
                        {
                            for (auto& line : modules_[index]->summary())
                            {
                                all.push_back(std::move(line));
                            }
                        });
        }
    };
    on_first(ranks_, ask_each);
    return all;
}

SimulationResult Simulation::run()
{
    SimulationResult result;
    result.interest = interest_;
    otf2::Markers markers;
    together(ranks_,
             [&]
             {
                 result.experiment = experiment();
                 markers = take_extras();
             });
    OutputArchive archive(options_, writer_options(), ranks_);
    make_managers();
    Engine engine(*index_, placement_, model_, options_.unmatched, ranks_, exchange_,
                  std::move(network_), traffic_.get());
    if (managers_ != nullptr)
    {
        managers_->join(engine);
    }
    together(ranks_,
             [&]
             {
                 open_added(archive);
                 connect(engine, archive);
             });
    together(ranks_, [&] { run_engine(engine); });
    result.time = run_time_of(run_locations_, ranks_);
    conclude_modules();
    conclude_network(engine, result.time.end);
    result.oddities = engine.oddities();
    const auto reading = reading_of(sources_, ranks_);
    result.unknown_events = reading.unknown_events;
    result.times = reading.times;
    result.events = archive.close(std::move(definitions_), markers);
    conclude_profile(result);
    result.of_modules = module_summaries();
    archive.publish();
    return result;
}

} // namespace haec_sim
