// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/replay/compute_scale.hpp"
#include "simulation/rules/compute_clock.hpp"
#include "simulation/rules/core_use.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace haec_sim
{

/// The clock of one location: input and output time of its last record (spec: semantics, R0). A
/// record is asked about with gap_rule() or floor(), as often as it is tried, and advance() is
/// called once it is out; only that moves the clock. Times never overflow: what would is
/// Picoseconds::max(), for which Location throws Error.
class Timeline
{
public:
    /// `scale` is s / v of R0. Recorded gaps count without a CpuTime that is read.
    /// With `core` others tell when what is computed ends.
    explicit Timeline(const ComputeScale& scale, CpuTime cpu_time = {}, bool has_factors = false,
                      std::unique_ptr<CoreUse> core = nullptr)
        : scale_(scale), is_unscaled_(scale.is_one()),
          is_plain_(is_unscaled_ && !cpu_time.is_read() && !has_factors && core == nullptr),
          has_factors_(has_factors), cpu_time_(cpu_time), core_(std::move(core))
    {
    }

    /// Null where it has a core of its own.
    CoreUse* core() const noexcept
    {
        return core_.get();
    }

    /// The factor of the next gap of computing, beside its scale; until the next call.
    void draw(double factor) noexcept
    {
        drawn_ = factor;
    }

    /// ComputeScale::of(), or the duration itself inside software.
    Picoseconds scaled(Picoseconds duration, bool inside_software, double factor = 1) const
    {
        if (inside_software || (is_unscaled_ && factor == 1))
        {
            return duration;
        }
        return scale_.of(duration, factor);
    }

    /// The output time of a record at input time `in`, if no other rule applies. The first record
    /// keeps its time, which is not negative. `inside_software`: the gap is no computing of the
    /// program (CallStack::inside_software()), so that neither its scale nor compute_clock
    /// counts. An input time before that of the last record is a gap of 0. It is not const, as it
    /// notes a gap of computing for which compute_clock has no value.
    [[gnu::always_inline]] Picoseconds gap_rule(Picoseconds in, bool inside_software)
    {
        const auto gap = std::max(in - last_in_, Picoseconds{0});
        return after(last_out_, is_plain_ || !started_ ? gap : computed(gap, inside_software));
    }

    /// gap_rule() of one that has started, where gaps are the recorded ones.
    Picoseconds after_recorded_gap(Picoseconds in) const
    {
        return after(last_out_, std::max(in - last_in_, Picoseconds{0}));
    }

    /// The gaps that are recorded count, in software and outside.
    bool keeps_gaps() const noexcept
    {
        return is_plain_;
    }

    /// The earliest possible output time of a record at input time `in`: that of the one before. It
    /// is `in` itself for the first record. Rules that drop recorded waiting (R2, R3, R4) start
    /// from here.
    Picoseconds floor(Picoseconds in) const
    {
        if (!started_) [[unlikely]]
        {
            return in;
        }
        return last_out_;
    }

    /// The input time of the last record that went out; 0 before the first one.
    Picoseconds last_in() const noexcept
    {
        return last_in_;
    }

    bool has_started() const noexcept
    {
        return started_;
    }

    /// A record went out. `out` is not before that of the last one; input times that go back leave
    /// the clock's where it is.
    void advance(Picoseconds in, Picoseconds out)
    {
        last_in_ = std::max(last_in_, in);
        last_out_ = out;
        started_ = true;
        if (!is_plain_) [[unlikely]]
        {
            cpu_time_.advance();
            if (core_ != nullptr)
            {
                core_->pass();
            }
        }
    }

    /// advance() where has_started() and keeps_gaps().
    void advance_fast(Picoseconds in, Picoseconds out)
    {
        last_in_ = std::max(last_in_, in);
        last_out_ = out;
    }

    /// The next gap is the one since that input time. It is called with the begin of a collective
    /// that has no end: what stood still since then takes its time after all (OpenCollectives).
    void return_to(Picoseconds in)
    {
        last_in_ = in;
    }

    /// A metric record comes, before the event that it belongs to. False: the clock went back. The
    /// value counts for the gap before the next event. The result is true also where no clock is
    /// read or the record has no value of it.
    bool read_clock(const events::Metric& record)
    {
        return !cpu_time_.is_read() || cpu_time_.read(record);
    }

    /// It should have a clock, and computed without one. It is asked when all records are out: the
    /// location then has time outside MPI, and not one value of the metric, for which Location
    /// throws Error, too.
    bool lacks_clock() const noexcept
    {
        return lacks_value_ && !cpu_time_.has_value();
    }

private:
    /// The time that takes the place of the recorded gap. The recorded gap stays where the clock
    /// has no value for both of its ends.
    Picoseconds computed(Picoseconds gap, bool inside_software)
    {
        if (core_ != nullptr && core_->end() && !inside_software)
        {
            return *core_->end() - last_out_;
        }
        const auto increase = inside_software ? std::nullopt : cpu_time_.increase();
        const bool is_computing = !inside_software && gap > Picoseconds{0};
        lacks_value_ = lacks_value_ || (is_computing && cpu_time_.is_read() && !increase);
        const auto duration = increase.value_or(gap);
        return has_factors_ && !inside_software ? scale_.of(duration, drawn_)
                                                : scaled(duration, inside_software);
    }

    ComputeScale scale_;
    bool is_unscaled_;
    /// Gaps are the recorded ones.
    bool is_plain_;
    bool has_factors_;
    bool lacks_value_ = false;
    bool started_ = false;
    // Both 0 before the first record.
    Picoseconds last_in_{};
    Picoseconds last_out_{};
    double drawn_ = 1;
    CpuTime cpu_time_;
    std::unique_ptr<CoreUse> core_;
};

} // namespace haec_sim
