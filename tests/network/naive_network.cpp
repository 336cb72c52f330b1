// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "naive_network.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace haec_sim::test
{

namespace
{

struct Place
{
    /// The name: of a port 'i' or 'e', and its node; of a link 'l', and its number.
    std::pair<char, std::uint64_t> name;
    double bandwidth = 0.0;
    std::int64_t latency = 0;
    /// Null: it never sleeps, and has one rate.
    const LinkType* type = nullptr;
};

struct Unit
{
    std::int64_t head = 0;
    std::int64_t tail = 0;
    std::uint32_t sender = 0;
    std::uint64_t sequence = 0;
    std::uint64_t segment = 0;
    std::size_t message = 0;
    std::size_t hop = 0;
};

struct SegmentedMessage
{
    std::vector<Place> places;
    std::uint64_t bytes = 0;
    std::uint64_t segments = 0;
    /// I_j
    std::vector<std::int64_t> entries;
};

/// The state of links that nobody uses: they may sleep; a message alone meets none that do.
struct Links
{
    bool sleep = false;
};

constexpr Links awake{false};
constexpr Links asleep{true};

class Naive
{
public:
    Naive(const Platform& platform, const NetworkRates& rates, const NetworkOptions& options)
        : platform_(platform), rates_(rates), options_(options)
    {
    }

    std::vector<SegmentedMessage>
    segmented_messages(const std::vector<NetworkEntry>& messages) const
    {
        std::vector<SegmentedMessage> result;
        for (const NetworkEntry& message : messages)
        {
            result.push_back(segmented(message));
        }
        return result;
    }

    std::vector<NaiveService> services(const std::vector<NetworkEntry>& messages) const
    {
        std::vector<NaiveService> result;
        arrivals(segmented_messages(messages), messages, asleep, &result);
        return result;
    }

    std::vector<std::int64_t> waiting(const std::vector<NetworkEntry>& messages) const
    {
        const auto segmented_messages = this->segmented_messages(messages);
        std::vector<std::int64_t> result = arrivals(segmented_messages, messages, asleep);
        for (std::size_t index = 0; index < messages.size(); ++index)
        {
            result[index] -= arrivals({segmented_messages[index]}, {messages[index]}, awake)[0];
        }
        return result;
    }

    std::vector<NaiveUncontended> alone(const std::vector<NetworkEntry>& messages) const
    {
        std::vector<NaiveUncontended> result;
        for (const NetworkEntry& message : messages)
        {
            const auto segmented = this->segmented(message);
            result.push_back({segmented.entries, arrivals({segmented}, {message}, awake)[0]});
        }
        return result;
    }

private:
    std::vector<Place> places(NodeId from, NodeId to) const
    {
        std::vector<Place> result;
        if (options_.injection)
        {
            result.push_back({{'i', from.value}, options_.injection->value, 0, nullptr});
        }
        for (const LinkId link : platform_.route(from, to))
        {
            const auto type = platform_.topology().link(link).type.value;
            const LinkRate& rate = rates_.links[type];
            const LinkType& described = platform_.link_types()[type];
            result.push_back(
                {{'l', link.value}, rate.bandwidth.value, rate.latency.count(), &described});
        }
        if (options_.ejection)
        {
            result.push_back({{'e', to.value}, options_.ejection->value, 0, nullptr});
        }
        return result;
    }

    SegmentedMessage segmented(const NetworkEntry& message) const
    {
        const std::uint64_t size = options_.segment.usual.value;
        SegmentedMessage result{places(message.from, message.to),
                                std::max<std::uint64_t>(1, message.load.bytes.value),
                                1,
                                {}};
        if (size > 0)
        {
            result.segments = std::max<std::uint64_t>(1, (result.bytes + size - 1) / size);
        }
        const std::int64_t begin = (message.begin + message.load.entry_delay).count();
        result.entries.assign(result.segments, begin);
        const std::int64_t all_at_once = arrivals({result}, {message}, awake)[0] - begin;
        const std::int64_t spare = (message.alone - message.load.entry_delay).count() - all_at_once;
        const std::int64_t sigma =
            spare < 0 ? 0 : spare / static_cast<std::int64_t>(result.segments);
        for (std::size_t segment = 0; segment < result.segments; ++segment)
        {
            result.entries[segment] += static_cast<std::int64_t>(segment) * sigma;
        }
        return result;
    }

    using Served = std::vector<std::pair<std::int64_t, std::int64_t>>;

    /// When a unit that could be served from `time` on is served, and at which bandwidth: all
    /// windows from the start on, one after the other (spec: links-that-adapt, "Rates").
    static std::pair<std::int64_t, double> rate_of(const LinkType& type, const Served& served,
                                                   std::int64_t time)
    {
        const auto& choice = type.rate_choice;
        const std::int64_t window = std::llround(choice.window.count() * 1000);
        const auto part = [&](double share) -> std::int64_t
        { return std::llround(share * static_cast<double>(window)); };
        std::size_t rate = type.rates.size() - 1;
        std::int64_t changed = 0;
        for (std::int64_t end = window; end <= std::max(time, changed); end += window)
        {
            std::int64_t busy = 0;
            std::int64_t under_way = end;
            for (const auto& [from, until] : served)
            {
                busy +=
                    std::max<std::int64_t>(0, std::min(until, end) - std::max(from, end - window));
                under_way = from < end ? std::max(under_way, until) : under_way;
            }
            const bool rises = busy > part(choice.up) && rate + 1 < type.rates.size();
            const bool falls = busy < part(choice.down) && rate > 0;
            if (rises || falls)
            {
                rate = rises ? rate + 1 : rate - 1;
                changed = std::max(under_way, changed) + std::llround(choice.delay.count() * 1000);
            }
        }
        return {std::max(time, changed), type.rates[rate].bandwidth.value};
    }

    std::int64_t bits(std::uint64_t bytes, double bandwidth) const
    {
        return std::llround(static_cast<double>(bytes) * 1e12 / bandwidth);
    }

    std::int64_t work(const SegmentedMessage& segmented, const Unit& unit, double bandwidth) const
    {
        const std::uint64_t size =
            options_.segment.usual.value == 0 ? segmented.bytes : options_.segment.usual.value;
        return bits(std::min(segmented.bytes, (unit.segment + 1) * size), bandwidth) -
               bits(unit.segment * size, bandwidth);
    }

    std::vector<std::int64_t> arrivals(const std::vector<SegmentedMessage>& segmented_messages,
                                       const std::vector<NetworkEntry>& messages, Links links,
                                       std::vector<NaiveService>* services = nullptr) const
    {
        std::vector<Unit> units;
        for (std::size_t index = 0; index < segmented_messages.size(); ++index)
        {
            for (std::size_t segment = 0; segment < segmented_messages[index].segments; ++segment)
            {
                const std::int64_t entry = segmented_messages[index].entries[segment];
                units.push_back({entry, entry, messages[index].name.sender,
                                 messages[index].name.sequence, segment, index, 0});
            }
        }
        const auto key = [](const Unit& unit)
        { return std::tie(unit.head, unit.sender, unit.sequence, unit.segment); };
        std::map<std::pair<char, std::uint64_t>, std::int64_t> free;
        std::map<std::pair<char, std::uint64_t>, Served> served;
        std::vector<std::int64_t> result(segmented_messages.size(), 0);
        while (!units.empty())
        {
            const auto next = std::min_element(units.begin(), units.end(),
                                               [&](const Unit& left, const Unit& right)
                                               { return key(left) < key(right); });
            Unit& unit = *next;
            const SegmentedMessage& segmented = segmented_messages[unit.message];
            const Place& place = segmented.places[unit.hop];
            std::int64_t& until = free[place.name];
            std::int64_t begin = std::max(unit.head, until);
            double bandwidth = place.bandwidth;
            if (links.sleep && place.type != nullptr && place.type->sleep_after &&
                unit.head - until > std::llround(place.type->sleep_after->count() * 1000))
            {
                begin = unit.head + std::llround(place.type->wake_delay->count() * 1000);
            }
            if (links.sleep && place.type != nullptr && place.type->has_rates())
            {
                const auto [from, at] = rate_of(*place.type, served[place.name], begin);
                begin = from;
                bandwidth = at;
            }
            until = std::max(begin + work(segmented, unit, bandwidth), unit.tail);
            served[place.name].emplace_back(begin, until);
            if (services != nullptr && place.name.first == 'l')
            {
                services->push_back(
                    {{place.name.second}, begin, until, unit.message, unit.segment});
            }
            unit.head = begin + place.latency;
            unit.tail = until + place.latency;
            if (++unit.hop == segmented.places.size())
            {
                result[unit.message] = std::max(result[unit.message], unit.tail);
                units.erase(next);
            }
        }
        return result;
    }

    const Platform& platform_;
    const NetworkRates& rates_;
    const NetworkOptions& options_;
};

} // namespace

std::vector<std::int64_t> naive_waiting(const Platform& platform, const NetworkRates& rates,
                                        const NetworkOptions& options,
                                        const std::vector<NetworkEntry>& messages)
{
    return Naive(platform, rates, options).waiting(messages);
}

std::vector<NaiveService> naive_services(const Platform& platform, const NetworkRates& rates,
                                         const NetworkOptions& options,
                                         const std::vector<NetworkEntry>& messages)
{
    return Naive(platform, rates, options).services(messages);
}

std::vector<NaiveUncontended> naive_uncontended(const Platform& platform, const NetworkRates& rates,
                                                const NetworkOptions& options,
                                                const std::vector<NetworkEntry>& messages)
{
    return Naive(platform, rates, options).alone(messages);
}

} // namespace haec_sim::test
