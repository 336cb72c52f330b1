// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/registry.hpp"
#include "network/bin_limit.hpp"
#include "network/network.hpp"
#include "network/network_options.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace haec_sim
{

/// A way in which messages share links, as `contention` of the configuration names it. It registers
/// itself, with what the configuration, the summary and the engine need to know of it, in the file
/// of its Network (docs/adr/0051).
struct Discipline
{
    /// The value of `contention`; `none` is nobody's.
    std::string name;
    /// A few words for --describe.
    std::string summary;
    /// The keys that the section `network_resource_manager` has for it. Each has a default.
    std::vector<ParameterSpec> parameters;
    /// The way links are shared, for a line of the summary. It gets the keys above, with their
    /// defaults filled in.
    std::function<std::string(const Parameters&)> in_words;
    /// A network with `time_bins` bins of statistics. The platform outlives it. Throws UsageError
    /// for links that cannot be shared in this way.
    std::function<std::unique_ptr<Network>(const Platform& platform, const NetworkRates& rates,
                                           const Parameters& parameters, const BinLimit& time_bins)>
        make;
};

/// The discipline that a configuration chose, with its keys. Each has a value then, as given or by
/// default.
struct Contention
{
    /// Belongs to the registry. segment_of() and whoever makes the network want one.
    const Discipline* discipline = nullptr;
    Parameters parameters;
};

/// The segments in which links serve messages; nothing where the discipline has none. They follow
/// from the key `size_segment`, whoever has that.
std::optional<SegmentRule> segment_of(const Contention& contention);

/// The key `size_segment`, its value, and that in a few words: for disciplines that serve segments.
ParameterSpec segment_key();
SegmentRule segment_in(const Parameters& parameters);
std::string segment_in_words(const Parameters& parameters);

/// The disciplines there are. It is in the shared library haec_sim, so that all programs know the
/// same ones.
class DisciplineRegistry : public Registry<Discipline>
{
public:
    DisciplineRegistry() : Registry("discipline") {}

    /// The one registry of the process. It is filled before main(), by objects at namespace scope.
    static DisciplineRegistry& instance();
};

/// Registers a discipline where it is at namespace scope.
struct DisciplineRegistration
{
    explicit DisciplineRegistration(Discipline discipline);
};

} // namespace haec_sim
