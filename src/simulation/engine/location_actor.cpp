// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/location_actor.hpp"
#include "haec_sim/log.hpp"
#include "simulation/engine/stall_report.hpp"

namespace haec_sim
{

namespace
{

const bool never_stop = false;

void log_wait([[maybe_unused]] const Location& replay)
{
    HAEC_SIM_LOG_AT(trace, "replay", replay.state().timeline().floor(replay.wait().input_time),
                    StallReport(replay.state().context.index, {}).describe(replay.wait()));
}

} // namespace

LocationActor::LocationActor(LocationIndex self, Mail& mail) : self_(self), mail_(mail) {}

LocationActor::~LocationActor() = default;

Location& LocationActor::retime(ReplayContext& context, ProcessPostings& process,
                                ProcessThreads& threads)
{
    replay_ = std::make_unique<Location>(self_, context, process, threads);
    return *replay_;
}

void LocationActor::connect(RecordSource& source, EventHandler& first)
{
    source_ = &source;
    first_ = &first;
}

Actor::State LocationActor::run(std::uint64_t budget)
{
    if (replay_ != nullptr)
    {
        replay_->resume();
    }
    read(budget);
    if (is_finished())
    {
        HAEC_SIM_LOG(debug, "replay", "location " << self_ << " has ended");
        return State::finished;
    }
    if (replay_ == nullptr)
    {
        return State::ready;
    }
    if (replay_->is_waiting())
    {
        log_wait(*replay_);
        if (auto* presence = replay_->presence())
        {
            const auto& state = replay_->state();
            presence->stop(state.timeline().floor(Picoseconds{0}), state.parking().awaited());
        }
        return State::waiting;
    }
    return replay_->is_throttled() ? State::throttled : State::ready;
}

void LocationActor::read(std::uint64_t budget)
{
    HAEC_SIM_LOG(trace, "replay", "location " << self_ << " reads on");
    const bool& stop = replay_ != nullptr ? replay_->stop() : never_stop;
    if (!source_->at_end() && !stop)
    {
        source_->read(*first_, stop, budget);
    }
    if (source_->at_end() && !input_ended_)
    {
        input_ended_ = true;
        first_->finish();
    }
}

bool LocationActor::read_ahead(std::uint64_t budget)
{
    if (replay_ == nullptr || input_ended_)
    {
        return false;
    }
    replay_->read_on(true);
    read(budget);
    replay_->read_on(false);
    return !input_ended_;
}

void LocationActor::take(const Letter& letter)
{
    switch (static_cast<Kind>(letter.kind))
    {
    case Kind::arrival:
        replay_->answer(letter.as<ArrivalNotice>());
        break;
    case Kind::release:
        replay_->answer(letter.as<CollectiveReleaseNotice>());
        break;
    case Kind::grant:
        replay_->answer(letter.as<LockGrantNotice>());
        break;
    case Kind::progress:
        replay_->presence()->ask(letter.as<ProgressQuery>());
        break;
    }
    HAEC_SIM_LOG(trace, "replay", "location " << self_ << " has an answer");
    mail_.wake(address());
}

Picoseconds LocationActor::earliest() const
{
    if (is_finished())
    {
        return Picoseconds::max();
    }
    return replay_ != nullptr ? replay_->state().earliest() : Picoseconds{0};
}

Picoseconds LocationActor::earliest_unwoken() const
{
    return replay_ != nullptr ? replay_->state().postings.earliest_held() : earliest();
}

// Nobody knows what modules before the model do to records that come.
ReactionTimes LocationActor::reaction_times()
{
    return gets_records_as_they_are() ? replay_->reaction_times(*source_) : ReactionTimes{};
}

bool LocationActor::keeps_bounds() const
{
    return replay_ == nullptr || !replay_->state().postings.is_shared();
}

void LocationActor::accept(ActorVisitor& visitor)
{
    visitor.visit(*this);
}

} // namespace haec_sim
