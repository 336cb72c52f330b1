// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/replay/replay_keys.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

using NamedTexts = std::map<std::string, std::string>;

constexpr std::array rules{CollectiveRule::preserve, CollectiveRule::synchronize,
                           CollectiveRule::model};

constexpr std::array progress_rules{"always", "in_mpi"};
constexpr std::array byte_countings{"auto", "scorep", "own"};
constexpr std::array in_place_rules{"auto", "never", "always"};
constexpr std::array own_block_rules{"free", "copied"};

ParameterSpec key(std::string name, ParameterKind kind, std::string summary)
{
    ParameterSpec spec;
    spec.name = std::move(name);
    spec.kind = kind;
    spec.summary = std::move(summary);
    return spec;
}

ParameterSpec with_default(ParameterSpec spec, ParameterValue value)
{
    spec.default_value = std::move(value);
    return spec;
}

ParameterSpec up_to(double maximum, std::string unit, ParameterSpec spec)
{
    spec.unit = std::move(unit);
    spec.minimum = 0.0;
    spec.maximum = maximum;
    return spec;
}

ParameterSpec rule_key()
{
    ParameterSpec spec = key("collectives", ParameterKind::text,
                             "how collective operations are re-timed (spec: semantics, R6)");
    spec.default_value = std::string(name_of(ReplayOptions().collectives));
    for (const CollectiveRule rule : rules)
    {
        spec.choices.emplace_back(name_of(rule));
    }
    return spec;
}

/// A choice among words, of which the first is the default, in the order of the enumeration.
template <std::size_t count>
ParameterSpec word_key(std::string name, std::string summary,
                       const std::array<const char*, count>& words)
{
    ParameterSpec spec = key(std::move(name), ParameterKind::text, std::move(summary));
    spec.default_value = std::string(words.front());
    spec.choices.assign(words.begin(), words.end());
    return spec;
}

template <class Enumeration, std::size_t count>
Enumeration value_of(const std::string& word, const std::array<const char*, count>& words)
{
    return static_cast<Enumeration>(std::ranges::find(words, word) - words.begin());
}

ParameterSpec algorithms_key()
{
    ParameterSpec spec = key("collective_algorithms", ParameterKind::entries,
                             "algorithms of operations, with collectives model");
    spec.default_text = "the choice of MPICH 4";
    spec.is_path = true;
    return spec;
}

ParameterSpec noise_key()
{
    ParameterSpec spec = key("noise", ParameterKind::entries,
                             "random factors of the time of computing, by regions: quantiles for "
                             "each event and each node (spec: semantics, R0)");
    spec.default_text = "none";
    return spec;
}

ParameterSpec nodes_key()
{
    ParameterSpec spec =
        key("nodes", ParameterKind::entries,
            "processors of nodes that a text selects: speed, which divides the time of computing, "
            "cores, which threads share, and memory_bandwidth of messages within a node (spec: "
            "processors)");
    spec.default_text = "all nodes alike";
    return spec;
}

ParameterSpec compute_scale_key()
{
    auto spec = up_to(1e6, "",
                      key("compute_scale", ParameterKind::number,
                          "factor of the time of computing, or factors by selectors, which "
                          "multiply (spec: processors)"));
    spec.members = compute_selector_names();
    spec.default_value = ReplayOptions().compute_scale;
    return spec;
}

/// A number of 32 bits, for a random generator.
ParameterSpec random_key(std::string name, std::string summary)
{
    ParameterSpec spec = key(std::move(name), ParameterKind::integer, std::move(summary));
    spec.default_value = std::int64_t{0};
    spec.minimum = 0.0;
    spec.maximum = 4294967295.0;
    return spec;
}

ParameterSpec clock_key()
{
    ParameterSpec spec =
        key("compute_clock", ParameterKind::named_texts,
            "metric that the time of computing is read from (spec: semantics, R0), "
            "and its unit; auto: the one of haec_record, if the trace has it; none: no metric");
    spec.default_text = "auto";
    spec.members = {"metric", "unit"};
    return spec;
}

Noise noise_in(const Parameters& section)
{
    Noise noise;
    if (section.has("noise"))
    {
        noise.classes =
            read_noise(section.get<JsonValue::List>("noise"), section.path() + ".noise");
    }
    for (const std::string name : {"noise_seed", "noise_sample"})
    {
        if (noise.classes.empty() && section.given(name) && section.get<std::int64_t>(name) != 0)
        {
            throw UsageError(section.path() + "." + name +
                             " has no effect without noise; give that, or remove it");
        }
    }
    noise.seed = static_cast<std::uint32_t>(section.get<std::int64_t>("noise_seed"));
    noise.sample = static_cast<std::uint32_t>(section.get<std::int64_t>("noise_sample"));
    return noise;
}

void read_compute_scale(const Parameters& section, ReplayOptions& options)
{
    const std::string name = "compute_scale";
    const auto* factors = std::get_if<JsonValue::Object>(&section.values().at(name));
    if (factors == nullptr)
    {
        options.compute_scale = section.get<double>(name);
        return;
    }
    const auto all = factors->find("*");
    options.compute_scale = all != factors->end() ? *all->second.if_is<double>() : 1;
    options.compute_selectors = ComputeSelectors(*factors, section.path() + "." + name);
}

