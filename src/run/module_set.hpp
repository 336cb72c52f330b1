// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/registry/module_section.hpp"
#include "haec_sim/json.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "parallel/ranks.hpp"
#include "run/foreign_module.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace haec_sim
{

/// The modules of a run, in the order of the configuration. What an author's module throws is told
/// with the module's name and that of the function; our own modules' messages say enough.
class ModuleSet
{
public:
    using Call = std::function<void(Module&)>;

    /// What a module can do beside looking at records; null where it cannot.
    struct Abilities
    {
        NetworkModel* network_model = nullptr;
        MetricAdder* metric_adder = nullptr;
        NodeMerger* node_merger = nullptr;
        NetworkReader* network_reader = nullptr;
        Reporter* reporter = nullptr;
    };
    using Handlers = std::vector<std::unique_ptr<EventHandler>>;

    /// Makes them. Throws UsageError where two are network models. The references outlive it.
    ModuleSet(const std::vector<ModuleSection>& sections, const Platform& platform,
              const Mapping& mapping, const RunInfo& run);

    /// Names a module, too, for what its destructor does.
    ~ModuleSet();

    ModuleSet(const ModuleSet&) = delete;
    ModuleSet& operator=(const ModuleSet&) = delete;

    std::size_t size() const noexcept
    {
        return modules_.size();
    }

    const std::string& name(std::size_t index) const
    {
        return sections_[index].module->name;
    }

    const Abilities& can(std::size_t index) const
    {
        return abilities_[index];
    }

    bool is_network_model(std::size_t index) const
    {
        return can(index).network_model != nullptr;
    }

    /// Null where none is one.
    NetworkModel* network_model() const noexcept
    {
        return model_;
    }

    /// The name for people, as model_name(); empty where none is one.
    const std::string& name_of_model() const noexcept
    {
        return name_of_model_;
    }

    /// The names of modules before the network model whose results stand in the report, the summary
    /// or the output beside predicted times, though they see recorded ones. Readers of the network
    /// see the whole run, wherever they stand. Empty without a network model.
    std::vector<std::string> too_early() const;

    /// `function`: what is called of it, "open()".
    void call(std::size_t index, const char* function, const Call& call) const;

    /// As call(), of what a module that can do it returned for it; `ability` says which.
    template <class Ability, class Action>
    void call(std::size_t index, Ability* Abilities::*ability, const char* function,
              const Action& action) const
    {
        if (auto* able = can(index).*ability)
        {
            run(index, function, [&] { action(*able); });
        }
    }

    /// Lets all of them define what they add to the output; they may keep references to what is
    /// there. Throws UsageError where one changes the locations. It comes before any location is
    /// opened.
    void define(Definitions& definitions) const;

    /// The sections that modules add to the report, by their names. It is asked on the first rank
    /// alone, behind the run.
    std::map<std::string, JsonValue> reports() const;

    /// The lines that modules add to the summary.
    std::vector<std::string> summaries() const;

    /// A module's handler of a location, which `place` describes, watched where the module is an
    /// author's; empty where the module does not touch the location.
    Handlers open(std::size_t index, const LocationInfo& location, const std::string& place);

    /// "module 'mine' passed on 9 of the 12 sends ...", where a module of others before the network
    /// model lost records that others wait for; else empty. Collective.
    std::string lost_records(Ranks& ranks) const;

    /// Rethrows what is being handled; where a handler of an author's module threw it, with its
    /// name and the record.
    [[noreturn]] void rethrow() const
    {
        rethrow_with_origin(handler_at_work_);
    }

private:
    void make(std::size_t index, const ModuleContext& context);
    void run(std::size_t index, const char* function, const std::function<void()>& action) const;

    const std::vector<ModuleSection>& sections_;
    std::vector<std::unique_ptr<Module>> modules_;
    std::vector<Abilities> abilities_;
    NetworkModel* model_ = nullptr;
    std::string name_of_model_;
    ForeignCall handler_at_work_;
    /// The network model, where it is an author's.
    std::unique_ptr<NetworkModel> watched_model_;
    /// The counts by module.
    std::vector<PassedOn> passed_on_;
};

} // namespace haec_sim
