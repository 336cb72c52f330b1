// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "followed_units.hpp"
#include "observed_services.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

namespace haec_sim::test
{

namespace
{

/// Room that comes back to a link.
struct Return
{
    Stop stop;
    std::uint64_t bytes = 0;
};

class Follower
{
public:
    Follower(const RandomGraph& graph, const ObservedRun& run)
        : graph_(graph), services_(run.services), has_buffers_(graph.contention == "credits"),
          arrivals_(graph.messages.size(), 0), ways_(ways_of(graph, run))
    {
        for (std::size_t message = 0; message < graph.messages.size(); ++message)
        {
            auto& stops = stops_.emplace_back();
            check_ways(message);
            std::ranges::transform(ways_[message], std::back_inserter(stops),
                                   [&](const auto& way) { return stops_of(message, way); });
            for (const Unit& unit : units_of(message))
            {
                heads_.insert(unit);
            }
        }
    }

    std::string fault(const ObservedRun& run)
    {
        while (fault_.empty() && next() < never)
        {
            do_all_of(next());
        }
        if (fault_.empty() && units_left_ > 0)
        {
            fault_ = std::to_string(units_left_) + " units do not arrive";
        }
        check_arrivals(run.exits);
        return fault_;
    }

private:
    static constexpr Time never = std::numeric_limits<Time>::max();

    void complain(Time now, const ResourceIdentity& resource, const std::string& what)
    {
        if (fault_.empty())
        {
            fault_ = "at " + std::to_string(now) + " ps resource " +
                     std::to_string(static_cast<int>(resource.kind)) + " " +
                     std::to_string(resource.number) + ": " + what;
        }
    }

    void check_ways(std::size_t message)
    {
        const auto& entry = graph_.messages[message];
        for (const auto& way : ways_[message])
        {
            auto at = vertex_of(entry.from);
            bool is_joined = true;
            for (const LinkId number : way)
            {
                const auto link = graph_.platform.topology().link(number);
                is_joined = is_joined && link.from == at;
                at = link.to;
            }
            if (!is_joined || at != vertex_of(entry.to))
            {
                fault_ = "the way of message " + std::to_string(message) + " is broken";
            }
        }
    }

    Server made(const ResourceIdentity& resource) const
    {
        if (resource.kind != ResourceKind::link)
        {
            const bool is_injection = resource.kind == ResourceKind::injection_port;
            return {(is_injection ? graph_.options.injection : graph_.options.ejection)->value};
        }
        const auto type = graph_.platform.topology().link({resource.number}).type.value;
        const auto& rate = graph_.rates.links[type];
        return {rate.bandwidth.value, rate.latency.count()};
    }

    // On a graph the channel is the number of links passed so far.
    std::vector<Stop> stops_of(std::size_t message, const std::vector<LinkId>& way)
    {
        std::vector<Stop> stops;
        const auto& entry = graph_.messages[message];
        if (graph_.options.injection)
        {
            stops.push_back({{ResourceKind::injection_port, entry.from.value}});
        }
        for (std::uint32_t passed = 0; passed < way.size(); ++passed)
        {
            stops.push_back({{ResourceKind::link, way[passed].value},
                             passed,
                             has_buffers_ && passed + 1 < way.size()});
        }
        if (graph_.options.ejection)
        {
            stops.push_back({{ResourceKind::ejection_port, entry.to.value}});
        }
        for (const auto& stop : stops)
        {
            servers_.try_emplace(stop.resource, made(stop.resource));
        }
        return stops;
    }

    std::vector<Unit> units_of(std::size_t message)
    {
        const auto& entry = graph_.messages[message];
        const auto bytes = entry.load.bytes.value;
        const auto size =
            graph_.options.segment.usual.value == 0 ? bytes : graph_.options.segment.usual.value;
        const Time time = (entry.begin + entry.load.entry_delay).count();
        std::vector<Unit> units;
        for (std::uint64_t begin = 0; begin < bytes; begin += size)
        {
            units.push_back({time,
                             {entry.name.sender, entry.name.sequence, begin / size},
                             time,
                             message,
                             begin,
                             std::min(bytes, begin + size)});
        }
        units_left_ += units.size();
        return units;
    }

