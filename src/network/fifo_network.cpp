// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/fifo_network.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/link_name.hpp"
#include "network/discipline.hpp"
#include "network/fifo_circuits.hpp"
#include "network/fifo_priorities.hpp"
#include "network/fifo_ways.hpp"
#include "network/link_profile.hpp"
#include "network/network_check.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

namespace haec_sim
{

namespace
{

/// The units where all lie in one queue, as PartQueues has it.
template <class Units>
struct InOneQueue
{
    explicit InOneQueue(Units& all) : units(all) {}

    Units& units;

    void go_on(ResourceId, const NetworkUnit& next)
    {
        units.replace_top(next);
    }

    void leave()
    {
        units.pop();
    }

    void follow(const NetworkUnit& unit)
    {
        units.push(unit);
    }
};

/// True where its model is faster than its links, so that it may arrive sooner than its last unit
/// comes to the last of them and is through; or where others go on at once, as in a collective.
bool is_urgent(const NetworkEntry& entry, const FifoMessages::MessageDetails& details,
               const Segmentation& segments)
{
    const NetworkRoute& route = *details.route;
    const auto last = segments.span(segments.count() - 1);
    const auto end = segments.count() > 1
                         ? details.uncontended->ends.back()
                         : after(route.latency_before_last, passing_time(last, route.slowest));
    const auto arrival =
        after(end - passing_time(last, route.last), std::max(route.last_latency, Picoseconds{1}));
    return entry.name.kind == MessageKind::collective ||
           entry.alone - entry.load.entry_delay < arrival;
}

/// Throws UsageError for a message that waits for ever for a link, which `where` names.
[[noreturn]] void refuse(const std::string& where, const FifoMessages::MessageDetails& details,
                         Picoseconds since, const Platform& platform)
{
    const auto& topology = platform.topology();
    throw UsageError(
        where + " never comes back, and message " + std::to_string(details.name.sequence) +
        " of process " + std::to_string(details.name.sender) + ", from " +
        vertex_name(topology, vertex_of(details.from)) + " to " +
        vertex_name(topology, vertex_of(details.to)) + ", waits for it from " +
        seconds_text(since) + " on; end the change, or choose routes without the link");
}

} // namespace

FifoNetwork::FifoNetwork(const Platform& platform, const NetworkRates& rates,
                         const NetworkOptions& options)
    : Network(platform, rates, options), platform_(platform), profile_(options.profile),
      routes_(platform, resources_to_serve()), adapts_(has_adapting_links(platform, options)),
      segment_(options.segment), parts_from_(options.parts_from)
{
    const auto least_latency = check_links(platform, rates, "fifo");
    if (CircuitLinks::are_in(platform))
    {
        circuits_ = std::make_shared<Circuits>(*this, platform);
    }
    if (options.priorities != nullptr)
    {
        priorities_ = std::make_shared<Priorities>(*this, platform, options.priorities);
    }
    if (OwnRoutes::are_needed(platform))
    {
        own_routes_ = std::make_unique<OwnRoutes>(platform, resources_to_serve(), nullptr,
                                                  options.reorder ? &counted().reordering->segments
                                                                  : nullptr);
    }
    else if (circuits_ == nullptr && profile_ == nullptr && priorities_ == nullptr &&
             NetworkParts::are_known(platform))
    {
        parts_ = std::make_unique<Parts>(platform, resources(), Order{this});
        last_latency_ = options.ejection ? Picoseconds{1} : least_latency;
    }
}

Picoseconds FifoNetwork::next() const noexcept
{
    const auto in_queue = units_.empty() ? Picoseconds::max() : units_.top().times.head;
    if (parts_ != nullptr)
    {
        return std::min(in_queue, parts_->next());
    }
    if (priorities_ != nullptr)
    {
        return std::min(in_queue, priorities_->next());
    }
    return circuits_ != nullptr ? std::min(in_queue, circuits_->next()) : in_queue;
}

std::optional<std::uint32_t> FifoNetwork::let_in(const NetworkEntry& entry)
{
    const std::uint64_t bytes = std::max<std::uint64_t>(entry.load.bytes.value, 1);
    const Segmentation segments(bytes, segment_.of(bytes));
    auto& route = routes_.use(entry.from, entry.to, route_key(entry.name));
    const auto first = routes_.steps()[route.first_step].resource();
    if (is_apart() && !is_own(first))
    {
        routes_.release(route);
        return owner(first);
    }
    counted().long_messages += segment_.is_exceeded_by(bytes) && is_own(first) ? 1 : 0;
    const auto place = admit(entry, route, segments);
    MessageState& state = messages_.state(place);
    MessageDetails& details = messages_.details(place);
    const auto time = entry.alone - entry.load.entry_delay;
    if (own_routes_ != nullptr) [[unlikely]]
    {
        own_routes_->begin(place, entry, state.segments, alone_end(place, segments, time));
        state.first_step = 0;
    }
    else if (state.segments > 1)
    {
        follow_alone(place, segments, time);
    }
    const NetworkUnit unit{
        {details.entry, details.entry}, entry.name.sender, place, 0, state.first_step};
    check_order(unit);
    if (priorities_ != nullptr)
    {
        priorities_->note(place, entry.priority);
    }
    details.is_urgent = parts_ != nullptr && is_urgent(entry, details, segments);
    urgent_ += details.is_urgent ? 1 : 0;
    push(unit);
    return std::nullopt;
}

std::uint32_t FifoNetwork::admit(const NetworkEntry& entry, NetworkRoute& route,
                                 const Segmentation& segments)
{
    const std::uint32_t place = messages_.add();
    MessageDetails& details = messages_.details(place);
    details.route = &route;
    details.has_own_route = route.is_of_message;
    details.from = entry.from;
    details.to = entry.to;
    details.entry = after(entry.begin, entry.load.entry_delay);
    details.begin = entry.begin;
    details.alone = entry.alone;
    details.name = entry.name;
    details.hops = entry.hops;
    details.expected_by = entry.expected_by;
    details.is_one_segment = false;
    messages_.state(place) = {.place = entry.place,
                              .number = model_number(entry.name),
                              .bytes = std::max<std::uint64_t>(entry.load.bytes.value, 1),
                              .alone = {details.entry, details.entry},
                              .segments = static_cast<std::uint32_t>(segments.count()),
                              .first_step = route.first_step};
    return place;
}

std::optional<NetworkExit> FifoNetwork::advance(Picoseconds until)
{
    try
    {
        if (circuits_ != nullptr)
        {
            return circuits_->advance(until);
        }
        if (priorities_ != nullptr)
        {
            return priorities_->advance(until);
        }
        if (own_routes_ != nullptr)
        {
            return adapts_ ? advance_along<OwnWay, true>(until)
                           : advance_along<OwnWay, false>(until);
        }
        HAEC_SIM_ASSERT(!is_apart());
        gather();
        return adapts_ ? advance_along<RouteWay, true>(until)
                       : advance_along<RouteWay, false>(until);
    }
    catch (const LinkGone& gone)
    {
        const auto& details = messages_.details(gone.message.value_or(served_.message));
        const auto link =
            link_name(platform_.topology(), {resources().identity(gone.resource).number});
        refuse(profile_->place(gone.line) + ": the link " + link, details, gone.ready, platform_);
    }
}

template <class Way, bool adapts>
std::optional<NetworkExit> FifoNetwork::advance_along(Picoseconds until)
{
    while (!units_.empty() && units_.top().times.head < until)
    {
        const NetworkUnit unit = units_.top();
        served_ = unit;
        served_turn_ = messages_.state(unit.message).turn();
        if (const auto exit = serve_one<adapts>(unit, Way(*this), InOneQueue{units_}))
        {
            return exit;
        }
    }
    return std::nullopt;
}

// A unit that was served cannot be taken back.
void FifoNetwork::check_order(const NetworkUnit& unit) const
{
    const auto turn = messages_.state(unit.message).turn();
    HAEC_SIM_ASSERT(lets_late_ones_in_ ||
                    std::tie(unit.times.head, unit.sender, turn) >
                        std::tie(served_.times.head, served_.sender, served_turn_));
}

void FifoNetwork::follow_alone(std::uint32_t message, const Segmentation& segments,
                               Picoseconds time)
{
    MessageState& state = messages_.state(message);
    MessageDetails& details = messages_.details(message);
    details.uncontended = routes_.uncontended(*details.route, state.bytes, segments, time);
    state.alone.tail =
        after(details.entry, details.uncontended->spacing * (std::int64_t{state.segments} - 1));
}

Picoseconds FifoNetwork::alone_end(std::uint32_t message, const Segmentation& segments,
                                   Picoseconds time)
{
    const MessageDetails& details = messages_.details(message);
    if (segments.count() == 1)
    {
        return after(details.entry, routes_.time_alone(*details.route, segments.span(0)));
    }
    follow_alone(message, segments, time);
    const auto& route = routes_.resources(*details.route);
    return after(after(details.entry, details.uncontended->ends.back()),
                 resources()[route.back()].latency);
}

void FifoNetwork::remove(std::uint32_t message)
{
    const MessageDetails& details = messages_.details(message);
    if (details.has_own_route)
    {
        routes_.release(*details.route);
    }
    urgent_ -= details.is_urgent ? 1 : 0;
    messages_.remove(message);
}

NetworkExit FifoNetwork::leave(const NetworkUnit& unit, Picoseconds lateness)
{
    const MessageDetails& details = messages_.details(unit.message);
    const Picoseconds duration = after(details.alone, lateness);
    const NetworkExit exit{details.name,
                           {.time = after(details.begin, duration),
                            .duration = duration,
                            .hops = details.hops,
                            .queued = lateness},
                           details.expected_by,
                           after(details.begin, duration) <= unit.times.head};
    remove(unit.message);
    return exit;
}

namespace
{

constexpr auto parts_from = "parts_from";
constexpr auto profile = "profile";

std::string fifo_in_words(const Parameters& parameters)
{
    std::string classes;
    if (parameters.has("priorities"))
    {
        const auto options = read_priorities(parameters);
        classes = ", " + std::to_string(options.classes()) + " classes of messages (" +
                  (options.is_weighted ? "weighted" : "strict") + ")";
    }
    return "first come, first served, " + segment_in_words(parameters) + classes;
}

std::unique_ptr<Network> make_fifo(const Platform& platform, const NetworkRates& rates,
                                   const Parameters& parameters, const BinLimit& time_bins)
{
    const auto& [injection, ejection] = platform.ports();
    return std::make_unique<FifoNetwork>(
        platform, rates,
        NetworkOptions{segment_in(parameters), injection, ejection, time_bins,
                       static_cast<std::uint64_t>(parameters.get<std::int64_t>(parts_from)),
                       parameters.has(profile) ? std::make_shared<const LinkProfile>(
                                                     parameters.get<std::string>(profile), platform)
                                               : nullptr,
                       parameters.has("priorities")
                           ? std::make_shared<const PriorityOptions>(read_priorities(parameters))
                           : nullptr,
                       parameters.get<bool>("reorder")});
}

ParameterSpec profile_key()
{
    ParameterSpec spec;
    spec.name = profile;
    spec.kind = ParameterKind::text;
    spec.summary = "file (CSV) of the times in which links are off, slower or faster";
    spec.default_text = "links do not change";
    spec.is_path = true;
    return spec;
}

ParameterSpec parts_key()
{
    ParameterSpec spec;
    spec.name = parts_from;
    spec.kind = ParameterKind::integer;
    spec.unit = "messages";
    spec.summary = "under way, from which on links are served part by part, by several ranks from "
                   "four times as many on; changes no result";
    spec.default_value = static_cast<std::int64_t>(NetworkOptions().parts_from);
    spec.minimum = 0.0;
    return spec;
}

const DisciplineRegistration
    registration({"fifo",
                  "first come, first served",
                  {segment_key(), parts_key(), profile_key(), priorities_key(), reorder_key()},
                  fifo_in_words,
                  make_fifo});

} // namespace

} // namespace haec_sim
