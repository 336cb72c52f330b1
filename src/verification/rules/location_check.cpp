// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/location_check.hpp"

#include "haec_sim/error.hpp"
#include "trace/read_to_end.hpp"
#include "verification/rules/causal_facts.hpp"
#include "verification/rules/device_rule.hpp"
#include "verification/rules/follower_rule.hpp"
#include "verification/rules/message_rules.hpp"
#include "verification/rules/metric_rule.hpp"
#include "verification/rules/mpi_visits.hpp"
#include "verification/rules/signal_rule.hpp"
#include "verification/rules/thread_rules.hpp"
#include "verification/rules/unrecorded_time.hpp"
#include "verification/rules/window_rules.hpp"

#include <algorithm>
#include <concepts>
#include <optional>
#include <string>

namespace haec_sim::verification
{

namespace
{

template <class Kind>
concept Accompanies =
    std::same_as<Kind, events::Metric> || std::same_as<Kind, events::ParameterString> ||
    std::same_as<Kind, events::ParameterInt> || std::same_as<Kind, events::ParameterUnsignedInt>;

template <class Kind>
concept Enters =
    std::same_as<Kind, events::Enter> || std::same_as<Kind, events::CallingContextEnter>;

template <class Kind>
concept Leaves =
    std::same_as<Kind, events::Leave> || std::same_as<Kind, events::CallingContextLeave>;

template <class Rule, class Kind>
concept TakenBy = requires(Rule& rule, const Kind& record, const Event& now)
{
    rule.take(record, now);
};

LocationRef stream_in(const AttributeList& attributes)
{
    const auto found = std::ranges::find(attributes, Type::location, &Attribute::type);
    return found != attributes.end() ? LocationRef{found->value.bits} : LocationRef{};
}

/// Records that end waits or are of windows or signals: what is kept of the gap before them is no
/// computing that needs a core.
template <class Kind>
constexpr bool keeps_gap_without_core =
    []<class... Others>(std::tuple<Others...>*)
{
    return (std::same_as<Kind, Others> || ...);
}(static_cast<std::tuple<
      events::MpiRecv, events::MpiIrecv, events::MpiIsendComplete, events::MpiCollectiveEnd,
      events::NonBlockingCollectiveComplete, events::ThreadTeamBegin, events::ThreadJoin,
      events::ThreadBegin, events::ThreadWait, events::ThreadTaskSwitch, events::ThreadAcquireLock,
      events::OmpAcquireLock, events::ParameterUnsignedInt, events::RmaWinCreate,
      events::RmaWinDestroy, events::RmaCollectiveBegin, events::RmaCollectiveEnd,
      events::RmaGroupSync, events::RmaRequestLock, events::RmaAcquireLock, events::RmaTryLock,
      events::RmaReleaseLock, events::RmaSync, events::RmaWaitChange, events::RmaPut,
      events::RmaGet, events::RmaAtomic, events::RmaOpCompleteBlocking,
      events::RmaOpCompleteNonBlocking, events::RmaOpTest, events::RmaOpCompleteRemote>*>(nullptr));

/// Takes the records of the input as they are read, each with its twin in the output, and gives
/// them to the rules.
class LocationCheck final : public UniformEventHandler<LocationCheck>
{
public:
    /// The references outlive it.
    LocationCheck(const LocationSources& sources, const Rules& rules, LocationIndex location,
                  Findings& findings)
        : output_(sources.output), state_(rules, location, findings), gap_(state_),
          metrics_(state_, gap_), operations_(rules, location),
          collectives_(state_, gap_, operations_), threads_(state_, gap_), signals_(state_, gap_),
          devices_(state_, gap_), windows_(state_, gap_, operations_, collectives_),
          messages_(state_, gap_)
    {
        if (rules.can_tell_causes())
        {
            causality_.emplace(rules.trace, sources.waiting, location);
        }
        if (sources.leader != nullptr)
        {
            follower_.emplace(state_, *sources.leader);
        }
    }

    template <class Kind>
    void handle(Kind& record)
    {
        ++records_;
        if (const auto* out = output_.next())
        {
            const Position where{state_.location, paired_, kind_of(record), out->time};
            see(record, {{record.time, where}, *out});
            ++paired_;
        }
    }

    /// The last record has passed.
    void finish() override;

    LocationFacts take_facts()
    {
        if (causality_)
        {
            state_.facts.causality = causality_->facts();
        }
        return std::move(state_.facts);
    }

private:
    /// One of the rules is for the record, besides that of gaps.
    template <class Kind>
    static constexpr bool is_of_a_rule =
        TakenBy<CollectiveRules, Kind> || TakenBy<ThreadRules, Kind> ||
        TakenBy<WindowRules, Kind> || TakenBy<MessageRules, Kind>;

    template <class Kind>
    void see(Kind& record, const Event& now);
    void compare(const Record& in, const Event& now);
    template <class Kind>
    void follow(const Kind& record, const Event& now);
    template <class Kind>
    void check(const Kind& record, const Event& now);
    template <class Kind>
    void offer(const Kind& record, const Event& now);
    template <class Kind>
    RegionRef region_of(const Kind& record) const;

    void note_presence(Picoseconds time)
    {
        if (state_.rules.progresses_in_mpi)
        {
            note_visit(state_.facts.visits, state_.regions.in_mpi(), time);
        }
    }