    const std::vector<Stop>& stops(const Unit& unit) const
    {
        const auto& of_message = stops_[unit.message];
        return of_message.size() > 1 ? of_message[std::get<2>(unit.name)] : of_message.front();
    }

    Time next() const
    {
        auto time = heads_.empty() ? never : heads_.begin()->head;
        time = returns_.empty() ? time : std::min(time, returns_.begin()->first);
        time = ends_.empty() ? time : std::min(time, *ends_.begin());
        return seen_ < services_.size() ? std::min(time, services_[seen_].time.count()) : time;
    }

    // First all heads, then what becomes free, then each link.
    void do_all_of(Time now)
    {
        std::map<ResourceIdentity, ObservedService> expected;
        while (!heads_.empty() && heads_.begin()->head <= now)
        {
            come(heads_.extract(heads_.begin()).value(), now, expected);
        }
        for (; !returns_.empty() && returns_.begin()->first <= now;
             returns_.erase(returns_.begin()))
        {
            give_back(returns_.begin()->second, now);
        }
        ends_.erase(now);
        for (; seen_ < services_.size() && services_[seen_].time.count() == now; ++seen_)
        {
            const auto& service = services_[seen_];
            if (const auto found = expected.extract(service.resource))
            {
                compare(found.mapped(), service, now);
            }
            else
            {
                begin(service, now);
            }
        }
        for (const auto& [resource, service] : expected)
        {
            complain(now, resource, "does not serve what came");
        }
        check_idle(now);
    }

    void come(Unit unit, Time now, std::map<ResourceIdentity, ObservedService>& expected)
    {
        const auto& stop = stops(unit)[unit.stop];
        auto& server = servers_.at(stop.resource);
        if (has_buffers_ && stop.resource.kind == ResourceKind::link)
        {
            server.waiting[stop.channel].insert(unit);
            return;
        }
        auto& service = expected[stop.resource];
        ++service.units;
        service.bytes += unit.end - unit.begin;
        serve(unit, std::max(now, server.free));
        service.end = Picoseconds{server.free};
    }

    void compare(const ObservedService& expected, const ObservedService& service, Time now)
    {
        if (expected.units != service.units || expected.bytes != service.bytes)
        {
            complain(now, service.resource, "serves something else than what came");
        }
        if (expected.end != service.end)
        {
            complain(now, service.resource, "is busy for another time");
        }
    }

    bool has_room(const Server& server, const Stop& stop, const Unit& unit) const
    {
        const auto taken = server.taken.find(stop.channel);
        return !stop.has_buffer ||
               (taken == server.taken.end() ? 0 : taken->second) + unit.end - unit.begin <=
                   graph_.buffers.size->value;
    }

    /// The unit whose turn it is; null where there is none, or no room for it.
    const Unit* first_in_turn(const Server& server) const
    {
        const Unit* first = nullptr;
        for (const auto& [channel, units] : server.waiting)
        {
            if (!units.empty() &&
                has_room(server, stops(*units.begin())[units.begin()->stop], *units.begin()) &&
                (first == nullptr || *units.begin() < *first))
            {
                first = &*units.begin();
            }
        }
        return first;
    }

    void begin(const ObservedService& service, Time now)
    {
        const auto found = servers_.find(service.resource);
        const auto* unit = found == servers_.end() ? nullptr : first_in_turn(found->second);
        if (unit == nullptr || found->second.free > now)
        {
            complain(now, service.resource, "begins while it is busy, without a unit or room");
            return;
        }
        if (service.units != 1 || service.bytes != unit->end - unit->begin)
        {
            complain(now, service.resource, "does not begin with the one whose turn it is");
            return;
        }
        auto& waiting = found->second.waiting[stops(*unit)[unit->stop].channel];
        serve(waiting.extract(waiting.begin()).value(), now);
        if (found->second.free != service.end.count())
        {
            complain(now, service.resource, "is busy for another time");
        }
    }

