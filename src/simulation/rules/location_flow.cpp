// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_flow.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "simulation/rules/location_fast_path.hpp"

#include <string>
#include <string_view>

// The flow of records through a location: what is not made anew for each kind.

namespace haec_sim
{

void refuse_time(const LocationState& at, std::string_view record, Picoseconds input_time)
{
    throw Error(at.context.index.describe(at.self) + ", " + std::string(record) + " at " +
                seconds_text(input_time) +
                ": its simulated time lies beyond 2^63 ps (106 days); check the delays, latencies "
                "and bandwidths of the model, and compute_scale");
}

void log_record(const LocationState& at, std::string_view record, Picoseconds input_time,
                Picoseconds time)
{
    HAEC_SIM_LOG_AT(trace, "records", time,
                    record << " of location " << at.self << ", recorded at " << input_time.count()
                           << "ps");
}

namespace
{

void require_clock(const LocationState& at)
{
    if (at.timeline().lacks_clock())
    {
        throw Error(at.context.index.describe(at.self) +
                    ": computes and records no value of the metric " +
                    at.context.clock->metric.name + ", which compute_clock takes; " +
                    list_of(at.context.index.metrics()) +
                    "; record the metric for every thread, or write none for compute_clock");
    }
}

} // namespace

LocationFlow::LocationFlow(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                           ProcessThreads& threads, EventHandler& chain)
    : at_(self, context, process), threads_(threads), rules_(at_, threads),
      slot_(
          process.join(self, {&rules_.outgoing, &rules_.incoming, &rules_.calls, &rules_.epochs})),
      chain_(chain)
{
}

void LocationFlow::release_held(Picoseconds time)
{
    const auto input_time = at_.parking_.held_time();
    if (time == Picoseconds::max()) [[unlikely]]
    {
        refuse_time(at_, "Metric", input_time);
    }
    at_.timeline_.advance(input_time, time);
    if (at_.draws != nullptr) [[unlikely]]
    {
        at_.draws->commit(time);
    }
    rules_.follow.note(input_time, time);
    at_.parking_.release_held(
        [&](auto& record)
        {
            if constexpr (logs_records)
            {
                log_record(at_, record.record_name, record.time, time);
            }
            record.time = time;
            chain_.pass_on(record);
        });
}

bool LocationFlow::wants_lookahead() const noexcept
{
    return rules_.wants_lookahead() || at_.postings.is_held_up_by(at_.self) ||
           threads_.lookahead.is_watched(rules_.thread_records.slot());
}

void LocationFlow::update_stop()
{
    stop_ = !read_on_ && ((at_.parking_.is_parked() && !wants_lookahead()) || is_throttled() ||
                          at_.postings.is_far_ahead(at_.self) || rules_.follow.is_far_ahead());
    update_course();
}

Course LocationFlow::usual_course() const noexcept
{
    if (at_.follows || at_.timeline_.core() != nullptr)
    {
        return Course::in_turn;
    }
    if (at_.postings.is_shared())
    {
        return Course::among_threads;
    }
    return rules_.follow.leads() || !at_.timeline_.keeps_gaps() || at_.presence != nullptr
               ? Course::in_turn
               : Course::straight;
}

void LocationFlow::update_course() noexcept
{
    const bool goes_as_usual = at_.parking_.empty() && !at_.parking_.has_held() &&
                               (usual_course_ != Course::straight ||
                                (at_.open_collectives.empty() && at_.timeline_.has_started()));
    at_.course_ = goes_as_usual ? usual_course_ : Course::in_turn;
    if (at_.course_ == Course::straight)
    {
        wants_lookahead_ = rules_.wants_lookahead();
    }
}

void LocationFlow::expire()
{
    rules_.expire(at_.parking_.seen(), false);
    wants_lookahead_ = rules_.wants_lookahead();
}

void LocationFlow::resume()
{
    // The locations of the process are known once it runs.
    usual_course_ = usual_course();
    rules_.clear_throttle();
    at_.parking_.unpark();
    reaction_times_.reset();
    while (!at_.parking_.empty() && !is_throttled())
    {
        const bool is_out =
            at_.parking_.advance_first([this](auto& record) { return advance_kept(record); });
        if (!is_out)
        {
            break;
        }
    }
    if (at_.parking_.input() == Parking::Input::ended && at_.parking_.empty())
    {
        if (at_.parking_.has_held())
        {
            release_held(at_.gap_rule(at_.parking_.held_time()));
        }
        require_clock(at_);
        at_.parking_.set_input(Parking::Input::finished);
        rules_.finish(at_, at_.timeline_.floor({}));
        if (at_.presence != nullptr)
        {
            at_.presence->finish(at_.timeline_.floor({}));
        }
        chain_.EventHandler::finish();
    }
    update_stop();
}

} // namespace haec_sim