    RecordStream& output_;
    LocationState state_;
    GapRule gap_;
    MetricRule metrics_;
    WindowOperations operations_;
    CollectiveRules collectives_;
    ThreadRules threads_;
    SignalRule signals_;
    DeviceRule devices_;
    WindowRules windows_;
    MessageRules messages_;
    UnrecordedTime unrecorded_;
    std::optional<CausalFacts> causality_;
    std::optional<FollowerRule> follower_;
    std::uint64_t records_ = 0;
    /// The records so far that the output has, too.
    std::uint64_t paired_ = 0;
    Picoseconds last_out_{};
};

template <class Kind>
void LocationCheck::see(Kind& record, const Event& now)
{
    if (now.where.record == 0)
    {
        // The first event of a location keeps its time.
        state_.previous = {now.in, now.in};
        last_out_ = now.where.time;
    }
    state_.clock = std::max(state_.clock, now.in);
    compare(record_of(record), now);
    if (causality_)
    {
        causality_->see(record, now);
    }
    if (state_.rules.times == nullptr)
    {
        state_.check(Check::software_time, now, exactly(now.in));
    }
    else if (follower_)
    {
        follow(record, now);
    }
    else
    {
        gap_.take_core(true);
        metrics_.come_to(now.in);
        check(record, now);
    }
}

void LocationCheck::compare(const Record& in, const Event& now)
{
    const bool is_same = in.kind == now.out.kind && in.digest == now.out.digest;
    state_.findings.check(Check::record, now.where, is_same);
    state_.check(Check::order, now, {last_out_, Picoseconds::max()});
    last_out_ = now.where.time;
}

template <class Kind>
void LocationCheck::follow(const Kind& record, const Event& now)
{
    if constexpr (Enters<Kind>)
    {
        follower_->enter(region_of(record), now);
    }
    else if constexpr (Leaves<Kind>)
    {
        follower_->leave(now);
    }
    else
    {
        follower_->check(now);
    }
}

template <class Kind>
void LocationCheck::check(const Kind& record, const Event& now)
{
    if constexpr (std::same_as<Kind, events::Metric>)
    {
        gap_.read(record);
    }
    if (Accompanies<Kind> && !state_.rules.trace.signals().has(record))
    {
        metrics_.hold(now);
        return;
    }
    metrics_.settle(now);
    gap_.take_core(!keeps_gap_without_core<Kind>);
    auto& regions = state_.regions;
    if constexpr (Enters<Kind>)
    {
        const auto region = region_of(record);
        offer(Entering{region, stream_in(record.attributes)}, now);
        regions.enter(region, now.where.time);
        unrecorded_.enter(regions.innermost(), now.where.time);
        note_presence(now.where.time);
    }
    else if constexpr (Leaves<Kind>)
    {
        const auto region = region_of(record);
        const auto depth = regions.depth_without(region);
        offer(Leaving{depth < regions.depth() ? region : RegionRef{}, depth,
                      stream_in(record.attributes)},
              now);
        regions.leave(depth);
        unrecorded_.leave(depth, now.where.time);
        note_presence(now.where.time);
    }
    else
    {
        if constexpr (is_of_a_rule<Kind>)
        {
            unrecorded_.note_record();
        }
        offer(record, now);
    }
    gap_.advance(now);
    messages_.advance(now);
}

template <class Kind>
RegionRef LocationCheck::region_of(const Kind& record) const
{
    if constexpr (requires { record.calling_context; })
    {
        return state_.rules.trace.region_of(record.calling_context);
    }
    else
    {
        return record.region;
    }
}

/// Gives the record to each rule that knows its kind, until one has seen to its time.
template <class Kind>
void LocationCheck::offer(const Kind& record, const Event& now)
{
    const auto takes = [&](auto& rule)
    {
        if constexpr (requires { rule.take(record, now); })
        {
            return rule.take(record, now);
        }
        else
        {
            return false;
        }
    };
    const bool is_taken = takes(collectives_) || takes(threads_) || takes(signals_) ||
                          takes(devices_) || takes(windows_) || takes(messages_) || takes(gap_);
    if (!is_taken)
    {
        gap_.check(now);
    }
}

// Records are counted, as definitions promise what they like.
void LocationCheck::finish()
{
    gap_.take_core(false);
    metrics_.settle();
    messages_.finish();
    unrecorded_.leave(0, last_out_);
    if (state_.rules.progresses_in_mpi)
    {
        // Behind its last record it counts as inside.
        note_visit(state_.facts.visits, true, last_out_);
    }
    state_.findings.note_unrecorded(unrecorded_.all());
    auto of_output = paired_;
    while (output_.next() != nullptr)
    {
        ++of_output;
    }
    if (of_output != records_)
    {
        const auto& trace = state_.rules.trace;
        const auto reference = trace.locations()[state_.location].reference;
        throw UsageError("location " + std::to_string(reference.value) + " (" +
                         trace.name_of(state_.location) + ") has " + std::to_string(records_) +
                         " events in the input and " + std::to_string(of_output) +
                         " in the output; give the input that this output was made from");
    }
}

} // namespace

LocationFacts check_location(const LocationSources& sources, const Rules& rules,
                             LocationIndex location, Findings& findings)
{
    LocationCheck check(sources, rules, location, findings);
    read_to_end(sources.input, check);
    check.finish();
    return check.take_facts();
}

} // namespace haec_sim::verification