CollectiveChoices choices_in(const Parameters& section)
{
    const std::string name = "collective_algorithms";
    if (!section.has(name))
    {
        return {};
    }
    const std::string path = section.path() + "." + name;
    const auto rule = section.get<std::string>("collectives");
    if (rule != name_of(CollectiveRule::model))
    {
        throw UsageError(path + " has no effect with collectives " + rule +
                         "; remove it or set collectives to model");
    }
    return read_collective_choices(section.get<JsonValue::List>(name), path);
}

ComputeClock clock_in(const Parameters& section)
{
    const std::string name = "compute_clock";
    if (!section.has(name))
    {
        return {};
    }
    auto texts = section.get<NamedTexts>(name);
    ComputeClock clock{texts["metric"], texts["unit"]};
    const std::string path = section.path() + "." + name;
    if (clock.metric.empty())
    {
        throw UsageError(path + " names no metric; write the name of one of the trace's");
    }
    if (clock.unit.empty() && (clock.metric == "auto" || clock.metric == "none"))
    {
        return {.is_none = clock.metric == "none"};
    }
    constexpr std::array units{"", "s", "ms", "us", "ns"};
    if (std::ranges::count(units, clock.unit) == 0)
    {
        throw UsageError(path + ".unit: '" + clock.unit +
                         "' is no unit of time; write s, ms, us or ns");
    }
    return clock;
}

} // namespace

const std::vector<ParameterSpec>& replay_keys()
{
    using enum ParameterKind;
    const ReplayOptions defaults;
    const auto threshold = static_cast<std::int64_t>(defaults.eager_threshold.value);
    // A delay is of 1000 s at most, of which 9223 fit into the time of a trace.
    static const std::vector<ParameterSpec> keys{
        with_default(up_to(0x1p53, "bytes",
                           key("eager_threshold", integer,
                               "longest message sent without waiting for its receive")),
                     threshold),
        word_key("progress",
                 "when a longer message begins: always at once, or not before both sides are in "
                 "MPI (spec: semantics, R2)",
                 progress_rules),
        rule_key(),
        algorithms_key(),
        word_key("collective_bytes",
                 "what recorded bytes of a collective are: with all members, as Score-P counts, or "
                 "a member's own, as EZTrace; auto: as the trace tells",
                 byte_countings),
        word_key("in_place",
                 "whether collectives that may be in place (MPI_IN_PLACE) are; auto: as other "
                 "calls of the same region prove, else not",
                 in_place_rules),
        word_key("own_blocks",
                 "what a member's own block costs it in collectives that move blocks and are not "
                 "in place: nothing, or a copy within its node (spec: collectives, \"Own blocks\")",
                 own_block_rules),
        compute_scale_key(),
        with_default(up_to(1e6, "",
                           key("device_scale", number,
                               "factor of the time of kernels, and of all regions on streams of "
                               "accelerators (spec: semantics, R7)")),
                     defaults.device_scale),
        nodes_key(),
        clock_key(),
        noise_key(),
        random_key("noise_seed", "of the random factors of noise; equal ones give equal factors"),
        random_key("noise_sample", "the number of the draw of noise, of those of the seed"),
        with_default(up_to(1e12, "ns",
                           key("overhead", number,
                               "o of LogGP: what a message costs its sender, besides what the "
                               "model says, and its receiver")),
                     0.0),
        with_default(
            key("record_transfers", boolean, "whether receives carry transfer time and hops"),
            defaults.record_transfers),
    };
    return keys;
}

ReplayOptions replay_options(const Parameters& section)
{
    ReplayOptions options;
    options.eager_threshold.value =
        static_cast<std::uint64_t>(section.get<std::int64_t>("eager_threshold"));
    options.progress = value_of<ProgressRule>(section.get<std::string>("progress"), progress_rules);
    options.collectives = *std::ranges::find(rules, section.get<std::string>("collectives"),
                                             [](CollectiveRule rule) { return name_of(rule); });
    options.collective_algorithms = choices_in(section);
    options.counting = {
        value_of<ByteCounting>(section.get<std::string>("collective_bytes"), byte_countings),
        value_of<InPlaceRule>(section.get<std::string>("in_place"), in_place_rules)};
    options.copies_own_blocks = section.get<std::string>("own_blocks") == own_block_rules.back();
    read_compute_scale(section, options);
    options.device_scale = section.get<double>("device_scale");
    if (section.has("nodes"))
    {
        options.nodes.entries =
            read_node_entries(section.get<JsonValue::List>("nodes"), section.path() + ".nodes");
    }
    options.compute_clock = clock_in(section);
    options.noise = noise_in(section);
    options.send_occupancy = to_picoseconds(Nanoseconds{section.get<double>("overhead")});
    options.receive_overhead = options.send_occupancy;
    options.record_transfers = section.get<bool>("record_transfers");
    return options;
}

const char* name_of(CollectiveRule rule)
{
    switch (rule)
    {
    case CollectiveRule::preserve:
        return "preserve";
    case CollectiveRule::synchronize:
        return "synchronize";
    case CollectiveRule::model:
        return "model";
    }
    return "";
}

} // namespace haec_sim
