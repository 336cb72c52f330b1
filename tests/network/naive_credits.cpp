// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "naive_credits.hpp"

#include "haec_sim/error.hpp"
#include "naive_network.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace haec_sim::test
{

namespace
{

using Name = std::pair<char, std::uint64_t>;

/// A link or a port, all of whose units are in its own terms.
struct Server
{
    double bandwidth = 0.0;
    std::int64_t latency = 0;
    std::int64_t ready = 0;
    const LinkType* sleeper = nullptr;
    std::map<std::uint32_t, std::uint64_t> taken;
};

struct Hop
{
    Name name;
    std::uint32_t channel = 0;
    bool has_buffer = false;
};

struct Guest
{
    std::size_t message = 0;
    std::uint64_t segment = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::int64_t head = 0;
    std::int64_t tail = 0;
    std::size_t hop = 0;
    bool waits = false;
    bool is_through = false;
};

struct Return
{
    std::int64_t time = 0;
    Name link;
    std::uint32_t channel = 0;
    std::uint64_t bytes = 0;
};

class NaiveCredits
{
public:
    NaiveCredits(const Platform& platform, const NetworkRates& rates, const NetworkOptions& options,
                 const BufferOptions& buffers, const std::vector<NetworkEntry>& messages)
        : platform_(platform), rates_(rates), options_(options), buffers_(buffers),
          messages_(messages), uncontended_(naive_uncontended(platform, rates, options, messages)),
          arrivals_(messages.size(), 0)
    {
        for (std::size_t index = 0; index < messages.size(); ++index)
        {
            ways_.push_back(way(messages[index]));
            add_units(index);
        }
    }

    std::optional<std::vector<std::int64_t>> waiting()
    {
        for (auto now = next(); now < never; now = next(now))
        {
            do_all_of(now);
        }
        std::vector<std::int64_t> result;
        for (std::size_t index = 0; index < messages_.size(); ++index)
        {
            result.push_back(arrivals_[index] - uncontended_[index].arrival);
        }
        const bool is_done =
            std::ranges::all_of(units_, [](const Guest& unit) { return unit.is_through; });
        return is_done ? std::optional(result) : std::nullopt;
    }

private:
    static constexpr auto never = std::numeric_limits<std::int64_t>::max();

    std::vector<Hop> way(const NetworkEntry& message)
    {
        std::vector<Hop> hops;
        if (options_.injection)
        {
            hops.push_back({{'i', message.from.value}});
            servers_[hops.back().name].bandwidth = options_.injection->value;
        }
        const auto links = platform_.route(message.from, message.to);
        std::vector<std::uint32_t> channels;
        platform_.routing().append_channels(message.from, message.to, {}, links, channels);
        for (std::size_t place = 0; place < links.size(); ++place)
        {
            const auto channel = std::min(channels[place], buffers_.channels.value_or(1000) - 1);
            hops.push_back({{'l', links[place].value}, channel, place + 1 < links.size()});
            const auto type = platform_.topology().link(links[place]).type.value;
            auto& server = servers_[hops.back().name];
            server.bandwidth = rates_.links[type].bandwidth.value;
            server.latency = rates_.links[type].latency.count();
            const LinkType& described = platform_.link_types()[type];
            server.sleeper = described.sleep_after ? &described : nullptr;
        }
        if (options_.ejection)
        {
            hops.push_back({{'x', message.to.value}});
            servers_[hops.back().name].bandwidth = options_.ejection->value;
        }
        return hops;
    }

    void add_units(std::size_t index)
    {
        const auto bytes = std::max<std::uint64_t>(1, messages_[index].load.bytes.value);
        const auto size = options_.segment.usual.value == 0 ? bytes : options_.segment.usual.value;
        for (std::uint64_t segment = 0; segment < uncontended_[index].entries.size(); ++segment)
        {
            const auto entry = uncontended_[index].entries[segment];
            units_.push_back({index, segment, segment * size, std::min(bytes, (segment + 1) * size),
                              entry, entry});
        }
    }

    /// The next time at which anything happens.
    std::int64_t next(std::int64_t now = -1) const
    {
        auto time = never;
        const auto look = [&](std::int64_t at) { time = at > now ? std::min(time, at) : time; };
        for (const Guest& unit : units_)
        {
            look(unit.is_through || unit.waits ? never : unit.head);
        }
        for (const auto& [name, server] : servers_)
        {
            look(server.ready);
        }
        for (const Return& one : returns_)
        {
            look(one.time);
        }
        return time;
    }

    void do_all_of(std::int64_t now)
    {
        for (bool has_changed = true; has_changed;)
        {
            has_changed = false;
            let_come(now);
            std::erase_if(returns_, [&](const Return& one) { return give_back(one, now); });
            // Injection ports have names before those of links.
            for (auto& [name, server] : servers_)
            {
                if (const auto unit = choose(name, now); unit != units_.end())
                {
                    serve(*unit, server, now);
                    has_changed = true;
                    let_come(now);
                }
            }
        }
    }

    const Hop& hop(const Guest& unit) const
    {
        return ways_[unit.message][unit.hop];
    }

    void let_come(std::int64_t now)
    {
        for (Guest& unit : units_)
        {
            if (unit.waits || unit.is_through || unit.head > now)
            {
                continue;
            }
            auto& server = servers_[hop(unit).name];
            const bool is_first =
                std::ranges::none_of(units_, [&](const Guest& other)
                                     { return other.waits && hop(other).name == hop(unit).name; });
            if (server.sleeper != nullptr && is_first &&
                unit.head - server.ready >
                    std::llround(server.sleeper->sleep_after->count() * 1000))
            {
                server.ready = unit.head + std::llround(server.sleeper->wake_delay->count() * 1000);
            }
            unit.waits = true;
        }
    }

    bool give_back(const Return& one, std::int64_t now)
    {
        if (one.time > now)
        {
            return false;
        }
        auto& taken = servers_[one.link].taken[one.channel];
        HAEC_SIM_ASSERT(taken >= one.bytes);
        taken -= one.bytes;
        return true;
    }

    auto key(const Guest& unit) const
    {
        const auto& name = messages_[unit.message].name;
        return std::tuple(unit.head, name.sender, name.sequence, unit.segment);
    }

    std::vector<Guest>::iterator choose(const Name& name, std::int64_t now)
    {
        auto& server = servers_[name];
        if (server.ready > now)
        {
            return units_.end();
        }
        std::map<std::uint32_t, std::vector<Guest>::iterator> firsts;
        for (auto unit = units_.begin(); unit != units_.end(); ++unit)
        {
            if (unit->waits && hop(*unit).name == name)
            {
                auto& first = firsts.try_emplace(hop(*unit).channel, unit).first->second;
                first = key(*unit) < key(*first) ? unit : first;
            }
        }
        auto best = units_.end();
        for (const auto& [channel, unit] : firsts)
        {
            const bool has_room =
                !hop(*unit).has_buffer || !buffers_.size ||
                server.taken[channel] + unit->end - unit->begin <= buffers_.size->value;
            if (has_room && (best == units_.end() || key(*unit) < key(*best)))
            {
                best = unit;
            }
        }
        return best;
    }

    static std::int64_t bits(std::uint64_t bytes, double bandwidth)
    {
        return std::llround(static_cast<double>(bytes) * 1e12 / bandwidth);
    }

    void serve(Guest& unit, Server& server, std::int64_t now)
    {
        const auto work = bits(unit.end, server.bandwidth) - bits(unit.begin, server.bandwidth);
        server.ready = std::max(now + work, unit.tail);
        const auto bytes = unit.end - unit.begin;
        if (hop(unit).has_buffer)
        {
            server.taken[hop(unit).channel] += bytes;
            HAEC_SIM_ASSERT(!buffers_.size ||
                            server.taken[hop(unit).channel] <= buffers_.size->value);
        }
        if (unit.hop > 0 && ways_[unit.message][unit.hop - 1].has_buffer)
        {
            const auto& before = ways_[unit.message][unit.hop - 1];
            returns_.push_back(
                {server.ready + servers_[before.name].latency, before.name, before.channel, bytes});
        }
        unit.head = now + server.latency;
        unit.tail = server.ready + server.latency;
        unit.waits = false;
        if (++unit.hop == ways_[unit.message].size())
        {
            unit.is_through = true;
            arrivals_[unit.message] = std::max(arrivals_[unit.message], unit.tail);
        }
    }

    const Platform& platform_;
    const NetworkRates& rates_;
    const NetworkOptions& options_;
    const BufferOptions& buffers_;
    const std::vector<NetworkEntry>& messages_;
    std::vector<NaiveUncontended> uncontended_;
    std::vector<std::int64_t> arrivals_;
    std::vector<std::vector<Hop>> ways_;
    std::map<Name, Server> servers_;
    std::vector<Guest> units_;
    std::vector<Return> returns_;
};

} // namespace

std::optional<std::vector<std::int64_t>>
naive_credit_waiting(const Platform& platform, const NetworkRates& rates,
                     const NetworkOptions& options, const BufferOptions& buffers,
                     const std::vector<NetworkEntry>& messages)
{
    return NaiveCredits(platform, rates, options, buffers, messages).waiting();
}

} // namespace haec_sim::test
