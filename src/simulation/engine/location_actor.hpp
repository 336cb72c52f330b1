// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/actor.hpp"
#include "simulation/rules/location.hpp"
#include "trace/record_source.hpp"

#include <cstdint>
#include <memory>

namespace haec_sim
{

/// A location of the trace: reads its records, and gives them to its chain of handlers, one of
/// which re-times them, or none. The rules that do so are Location's; this is what the Scheduler
/// sees of it.
class LocationActor final : public Actor
{
public:
    /// The kinds of its letters.
    enum class Kind : std::uint32_t
    {
        /// An ArrivalNotice.
        arrival,
        /// A CollectiveReleaseNotice.
        release,
        /// A LockGrantNotice.
        grant,
        /// A ProgressQuery.
        progress
    };

    LocationActor(LocationIndex self, Mail& mail);
    ~LocationActor() override;

    /// Makes it re-time its records; before connect(). The Location lives as long as the actor;
    /// `process` and `threads` are of its process and outlive it.
    Location& retime(ReplayContext& context, ProcessPostings& process, ProcessThreads& threads);

    /// `first` is the first handler of the chain. The references outlive it. Called once, before it
    /// runs. `first` gets finish() behind the last record.
    void connect(RecordSource& source, EventHandler& first);

    /// True where its records are re-timed as they are read, with no module before. Only then do
    /// the records ahead tell what will be re-timed.
    bool gets_records_as_they_are() const noexcept
    {
        return replay_ != nullptr && first_ == replay_.get();
    }

    /// Goes on with the records that it keeps, then reads up to `budget` more, unless it parks. One
    /// that is passed through is ready until its input ends; none is ever idle.
    State run(std::uint64_t budget) override;

    /// Gives an answer to its rules, and wakes it. Only one that is re-timed gets letters.
    void take(const Letter& letter) override;

    /// The output time of its last record, or less where a transfer may begin before it. Zero where
    /// it is passed through, until it has finished.
    Picoseconds earliest() const override;

    /// The least time of what it has posted and another location of its process holds back.
    Picoseconds earliest_unwoken() const override;

    /// Location::reaction_times(); zero where a module stands before the model, as it may change
    /// what comes.
    ReactionTimes reaction_times() override;

    /// True but for locations that share what they post with others of their process.
    bool keeps_bounds() const override;

    void accept(ActorVisitor& visitor) override;

    ActorAddress address() const noexcept
    {
        return {ActorKind::location, self_};
    }

    /// Null where its records are passed through.
    Location* replay() noexcept
    {
        return replay_.get();
    }

    /// Reads up to `budget` records although it is parked. False: there are none left. They are
    /// kept until it goes on, so memory grows. It reads nothing where it is not re-timed.
    bool read_ahead(std::uint64_t budget);

    /// True where all of its records are out; where it is passed through, once its input has ended.
    bool is_finished() const noexcept
    {
        return replay_ != nullptr ? replay_->is_finished() : input_ended_;
    }

private:
    void read(std::uint64_t budget);

    LocationIndex self_;
    Mail& mail_;
    RecordSource* source_ = nullptr;
    EventHandler* first_ = nullptr;
    std::unique_ptr<Location> replay_;
    bool input_ended_ = false;
};

} // namespace haec_sim
