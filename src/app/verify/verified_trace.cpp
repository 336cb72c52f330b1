// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/verify/verified_trace.hpp"

#include "configuration/configuration.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "parallel/together.hpp"
#include "verification/system_tree_check.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace haec_sim
{

namespace
{

/// Modules that change no times.
constexpr std::array<std::string_view, 7> bystanders = {
    "comm_matrix",   "identity",        "link_energy", "link_statistics",
    "metric_reader", "power_estimator", "trace_stats"};

/// The section of the network model that ran, if one did.
std::optional<Parameters> model_of(const Configuration& configuration)
{
    std::optional<Parameters> model;
    for (const auto& section : configuration.modules)
    {
        if (section.module->name == "static_network_model")
        {
            model = section.parameters;
        }
        else if (std::ranges::count(bystanders, section.module->name) == 0)
        {
            throw UsageError("modules." + section.module->name +
                             ": haec_verify knows the times of built-in modules only; if " +
                             section.module->name +
                             " changes no times, name only the other modules with -m");
        }
    }
    return model;
}

void tell(const Ranks& ranks, const std::string& line)
{
    if (ranks.is_first())
    {
        HAEC_SIM_LOG(info, "verify", line);
    }
}

/// Nothing where links serve whatever comes.
std::optional<verification::Buffers> buffers_of(const Contention& contention)
{
    const auto& [discipline, keys] = contention;
    if (discipline->name == "fifo")
    {
        return std::nullopt;
    }
    if (discipline->name != "credits")
    {
        throw UsageError(
            "resource_managers.network_resource_manager.contention: " + discipline->name +
            " is not known to haec_verify, which knows none, fifo and credits");
    }
    verification::Buffers buffers;
    if (keys.has("buffer_size"))
    {
        buffers.size = static_cast<std::uint64_t>(keys.get<std::int64_t>("buffer_size"));
    }
    if (keys.has("virtual_channels"))
    {
        buffers.channels = static_cast<std::uint32_t>(keys.get<std::int64_t>("virtual_channels"));
    }
    return buffers;
}

} // namespace

VerifiedTrace::VerifiedTrace(const VerifyOptions& options, Ranks& ranks)
    : options_(options), ranks_(ranks)
{
    together(ranks_, [this] { read(); });
}

void VerifiedTrace::read()
{
    input_ = std::make_unique<otf2::TraceReader>(options_.input);
    output_ = std::make_unique<otf2::TraceReader>(options_.output);
    const auto of_input = carried_setup(input_->definitions(), options_.input.parent_path());
    const auto carried = carried_setup(output_->definitions(), options_.output.parent_path());
    if (of_input.is_simulated && !carried.is_simulated)
    {
        throw UsageError("TRACE and SIMULATED are exchanged: " + options_.input.string() +
                         " is an output of haec_sim, and " + options_.output.string() +
                         " is not; give the recorded trace first, and then the output");
    }
    index_.emplace(input_->definitions());
    verification::check_same_trace(*index_, output_->definitions());
    // A run without a network model leaves what was carried before.
    const bool is_its_own =
        carried.configuration != of_input.configuration || carried.mapping != of_input.mapping;
    const auto configuration = choose_configuration(carried, is_its_own);
    platform_.emplace(configuration.platform);
    if (ranks_.is_first())
    {
        tell_moved_keys(configuration);
    }
    model_ = model_of(configuration);
    replay_ = configuration.replay;
    if (configuration.contention)
    {
        if (const auto rule = segment_of(*configuration.contention))
        {
            segment_ = rule->usual;
            most_segments_ = rule->most;
        }
        buffers_ = buffers_of(*configuration.contention);
        const auto& keys = configuration.contention->parameters;
        profile_ = keys.has("profile") ? keys.get<std::string>("profile") : "";
        if (keys.has("priorities"))
        {
            priorities_ = keys.get<JsonValue::Object>("priorities");
        }
        has_order_ = keys.has("reorder") && keys.get<bool>("reorder");
    }
    read_nodes(configuration, carried, is_its_own);
    if (model_)
    {
        verification::check_places(*index_, output_->definitions(), nodes_,
                                   platform_->grid().size());
    }
    open_locations();
}

Configuration VerifiedTrace::choose_configuration(const CarriedSetup& carried,
                                                  bool is_its_own) const
{
    const bool is_given =
        options_.config || !options_.choices.modules.empty() || !options_.choices.overrides.empty();
    if (is_given)
    {
        auto given = load_configuration(options_.config, options_.choices);
        if (carried.configuration && is_its_own)
        {
            require_carried(given, *carried.configuration);
        }
        return given;
    }
    if (carried.configuration)
    {
        tell(ranks_, "the configuration is the one that SIMULATED carries");
        return carried_configuration(*carried.configuration, options_.output);
    }
    if (carried.is_simulated)
    {
        throw UsageError(options_.output.string() +
                         " does not carry its configuration, which is too long for an archive; "
                         "give it with --config");
    }
    return load_configuration({}, {});
}

// Modules of other authors, which change no times, may be gone.
void VerifiedTrace::require_carried(const Configuration& given, const std::string& text) const
{
    std::optional<Configuration> carried;
    try
    {
        carried = carried_configuration(text, options_.output);
    }
    catch (const UsageError& error)
    {
        tell(ranks_, "the given configuration is not compared with the one that SIMULATED carries, "
                     "which cannot be read here: " +
                         std::string(error.what()));
        return;
    }
    require_same(given, *carried);
}

Mapping VerifiedTrace::choose_mapping(std::uint32_t count, const CarriedSetup& carried,
                                      bool is_its_own) const
{
    const auto of_output =
        carried.mapping
            ? std::optional(carried_mapping(*carried.mapping, options_.output, *platform_, count))
            : std::nullopt;
    if (options_.mapping)
    {
        const auto given = Mapping::read(*options_.mapping, *platform_, count);
        if (of_output && is_its_own)
        {
            require_same(given, *of_output);
        }
        return given;
    }
    if (of_output)
    {
        tell(ranks_, "the mapping is the one that SIMULATED carries");
        return *of_output;
    }
    return Mapping::xyz(*platform_, count);
}

void VerifiedTrace::read_nodes(const Configuration& configuration, const CarriedSetup& carried,
                               bool is_its_own)
{
    const auto unit = configuration.mapping_unit;
    const bool by_thread =
        unit == MappingUnit::thread || (unit == MappingUnit::automatic &&
                                        index_->process_count() == 1 && index_->thread_count() > 1);
    const auto count = by_thread ? index_->thread_count() : index_->process_count();
    const auto mapping = choose_mapping(count, carried, is_its_own);
    for (ProcessIndex process = 0; process < index_->process_count(); ++process)
    {
        const auto thread =
            index_->is_absent(process) ? 0 : index_->locations()[index_->master_of(process)].thread;
        nodes_.push_back(mapping.node_of(by_thread ? thread : process));
    }
}

void VerifiedTrace::open_locations()
{
    rank_of_ = verification::share_out(*index_, ranks_.size());
    verification::keep_together(replay_, platform_->description(), nodes_, rank_of_);
    std::vector<LocationRef> own;
    for (const auto& location : index_->locations())
    {
        if (rank_of_[location.process] == ranks_.rank())
        {
            own.push_back(location.reference);
        }
    }
    input_->open_locations(own);
    output_->open_locations(own);
}

verification::Findings VerifiedTrace::verify()
{
    const verification::Simulated simulated{
        .input = input_->definitions(),
        .output = output_->definitions(),
        .trace = *index_,
        .machine = platform_->description(),
        .nodes = nodes_,
        .model = model_,
        .replay = replay_,
        .segment = segment_,
        .most_segments = most_segments_,
        .buffers = buffers_,
        .profile = profile_,
        .priorities = priorities_,
        .delivers_in_order = has_order_,
        .keep_unmatched = options_.keep_unmatched,
        .recorder = recorder_of(input_->anchor().creator, input_->definitions())};
    const auto open = [this](LocationRef location) {
        return verification::SourcePair{input_->events(location), output_->events(location)};
    };
    auto findings = verification::verify(simulated, rank_of_, open, ranks_);
    for (const auto* reader : {input_.get(), output_.get()})
    {
        otf2::warn_of_broken_promises(reader->broken_promises(), ranks_);
    }
    return findings;
}

} // namespace haec_sim
