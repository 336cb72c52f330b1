// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/simulation.hpp"

#include "app/common/output_directory.hpp"
#include "app/sim/progress_line.hpp"
#include "app/sim/reading.hpp"
#include "configuration/dump.hpp"
#include "core/shared_object.hpp"
#include "core/text_hash.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "ranks/together.hpp"
#include "trace/process_numbering.hpp"
#include "trace/read_to_end.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

otf2::EventFiles event_files(const CommandLine& options)
{
    return options.reads_by_library ? otf2::EventFiles::library : otf2::EventFiles::automatic;
}

/// Takes records and does nothing.
class Discard final : public UniformEventHandler<Discard>
{
public:
    template <class Record>
    void handle(Record&)
    {
    }

    void finish() override {}
};

} // namespace

Simulation::Simulation(const CommandLine& options, Configuration configuration, Ranks& ranks,
                       Exchange& exchange)
    : options_(options), configuration_(std::move(configuration)), ranks_(ranks),
      exchange_(exchange)
{
    together(ranks_,
             [this]
             {
                 read_inputs();
                 make_modules();
                 ask_for_report();
                 open_profiler();
                 define_attributes();
                 show_machine();
                 add_locations();
                 open_locations();
             });
}

void Simulation::read_inputs()
{
    platform_.emplace(configuration_.platform);
    reader_.emplace(options_.trace,
                    otf2::ReaderOptions{event_files(options_), options_.memory / 2});
    definitions_ = reader_->definitions();
    index_.emplace(definitions_);
    const auto unit = configuration_.mapping_unit;
    mapping_.emplace(make_mapping(options_.mapping, *platform_, *index_, unit));
    if (ranks_.is_first())
    {
        warn_of_other_size(*mapping_, *platform_);
    }
    nodes_ = nodes_of_locations(*index_, *mapping_, unit);
    lay_out();
}

void Simulation::make_modules()
{
    std::string first_model;
    for (std::size_t index = 0; index < configuration_.modules.size(); ++index)
    {
        const ModuleSection& section = configuration_.modules[index];
        call_module(
            index, "create()",
            [&]
            {
                modules_.push_back(section.module->create(
                    {section.parameters, *platform_, *mapping_, options_.report.has_value()}));
            });
        if (auto* model = modules_.back()->network_model())
        {
            if (model_ != nullptr)
            {
                throw UsageError("the modules " + first_model + " and " + section.module->name +
                                 " are both network models, and a simulation has one; choose one "
                                 "of them with -m");
            }
            model_ = model;
            first_model = section.module->name;
            model_name_ = model_name(section);
        }
    }
}

// Our own modules' messages say enough; an author's module is named.
void Simulation::call_module(std::size_t index, const char* function,
                             const std::function<void()>& call)
{
    const std::string& name = configuration_.modules[index].module->name;
    if (is_from_shared_object(name))
    {
        run_foreign("module '" + name + "', " + function, call);
        return;
    }
    call();
}

void Simulation::open_locations()
{
    std::vector<LocationRef> references;
    for (LocationIndex location = 0; location < index_->locations().size(); ++location)
    {
        const auto& entry = index_->locations()[location];
        if (placement_.rank_of[entry.process] == ranks_.rank())
        {
            locations_.push_back(location);
            references.push_back(entry.reference);
        }
    }
    reader_->open_locations(references);
    for (const auto reference : references)
    {
        sources_.push_back(reader_->events(reference));
    }
}

void Simulation::check_events()
{
    together(ranks_,
             [this]
             {
                 Discard discard;
                 for (const auto& source : sources_)
                 {
                     read_to_end(*source, discard);
                 }
             });
}

Experiment Simulation::experiment() const
{
    Experiment experiment;
    experiment.occupancy =
        occupancy_of(*index_, *mapping_, *platform_, configuration_.mapping_unit);
    experiment.model = model_name_;
    if (model_ != nullptr)
    {
        experiment.collectives = model_->replay_options().collectives;
        if (configuration_.contention)
        {
            experiment.segment = configuration_.contention->segment;
        }
    }
    experiment.ranks = ranks_.size();
    return experiment;
}

