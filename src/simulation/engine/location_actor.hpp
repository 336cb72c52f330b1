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
/// which re-times them, or none.
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
        grant
    };

    LocationActor(LocationIndex self, Mail& mail) : self_(self), mail_(mail) {}

    /// Makes it re-time its records; before connect().
    Location& retime(ReplayContext& context, ProcessPostings& process, ProcessThreads& threads);

    /// `first` is the first handler of the chain. The references outlive it.
    void connect(RecordSource& source, EventHandler& first);

    /// True where its records are re-timed as they are read, with no module before.
    bool gets_records_as_they_are() const noexcept
    {
        return replay_ != nullptr && first_ == replay_.get();
    }

    State run(std::uint64_t budget) override;
    void take(const Letter& letter) override;
    Picoseconds earliest() const override;
    Picoseconds earliest_unwoken() const override;
    Picoseconds quiet_time() override;
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

    /// Reads up to `budget` records although it is parked. False: there are none left.
    bool read_ahead(std::uint64_t budget);

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
