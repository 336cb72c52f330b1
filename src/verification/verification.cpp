// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/verification.hpp"

#include "haec_sim/error.hpp"
#include "parallel/together.hpp"
#include "verification/network/contention_check.hpp"
#include "verification/network/planned_links.hpp"
#include "verification/rules/byte_counts.hpp"
#include "verification/rules/checks.hpp"
#include "verification/rules/collective_check.hpp"
#include "verification/rules/leader_times.hpp"
#include "verification/rules/location_check.hpp"
#include "verification/rules/message_priorities.hpp"
#include "verification/times/node_figures.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace haec_sim::verification
{

namespace
{

TransferAttributes attributes_of(const Definitions& definitions)
{
    TransferAttributes attributes;
    definitions.each<definitions::Attribute>(
        [&](const definitions::Attribute& attribute)
        {
            const auto& name = definitions.text(attribute.name);
            if (name == "haec_sim::transfer_time" && attribute.type == Type::int64)
            {
                attributes.transfer_time = attribute.self;
            }
            if (name == "haec_sim::waiting_time" && attribute.type == Type::int64)
            {
                attributes.waiting_time = attribute.self;
            }
            if (name == "haec_sim::hops" && attribute.type == Type::uint32)
            {
                attributes.hops = attribute.self;
            }
        });
    return attributes;
}

/// Owns what the rules refer to.
class RuleBook
{
public:
    explicit RuleBook(const Simulated& simulated)
        : own_regions_(simulated.input),
          device_calls_(simulated.input), rules_{.trace = simulated.trace,
                                                 .own_regions = own_regions_,
                                                 .device_calls = device_calls_,
                                                 .nodes = simulated.nodes}
    {
        if (simulated.model)
        {
            const auto& model = *simulated.model;
            const auto machine = with_bandwidth_shares(simulated.machine);
            read_memories(simulated);
            times_ = make_transfer_times(model, machine);
            if (!memories_.empty())
            {
                times_ =
                    std::make_unique<MemoryTimes>(std::move(times_), memories_, simulated.nodes);
            }
            rules_.times = times_.get();
            read_replay(simulated);
            read_machine(simulated, machine);
            rules_.may_lack_sends =
                simulated.keep_unmatched || simulated.trace.claims().is_incomplete;
        }
    }

    const Rules& rules() const
    {
        return rules_;
    }

    void decide_bytes(bool are_own)
    {
        rules_.counting.own = are_own;
    }

private:
    void read_replay(const Simulated& simulated)
    {
        const auto& replay = simulated.replay;
        rules_.eager_threshold.value =
            static_cast<std::uint64_t>(replay.get<std::int64_t>("eager_threshold"));
        rules_.progresses_in_mpi = replay.get<std::string>("progress") == "in_mpi";
        read_processors(simulated);
        rules_.device_scale = replay.get<double>("device_scale");
        rules_.overhead = replay.get<double>("overhead");
        rules_.records_transfers = replay.get<bool>("record_transfers") &&
                                   attributes_of(simulated.output).transfer_time.is_defined();
        if (replay.has("noise"))
        {
            noise_.emplace(replay, simulated.input);
            rules_.noise = &*noise_;
        }
        read_clock(simulated);
        read_collectives(replay);
    }

    void read_processors(const Simulated& simulated)
    {
        const NodeFigures figures(simulated.replay, simulated.machine, simulated.nodes);
        rules_.computing =
            read_computing(simulated.replay, simulated.input, figures, simulated.nodes.size());
        for (const auto cores : figures.numbers("cores", 0))
        {
            rules_.computing.cores.push_back(static_cast<std::uint32_t>(cores));
        }
        for (const auto& location : simulated.trace.locations())
        {
            const bool computes =
                location.type == LocationType::cpu_thread && location.leader == no_location;
            rules_.computing.threads[simulated.nodes[location.process]] += computes ? 1 : 0;
        }
    }

    void read_memories(const Simulated& simulated)
    {
        const auto bandwidths = NodeFigures(simulated.replay, simulated.machine, simulated.nodes)
                                    .numbers("memory_bandwidth", 0);
        for (std::size_t process = 0; process < bandwidths.size(); ++process)
        {
            if (bandwidths[process] > 0)
            {
                memories_.emplace(simulated.nodes[process], bandwidths[process]);
            }
        }
    }

    void read_clock(const Simulated& simulated)
    {
        auto names = clock_names(simulated.replay);
        const auto& metrics = simulated.trace.metrics();
        if (names["unit"].empty() && names["metric"] == "auto")
        {
            names["metric"] = CpuClock::of_recorder(metrics, simulated.input);
        }
        if (!names["unit"].empty() || names["metric"] != "none")
        {
            clock_.emplace(metrics, names["metric"], names["unit"]);
            rules_.clock = &*clock_;
        }
    }

    static std::map<std::string, std::string> clock_names(const Parameters& replay)
    {
        using Names = std::map<std::string, std::string>;
        const std::string key = "compute_clock";
        return replay.has(key) ? replay.get<Names>(key) : Names{{"metric", "auto"}};
    }

    void read_machine(const Simulated& simulated, const Platform::Description& machine)
    {
        std::vector<LinkFigures> links;
        std::vector<Picoseconds> latencies;
        for (const auto& type : machine.link_types)
        {
            links.push_back(figures_of(type, *simulated.model));
            latencies.emplace_back(std::llround(links.back().latency * 1000));
        }
        machine_.emplace(derive_machine(machine, latencies));
        rules_.machine = &*machine_;
        if (simulated.segment)
        {
            shared_.emplace(SharedLinks{
                simulated.segment->value, machine.ports, std::move(links), simulated.buffers,
                simulated.most_segments, plan_of(simulated, machine), machine_->first_switch,
                priorities_of(simulated), simulated.delivers_in_order, memories_});
            rules_.shared = &*shared_;
        }
    }

    static std::shared_ptr<const PlannedLinks> plan_of(const Simulated& simulated,
                                                       const Platform::Description& machine)
    {
        return simulated.profile.empty()
                   ? nullptr
                   : std::make_shared<const PlannedLinks>(simulated.profile, machine);
    }

    static std::shared_ptr<const MessagePriorities> priorities_of(const Simulated& simulated)
    {
        return simulated.priorities ? std::make_shared<const MessagePriorities>(
                                          *simulated.priorities, simulated.input, simulated.trace)
                                    : nullptr;
    }

    void read_collectives(const Parameters& replay)
    {
        const auto rule = replay.get<std::string>("collectives");
        rules_.counting.never = replay.get<std::string>("in_place") == "never";
        rules_.counting.always = replay.get<std::string>("in_place") == "always";
        rules_.copies_own_blocks = replay.get<std::string>("own_blocks") == "copied";
        rules_.synchronizes_collectives = rule != "preserve";
        if (rule == "model")
        {
            const std::string key = "collective_algorithms";
            const auto entries =
                replay.has(key) ? replay.get<JsonValue::List>(key) : JsonValue::List();
            algorithms_.emplace(entries, replay.path() + "." + key);
            rules_.algorithms = &*algorithms_;
        }
    }

    OwnRegions own_regions_;
    DeviceCalls device_calls_;
    MemoryBandwidths memories_;
    std::unique_ptr<TransferTimes> times_;
    std::optional<AlgorithmChoice> algorithms_;
    std::optional<ComputingNoise> noise_;
    std::optional<CpuClock> clock_;
    std::optional<Machine> machine_;
    std::optional<SharedLinks> shared_;
    Rules rules_;
};

/// A leader's records, for one who follows it.
struct LeaderSources
{
    explicit LeaderSources(SourcePair pair)
        : sources(std::move(pair)), input(*sources.input), output(*sources.output),
          times(input, output)
    {
    }

    SourcePair sources;
    RecordStream input;
    RecordStream output;
    LeaderTimes times;
};

FactsOfRank check_locations(const Simulated& simulated, const Rules& rules,
                            const std::vector<std::uint32_t>& rank_of, const OpenSources& open,
                            const Ranks& ranks, Findings& findings)
{
    FactsOfRank facts;
    const auto waiting = regions_that_wait(simulated.input);
    const auto attributes = attributes_of(simulated.output);
    const auto& locations = simulated.trace.locations();
    for (LocationIndex location = 0; location < locations.size(); ++location)
    {
        const auto& [reference, leader] =
            std::tie(locations[location].reference, locations[location].leader);
        if (rank_of[locations[location].process] == ranks.rank())
        {
            const auto sources = open(reference);
            RecordStream output(*sources.output, attributes);
            std::optional<LeaderSources> followed;
            if (leader != no_location && rules.times != nullptr)
            {
                followed.emplace(open(locations[leader].reference));
            }
            facts[location] = check_location(
                {*sources.input, output, followed ? &followed->times : nullptr, waiting}, rules,
                location, findings);
            const auto times = sources.input->time_oddities();
            findings.note(Oddity::early_time, times.early);
            findings.note(Oddity::time_turned_back, times.turned_back);
        }
    }
    return facts;
}

void check_causes(FactsOfRank& facts, const Rules& rules, Ranks& ranks, Findings& findings)
{
    std::vector<CausalFact> all;
    for (auto& [location, of_location] : facts)
    {
        all.insert(all.end(), of_location.causality.begin(), of_location.causality.end());
        of_location.causality = {};
    }
    check_causality(all, rules.trace, !rules.synchronizes_collectives, ranks, findings);
}

/// The time of the first lock of a window, or wait for a change of one, at these locations.
/// haec_sim hands locks out, and answers such waits, when nothing else goes on, and the network has
/// gone on.
Picoseconds first_lock(const FactsOfRank& facts)
{
    auto first = Picoseconds::max();
    for (const auto& [location, of_location] : facts)
    {
        for (const auto& fact : of_location.windows)
        {
            const bool is_answered_late =
                fact.act == WindowAct::acquire || fact.act == WindowAct::see_change;
            first = is_answered_late ? std::min(first, fact.where.time) : first;
        }
    }
    return first;
}

} // namespace

std::vector<std::uint32_t> share_out(const TraceIndex& trace, std::uint32_t ranks)
{
    std::vector<std::uint64_t> events(trace.process_count(), 0);
    std::uint64_t total = 0;
    for (const auto& location : trace.locations())
    {
        events[location.process] += location.events + 1;
        total += location.events + 1;
    }
    std::vector<std::uint32_t> rank_of;
    std::uint64_t before = 0;
    for (const auto count : events)
    {
        HAEC_SIM_ASSERT(total > 0);
        rank_of.push_back(static_cast<std::uint32_t>((before + count / 2) * ranks / total));
        before += count;
    }
    return rank_of;
}

void keep_together(const Parameters& replay, const Platform::Description& machine,
                   const std::vector<NodeId>& nodes, std::vector<std::uint32_t>& rank_of)
{
    const auto cores = NodeFigures(replay, machine, nodes).numbers("cores", 0);
    std::map<NodeId, std::uint32_t> ranks;
    for (std::size_t process = 0; process < cores.size(); ++process)
    {
        if (cores[process] > 0)
        {
            rank_of[process] = ranks.emplace(nodes[process], rank_of[process]).first->second;
        }
    }
}

Findings verify(const Simulated& simulated, const std::vector<std::uint32_t>& rank_of,
                const OpenSources& open, Ranks& ranks)
{
    std::optional<RuleBook> book;
    Findings findings;
    FactsOfRank facts;
    together(ranks,
             [&]
             {
                 book.emplace(simulated);
                 facts = check_locations(simulated, book->rules(), rank_of, open, ranks, findings);
             });
    const auto rank_of_process = [&](ProcessIndex process) { return rank_of.at(process); };
    if (simulated.model)
    {
        check_causes(facts, book->rules(), ranks, findings);
        check_threads(facts, simulated.trace, findings);
        check_devices(facts, simulated.trace, findings);
        check_signals(facts, book->rules(), findings);
        const auto locked = first_lock(facts);
        check_windows(facts, book->rules(), ranks, findings);
        auto traffic = check_messages(facts, book->rules(), rank_of_process, ranks, findings);
        traffic.not_sure_from(locked);
        book->decide_bytes(counts_own_bytes(facts,
                                            simulated.replay.get<std::string>("collective_bytes"),
                                            simulated.recorder, simulated.trace, ranks));
        check_collectives(facts, book->rules(), rank_of_process, traffic, ranks, findings);
        check_cores(facts, book->rules(), Picoseconds(-ranks.maximum(-traffic.sure_until.count())),
                    findings);
        if (simulated.segment)
        {
            check_contention(std::move(traffic), book->rules(), ranks, findings);
        }
    }
    Findings all;
    for (const auto& of_rank : ranks.all_gather(findings.packed()))
    {
        all.add(Findings::unpacked(of_rank));
    }
    return all;
}

} // namespace haec_sim::verification
