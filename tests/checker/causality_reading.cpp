// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include <algorithm>
#include <optional>

#include "causality.hpp"

namespace haec_sim::checker
{

// Reads one location, record by record.
class Causality::Reading
{
public:
    Reading(Causality& all, const Trace& input, const Trace& output, Index location)
        : all_(all), in_(input.locations[location]), out_(output.locations[location]),
          index_(location), process_(all.names_.process_of(location)),
          is_device_(all.names_.is_device(location))
    {
    }

    void read()
    {
        for (Index event = 0; event < in_.size(); ++event)
        {
            event_ = event;
            take_region();
            take_message();
            take_collective();
            take_threads();
            take_window();
        }
        for (const auto& [request, send] : open_sends_)
        {
            all_.sends_[send.first].push_back(send.second);
        }
    }

private:
    Point here() const
    {
        return {index_, event_, in_.time(event_), out_.time(event_)};
    }

    Word field(std::size_t number) const
    {
        return in_.field(event_, number);
    }

    EventKind kind() const
    {
        return in_.kind(event_);
    }

    Channel channel(bool is_send) const
    {
        const auto peer = all_.names_.peer(field(1), process_, field(0));
        return {field(1), is_send ? process_ : peer, is_send ? peer : process_, field(2)};
    }

    static bool has_peer(const Channel& channel)
    {
        return std::get<1>(channel) != Names::no_process &&
               std::get<2>(channel) != Names::no_process;
    }

    void take_region();
    void leave(Word region);
    void take_message();
    void close_send(Word request);
    void send(bool has_request);
    void receive(const Point& posted);
    void take_collective();
    void end_part(const Point& begin, Word operation, const Domain& domain, Word root, Word bytes);
    void take_threads();
    void take_window();
    void end_waits(std::size_t depth);

