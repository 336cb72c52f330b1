// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/window_epochs.hpp"

#include "simulation/rules/incoming_messages.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

bool tells_others(WindowCall call)
{
    return call == WindowCall::post || call == WindowCall::complete;
}

bool waits_for_others(WindowCall call)
{
    return call == WindowCall::start || call == WindowCall::wait || call == WindowCall::test;
}

SignalKind signal_of(WindowCall call)
{
    return call == WindowCall::post || call == WindowCall::start ? SignalKind::exposed
                                                                 : SignalKind::completed;
}

} // namespace

WindowEpochs::WindowEpochs(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                           WindowOperations& operations)
    : self_(self), process_index_(context.index.locations()[self].process), context_(context),
      process_(process), operations_(operations), postings_(lookahead_limit)
{
}

EpochPosting& WindowEpochs::see(RmaWinRef window, GroupRef group, const Turn& turn)
{
    auto& epoch = postings_.open(turn, Fate::completes);
    epoch.window = window;
    epoch.group = group;
    return epoch;
}

void WindowEpochs::synchronize(WindowCall call, std::size_t regions, Picoseconds time)
{
    auto& epoch = postings_.opened();
    postings_.pop_opened();
    epoch.call = call;
    epoch.awaited.location = self_;
    epoch.sent = time;
    if (tells_others(call))
    {
        // Signals are priced in the order of the location's records, whenever it takes effect.
        for (const auto member : context_.index.windows().members(epoch.group))
        {
            epoch.arrivals.push_back(operations_.signal_to(member, time));
        }
    }
    epoch.is_over = !waits_for_others(call);
    if (!epoch.is_over)
    {
        waiting_.push_back({regions, &epoch});
    }
    process_.ready(epoch);
}

void WindowEpochs::take_effect(EpochPosting& epoch)
{
    epoch.is_effective = true;
    const auto& members = context_.index.windows().members(epoch.group);
    const auto kind = signal_of(epoch.call);
    for (std::size_t index = 0; index < members.size(); ++index)
    {
        if (tells_others(epoch.call))
        {
            context_.router.route(SignalNotice{{epoch.window, kind, process_index_, members[index]},
                                               {epoch.arrivals[index], {epoch.sent, self_}}});
        }
        else if (waits_for_others(epoch.call))
        {
            context_.signals.expect({epoch.window, kind, members[index], process_index_},
                                    epoch.awaited);
        }
    }
}

EpochPosting* WindowEpochs::unsettled(std::size_t depth) const
{
    const auto found =
        std::ranges::find_if(waiting_, [depth](const Waiting& waiting)
                             { return waiting.regions > depth && !waiting.epoch->is_settled(); });
    return found != waiting_.end() ? found->epoch : nullptr;
}

PathWait WindowEpochs::opened(std::size_t depth) const
{
    EmptyMessage last;
    for (const auto& waiting : waiting_)
    {
        if (waiting.regions > depth)
        {
            last.include(waiting.epoch->awaited.latest);
        }
    }
    return wait_for(last, context_.index, process_index_);
}

void WindowEpochs::leave(std::size_t depth)
{
    std::erase_if(waiting_,
                  [&](const Waiting& waiting)
                  {
                      if (waiting.regions <= depth)
                      {
                          return false;
                      }
                      waiting.epoch->is_over = true;
                      forget(*waiting.epoch);
                      return true;
                  });
}

void WindowEpochs::abandon(EpochPosting& epoch)
{
    context_.signals.withdraw(epoch.awaited);
    epoch.is_effective = true;
}

void WindowEpochs::describe(Wait& wait, const EpochPosting& epoch) const
{
    wait.window.window = epoch.window;
    const auto missing = context_.signals.missing(epoch.awaited);
    wait.peer = missing ? missing->from : no_process;
}

} // namespace haec_sim