    void serve(Unit unit, Time begin)
    {
        const auto& way = stops(unit);
        const auto& stop = way[unit.stop];
        const auto bytes = unit.end - unit.begin;
        auto& server = servers_.at(stop.resource);
        server.serve(unit, begin);
        ends_.insert(server.free);
        if (stop.has_buffer && (server.taken[stop.channel] += bytes) > graph_.buffers.size->value)
        {
            complain(begin, stop.resource, "has more than C behind it");
        }
        if (unit.stop > 0 && way[unit.stop - 1].has_buffer)
        {
            const auto& before = way[unit.stop - 1];
            returns_.emplace(server.free + servers_.at(before.resource).latency,
                             Return{before, bytes});
        }
        if (++unit.stop < way.size())
        {
            heads_.insert(unit);
            return;
        }
        --units_left_;
        arrivals_[unit.message] = std::max(arrivals_[unit.message], unit.tail);
    }

    void give_back(const Return& one, Time now)
    {
        auto& taken = servers_.at(one.stop.resource).taken[one.stop.channel];
        if (taken < one.bytes)
        {
            complain(now, one.stop.resource, "gets more back than was taken");
        }
        taken -= one.bytes;
    }

    void check_idle(Time now)
    {
        for (const auto& [resource, server] : servers_)
        {
            if (server.free <= now && first_in_turn(server) != nullptr)
            {
                complain(now, resource, "is idle while a unit waits for it and has room");
            }
        }
    }

    /// The time that a message takes whom nobody meets, on the minimal way where it has no other.
    Time alone(std::size_t message)
    {
        const auto& entry = graph_.messages[message];
        const auto way = graph_.platform.routing().looks_at_queues()
                             ? graph_.platform.route(entry.from, entry.to)
                             : ways_[message].front();
        Servers empty;
        Time arrival = 0;
        for (Unit unit : units_of(message))
        {
            for (const Stop& stop : stops_of(message, way))
            {
                auto& server = empty.try_emplace(stop.resource, made(stop.resource)).first->second;
                server.serve(unit, std::max(unit.head, server.free));
            }
            arrival = std::max(arrival, unit.tail);
        }
        return arrival;
    }

    void check_arrivals(const std::vector<NetworkExit>& exits)
    {
        std::map<std::pair<std::uint32_t, std::uint64_t>, Picoseconds> waiting;
        for (const auto& exit : exits)
        {
            waiting[{exit.name.sender, exit.name.sequence}] = exit.arrival.queued;
        }
        for (std::size_t message = 0; message < arrivals_.size(); ++message)
        {
            const auto& name = graph_.messages[message].name;
            const auto expected = arrivals_[message] - alone(message);
            if (fault_.empty() && waiting[{name.sender, name.sequence}].count() != expected)
            {
                fault_ = "message " + std::to_string(message) + " does not wait for " +
                         std::to_string(expected) + " ps";
            }
        }
    }

    const RandomGraph& graph_;
    const std::vector<ObservedService>& services_;
    bool has_buffers_;
    /// The services that were followed.
    std::size_t seen_ = 0;
    std::size_t units_left_ = 0;
    std::vector<Time> arrivals_;
    Ways ways_;
    std::vector<std::vector<std::vector<Stop>>> stops_;
    Servers servers_;
    std::set<Unit> heads_;
    std::multimap<Time, Return> returns_;
    std::set<Time> ends_;
    std::string fault_;
};

} // namespace

std::string broken_rule(const RandomGraph& graph, const ObservedRun& run)
{
    return Follower(graph, run).fault(run);
}

} // namespace haec_sim::test