otf2::WriterOptions Simulation::writer_options() const
{
    const auto& anchor = reader_->anchor();
    otf2::WriterOptions options;
    options.event_chunk_size = anchor.event_chunk_size;
    options.definition_chunk_size = anchor.definition_chunk_size;
    options.creator = anchor.creator;
    options.machine_name = anchor.machine_name;
    options.description = anchor.description;
    options.trace_id = output_id();
    options.event_files = event_files(options_);
    options.memory = options_.memory / 2;
    return options;
}

// The same for the same inputs, another for others.
std::uint64_t Simulation::output_id() const
{
    auto id = text_hash(std::to_string(reader_->anchor().trace_id));
    id = text_hash(dump_configuration(configuration_), id);
    for (const auto node : nodes_)
    {
        id = text_hash(std::to_string(node.value) + ",", id);
    }
    return id;
}

// A module's handler of a location, watched where the module is an author's; none where the module
// does not touch the location.
Simulation::Chain Simulation::handlers_of(std::size_t index, LocationIndex location)
{
    const auto& entry = index_->locations()[location];
    const std::string& name = configuration_.modules[index].module->name;
    std::unique_ptr<EventHandler> handler;
    call_module(index, "open()",
                [&]
                {
                    handler = modules_[index]->open({entry.reference, entry.type, entry.group,
                                                     nodes_[location], entry.process, &*index_});
                });
    Chain chain;
    if (handler != nullptr && is_from_shared_object(name))
    {
        auto [in, out] =
            watch("module '" + name + "', " + index_->describe(location), foreign_call_);
        chain.push_back(std::move(in));
        chain.push_back(std::move(handler));
        chain.push_back(std::move(out));
    }
    else if (handler != nullptr)
    {
        chain.push_back(std::move(handler));
    }
    return chain;
}

void Simulation::connect(Engine& engine, OutputArchive& archive)
{
    chains_.resize(locations_.size());
    auto mpi_ranks = mpi_locations(definitions_);
    std::ranges::sort(mpi_ranks);
    for (std::size_t place = 0; place < locations_.size(); ++place)
    {
        const auto location = locations_[place];
        auto& chain = chains_[place];
        auto& sink = archive.sink(index_->locations()[location].reference);
        EventHandler* last = nullptr;
        EventHandler* first = nullptr;
        const auto append = [&](EventHandler& handler)
        {
            if (last != nullptr)
            {
                last->forward_to(handler);
            }
            first = first == nullptr ? &handler : first;
            last = &handler;
        };
        const auto& entry = index_->locations()[location];
        // Asynchronous metrics that belong to no thread were measured when they say.
        const bool has_rule =
            entry.type != LocationType::metric || index_->leader_of(location) != no_location;
        auto& run_location = run_locations_.emplace_back(
            RunLocation{std::ranges::binary_search(mpi_ranks, entry.reference),
                        index_->master_of(entry.process) == location,
                        entry.type != LocationType::metric, nullptr, sources_[place].get(), &sink});
        const bool is_retimed = model_ != nullptr && has_rule;
        run_location.profile = profiler_ != nullptr ? &profiler_->open(location) : nullptr;
        if (run_location.profile != nullptr && !is_retimed)
        {
            append(profiler_->watch(*run_location.profile));
        }
        for (std::size_t index = 0; index < modules_.size(); ++index)
        {
            if (modules_[index]->network_model() != nullptr && has_rule)
            {
                auto& replay = engine.add_replay(location, attributes_);
                append(replay);
                run_location.replay = &replay;
                if (run_location.profile != nullptr)
                {
                    replay.keep(*run_location.profile);
                }
            }
            for (auto& handler : handlers_of(index, location))
            {
                append(*handler);
                chain.push_back(std::move(handler));
            }
        }
        append(sink);
        engine.add_location(location, *sources_[place], *first);
    }
}

void Simulation::run_engine(Engine& engine)
{
    std::uint64_t total = 0;
    for (const auto location : locations_)
    {
        total += index_->locations()[location].events;
    }
    const auto done = [&]
    {
        std::uint64_t delivered = 0;
        for (const auto& source : sources_)
        {
            delivered += source->delivered();
        }
        return delivered;
    };
    ProgressLine line(options_.progress, ranks_.is_first(), total, done);
    try
    {
        engine.run([&] { line.update(); });
        tell_managers(engine);
    }
    catch (const PeerFailed&)
    {
        throw;
    }
    catch (const AgreedError&)
    {
        throw;
    }
    catch (...)
    {
        exchange_.announce_failure();
        rethrow_with_origin(foreign_call_);
    }
}

} // namespace haec_sim