    Causality& all_;
    const Location& in_;
    const Location& out_;
    Index index_;
    Word process_;
    bool is_device_;
    Index event_ = 0;
    std::vector<Word> regions_;
    std::map<Word, std::pair<Channel, Point>> open_sends_;
    std::map<Word, Point> requests_;
    std::optional<Point> probe_;
    std::map<Word, std::pair<Point, bool>> open_collectives_;
    std::vector<std::pair<Point, bool>> begins_;
    std::vector<Point> forks_;
    std::vector<std::pair<Word, Word>> teams_of_forks_;
    std::vector<std::pair<std::size_t, Word>> waits_;
};

void Causality::Reading::take_region()
{
    switch (kind())
    {
    case EventKind::Enter:
        regions_.push_back(field(0));
        break;
    case EventKind::CallingContextEnter:
        regions_.push_back(all_.names_.region_of_context(field(0)));
        break;
    case EventKind::Leave:
        leave(field(0));
        break;
    case EventKind::CallingContextLeave:
        leave(all_.names_.region_of_context(field(0)));
        break;
    default:
        break;
    }
}

// One that was never entered leaves nothing.
void Causality::Reading::leave(Word region)
{
    if (is_device_)
    {
        all_.kernels_[process_][index_].push_back(here());
    }
    else if (all_.names_.waits_for_devices(region))
    {
        all_.synchronisations_[process_].push_back(here());
    }
    if (all_.names_.is_probe(region))
    {
        probe_ = here();
    }
    const auto found = std::find(regions_.rbegin(), regions_.rend(), region);
    if (found != regions_.rend())
    {
        regions_.erase(std::prev(found.base()), regions_.end());
        end_waits(regions_.size());
    }
}

// The request of a send is another's from here on: it cannot be cancelled any more.
void Causality::Reading::close_send(Word request)
{
    if (const auto send = open_sends_.extract(request))
    {
        const auto& [channel, point] = send.mapped();
        all_.sends_[channel].push_back(point);
    }
}

// A send that is cancelled is none; a receive counts where it was posted.
void Causality::Reading::take_message()
{
    switch (kind())
    {
    case EventKind::MpiSend:
        send(false);
        break;
    case EventKind::MpiIsend:
        send(true);
        break;
    case EventKind::MpiIsendComplete:
        close_send(field(0));
        break;
    case EventKind::MpiIrecvRequest:
        close_send(field(0));
        requests_[field(0)] = here();
        break;
    case EventKind::MpiRequestCancelled:
        open_sends_.erase(field(0));
        requests_.erase(field(0));
        break;
    case EventKind::MpiRecv:
        receive(here());
        break;
    case EventKind::MpiIrecv:
    {
        const auto request = requests_.find(field(4));
        receive(request != requests_.end() ? request->second : here());
        break;
    }
    default:
        break;
    }
}

// The first receive that is posted behind a probe gets the message that it found.
void Causality::Reading::receive(const Point& posted)
{
    const auto on = channel(false);
    if (!has_peer(on))
    {
        return;
    }
    all_.receives_[on].emplace_back(posted, here());
    if (probe_ && probe_->event < posted.event)
    {
        all_.probes_[{posted.location, posted.event}] = *probe_;
        probe_.reset();
    }
}

// A request that never completes is a message all the same: it is told by the next one of its id,
// or at the end.
void Causality::Reading::send(bool has_request)
{
    const auto on = channel(true);
    if (!has_peer(on))
    {
        return;
    }
    if (!has_request)
    {
        all_.sends_[on].push_back(here());
        return;
    }
    close_send(field(4));
    open_sends_[field(4)] = {on, here()};
}

void Causality::Reading::take_collective()
{
    const bool is_left_out = !regions_.empty() && all_.names_.is_among_neighbours(regions_.back());
    switch (kind())
    {
    case EventKind::MpiCollectiveBegin:
    case EventKind::RmaCollectiveBegin:
        begins_.emplace_back(here(), is_left_out);
        break;
    case EventKind::NonBlockingCollectiveRequest:
        open_collectives_[field(0)] = {here(), is_left_out};
        break;
    case EventKind::MpiCollectiveEnd:
        if (!begins_.empty())
        {
            end_part(begins_.back().first, field(0), {false, field(1)}, field(2),
                     begins_.back().second ? UINT64_MAX : field(3) + field(4));
            begins_.pop_back();
        }
        break;
    case EventKind::RmaCollectiveEnd:
        if (!begins_.empty())
        {
            end_part(begins_.back().first, field(0), {true, field(2)}, field(3),
                     field(4) + field(5));
            begins_.pop_back();
        }
        break;
    case EventKind::NonBlockingCollectiveComplete:
        if (const auto found = open_collectives_.extract(field(5)))
        {
            const auto [begin, left_out] = found.mapped();
            end_part(begin, field(0), {false, field(1)}, field(2),
                     left_out ? UINT64_MAX : field(3) + field(4));
        }
        break;
    default:
        break;
    }
}

void Causality::Reading::end_part(const Point& begin, Word operation, const Domain& domain,
                                  Word root, Word bytes)
{
    all_.parts_[domain].push_back(
        {begin, here(), process_, operation, root, bytes > 0, bytes == UINT64_MAX});
}

// The team that a location begins behind its own fork is the fork's.
void Causality::Reading::take_threads()
{
    switch (kind())
    {
    case EventKind::ThreadFork:
        forks_.push_back(here());
        teams_of_forks_.emplace_back(UINT64_MAX, 0);
        break;
    case EventKind::ThreadTeamBegin:
        if (!forks_.empty() && teams_of_forks_.back().first == UINT64_MAX)
        {
            auto& teams = all_.teams_[{process_, field(0)}];
            teams_of_forks_.back() = {field(0), teams.size()};
            teams.push_back({forks_.back(), {}});
        }
        all_.members_[{process_, field(0)}].emplace_back(here(), true);
        break;
    case EventKind::ThreadTeamEnd:
        all_.members_[{process_, field(0)}].emplace_back(here(), false);
        break;
    case EventKind::ThreadJoin:
        if (!forks_.empty())
        {
            const auto [team, number] = teams_of_forks_.back();
            if (team != UINT64_MAX)
            {
                all_.teams_[{process_, team}][number].join = here();
            }
            forks_.pop_back();
            teams_of_forks_.pop_back();
        }
        break;
    case EventKind::ThreadCreate:
        all_.created_[{process_, field(0), field(1)}] = here();
        break;
    case EventKind::ThreadEnd:
        all_.ended_[{process_, field(0), field(1)}] = here();
        break;
    case EventKind::ThreadBegin:
        all_.begun_.push_back({{process_, field(0), field(1)}, here()});
        break;
    case EventKind::ThreadWait:
        all_.waited_.push_back({{process_, field(0), field(1)}, here()});
        break;
    default:
        break;
    }
}

void Causality::Reading::take_window()
{
    const bool is_put = kind() == EventKind::RmaPut || kind() == EventKind::RmaAtomic;
    if (!(is_put || kind() == EventKind::RmaWaitChange) || !all_.names_.is_waited_for(field(0)))
    {
        return;
    }
    if (is_put)
    {
        const auto target =
            all_.names_.peer(all_.names_.communicator_of(field(0)), process_, field(1));
        all_.puts_[{field(0), target}].push_back(here());
    }
    else if (!regions_.empty() && event_ > 0 && in_.time(event_) <= in_.time(event_ - 1))
    {
        waits_.emplace_back(regions_.size(), field(0));
    }
    else
    {
        all_.waits_[{field(0), process_}].push_back(here());
    }
}

void Causality::Reading::end_waits(std::size_t depth)
{
    std::erase_if(waits_,
                  [&](const auto& wait)
                  {
                      const bool is_over = wait.first > depth;
                      if (is_over)
                      {
                          all_.waits_[{wait.second, process_}].push_back(here());
                      }
                      return is_over;
                  });
}

Causality::Causality(const Trace& input, const Trace& output) : names_(input)
{
    for (Index location = 0; location < input.locations.size(); ++location)
    {
        Reading(*this, input, output, location).read();
    }
}

} // namespace haec_sim::checker
