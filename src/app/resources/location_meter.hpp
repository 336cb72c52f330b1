// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measured.hpp"
#include "app/resources/measured_collectives.hpp"
#include "app/resources/metered_regions.hpp"
#include "app/resources/metered_waits.hpp"
#include "app/resources/wire_counter.hpp"
#include "haec_sim/event_handler.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "simulation/replay/compute_scale.hpp"
#include "simulation/replay/replay_options.hpp"
#include "simulation/rules/compute_clock.hpp"
#include "simulation/rules/gap_factors.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "trace/trace_index.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// What is the same for the meters of all locations. It outlives them.
struct MeterContext
{
    const TraceIndex& index;
    const WireContext& wire;
    /// Null where recorded time counts.
    const ClockMetric* clock = nullptr;
    /// The counters that are asked for.
    std::vector<TraceMetric> counters;
    /// The regions that are the phase, by number; none where the run is one.
    std::vector<bool> phase_regions;
    /// compute_scale, and the speeds of processors; it outlives them.
    const ReplayOptions& replay;
    /// None where all gaps of a location have the same factor.
    std::optional<GapFactors> gap_factors{};
    /// Collective operations are messages.
    bool has_collectives = true;
};

/// Adds up what one location asks of the machine, record by record.
class LocationMeter final : public UniformEventHandler<LocationMeter>
{
public:
    /// The context outlives it.
    LocationMeter(const MeterContext& context, LocationIndex location);

    template <class Record>
    void handle(const Record& record)
    {
        const bool is_held = belongs_to_next<Record> && !context_->index.signals().has(record);
        if (context_->gap_factors) [[unlikely]]
        {
            account_held(record.time, is_held);
        }
        if (!is_held)
        {
            // What a fork and a join cost is OpenMP's own (R0).
            constexpr bool is_software =
                is_one_of<Record, events::ThreadTeamBegin, events::ThreadJoin>;
            account(record.time, waits_.is_before(record), is_software);
            waits_.pass(record);
        }
        note(record);
    }

    void finish() override {}

    /// Adds what was seen.
    void add_to(Measured& measured, MeasuredCollectives& collectives) const;

private:
    /// A counter, and its value at the last record.
    struct Reading
    {
        std::optional<MetricSample> now;
        std::optional<MetricSample> last;
        std::array<double, measured_phases> increase{};
    };

    /// Gives the time since the last record to what it was spent on.
    [[gnu::always_inline]] void account(Picoseconds time, bool is_retimed, bool is_software)
    {
        if (!is_plain_) [[unlikely]]
        {
            account_by_metrics(time, is_retimed, is_software);
            return;
        }
        const auto gap = std::max(time - last_, Picoseconds{0});
        last_ += gap;
        sums().elapsed += gap;
        sums().compute += regions_.is_computing() && !is_retimed ? gap : Picoseconds{0};
    }

    /// The same where clocks, counters or scales count, and of the first record.
    void account_by_metrics(Picoseconds time, bool is_retimed, bool is_software);
    void count_increases();
    /// Records that belong to a later one end a gap of their own, whose factor is drawn by its end.
    void account_held(Picoseconds time, bool holds);
    /// The factor of a gap of computing that ends then.
    double factor(Picoseconds end) const;

    LocationSums& sums() noexcept
    {
        return sums_[static_cast<std::size_t>(regions_.phase())];
    }

    template <class Record>
    void note(const Record& record)
    {
        if constexpr (requires { wire_.note(record, regions_.phase()); })
        {
            wire_.note(record, regions_.phase());
        }
    }

    void note(const events::Enter& record)
    {
        regions_.enter(record.region);
    }

    void note(const events::CallingContextEnter& record)
    {
        regions_.enter(context_->index.region_of(record.calling_context));
    }

    void note(const events::Leave& record)
    {
        regions_.leave(record.region);
    }

    void note(const events::CallingContextLeave& record)
    {
        regions_.leave(context_->index.region_of(record.calling_context));
    }

    void note(const events::MpiSend& record)
    {
        ++sums().sends;
        wire_.note(record, regions_.phase());
    }

    void note(const events::MpiCollectiveBegin& record);
    void note(const events::MpiCollectiveEnd& record);
    void note(const events::NonBlockingCollectiveRequest& record);
    void note(const events::NonBlockingCollectiveComplete& record);
    void note(const events::Metric& record);

    CollectiveCallSeen seen_call(bool is_blocking) const;

    const MeterContext* context_;
    LocationIndex location_;
    LocationRef reference_;
    ComputeScale scale_;
    CpuTime clock_;
    MeteredRegions regions_;
    MeteredWaits waits_;
    WireCounter wire_;
    MemberCollectives collectives_;
    std::vector<Reading> readings_;
    std::array<LocationSums, measured_phases> sums_{};
    Picoseconds first_ = Picoseconds::max();
    Picoseconds last_{};
    /// The time of records that belong to the next one, which has not come.
    std::optional<Picoseconds> held_;
    /// Gaps are recorded ones, and the first record has been.
    bool is_plain_ = false;
};

} // namespace haec_sim
