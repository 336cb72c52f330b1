// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/credit_network.hpp"

#include "haec_sim/error.hpp"
#include "network/credit_deadlock.hpp"
#include "network/discipline.hpp"
#include "network/network_check.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

const std::string buffer_key = "resource_managers.network_resource_manager.buffer_size";

} // namespace

CreditNetwork::CreditNetwork(const Platform& platform, const NetworkRates& rates,
                             const NetworkOptions& options, const BufferOptions& buffers)
    : Network(platform, rates, options), platform_(platform), segment_(options.segment),
      buffers_(buffers), routes_(platform, resources_to_serve()),
      links_(resources_to_serve(), buffers, CreditOrder{&messages_}),
      ways_(platform, resources_to_serve(), &links_,
            options.reorder ? &counted().reordering->segments : nullptr),
      has_own_ways_(OwnRoutes::are_needed(platform)), heads_(CreditOrder{&messages_})
{
    check_links(platform, rates, "credits");
    check_room(options.segment.usual.value);
}

void CreditNetwork::check_room(std::uint64_t bytes) const
{
    if (buffers_.size && bytes > buffers_.size->value)
    {
        throw UsageError(buffer_key + ": " + std::to_string(buffers_.size->value) +
                         " bytes hold no segment of " + std::to_string(bytes) +
                         " bytes; make it larger, or size_segment smaller");
    }
}

std::optional<std::uint32_t> CreditNetwork::let_in(const NetworkEntry& entry)
{
    const std::uint64_t bytes = std::max<std::uint64_t>(entry.load.bytes.value, 1);
    const Segmentation segments(bytes, segment_.of(bytes));
    check_room(segments.span(0).end);
    counted().long_messages += segment_.is_exceeded_by(bytes) && is_own({}) ? 1 : 0;
    const auto first = after(entry.begin, entry.load.entry_delay);
    HAEC_SIM_ASSERT(lets_late_ones_in_ || first > now_);
    const std::uint32_t place = take_place();
    CreditMessage& message = messages_[place];
    auto& route = routes_.use(entry.from, entry.to, route_key(entry.name));
    message = {.place = entry.place,
               .name = entry.name,
               .bytes = bytes,
               .segments = static_cast<std::uint32_t>(segments.count()),
               .hops = entry.hops,
               .expected_by = entry.expected_by,
               .entry = first,
               .begin = entry.begin,
               .alone = entry.alone,
               .route = &route,
               .uncontended = routes_.uncontended(route, bytes, segments,
                                                  entry.alone - entry.load.entry_delay)};
    message.alone_tail =
        after(first, message.uncontended->spacing * (std::int64_t{message.segments} - 1));
    const auto last = routes_.resources(route).back();
    ways_.begin(place, entry, message.segments,
                after(after(first, message.uncontended->ends.back()), resources()[last].latency));
    heads_.push({{first, first}, entry.name.sender, place, 0, 0});
    return std::nullopt;
}

std::uint32_t CreditNetwork::take_place()
{
    if (free_places_.empty())
    {
        messages_.emplace_back();
        return static_cast<std::uint32_t>(messages_.size() - 1);
    }
    const std::uint32_t place = free_places_.back();
    free_places_.pop_back();
    return place;
}

// Where no unit waits for a link or for room, what becomes free is nothing to do: a rank that knows
// of the next message already would else be ahead of others.
Picoseconds CreditNetwork::next() const noexcept
{
    if (!exits_.empty())
    {
        return now_;
    }
    const auto head = heads_.empty() ? Picoseconds::max() : heads_.top().times.head;
    const bool is_event_awaited = links_.waiting() > 0 && !events_.empty();
    return is_event_awaited ? std::min(head, events_.top().time) : head;
}

std::optional<NetworkExit> CreditNetwork::advance(Picoseconds until)
{
    while (exits_.empty() && next() < until)
    {
        run_next();
    }
    if (exits_.empty() || now_ >= until)
    {
        return std::nullopt;
    }
    const NetworkExit exit = exits_.front();
    exits_.pop_front();
    return exit;
}

void CreditNetwork::run_next()
{
    now_ = next();
    changed_.clear();
    // Heads that come now look at what became free before.
    release_until(now_ - Picoseconds{1});
    while (!heads_.empty() && heads_.top().times.head <= now_)
    {
        const NetworkUnit unit = heads_.top();
        heads_.pop();
        come(unit);
    }
    release_until(now_);
    begin_units();
    check_progress();
}

void CreditNetwork::release_until(Picoseconds time)
{
    while (!events_.empty() && events_.top().time <= time)
    {
        const BufferPlace place = events_.top().place;
        events_.pop();
        links_.release(place);
        changed_.push_back(place.link);
    }
}

UnitWork CreditNetwork::work_of(ResourceId resource, const NetworkUnit& unit) const
{
    const auto& message = messages_[unit.message];
    const Segmentation segments(message.bytes, segment_.of(message.bytes), message.segments);
    return resources()[resource].work(segments.span(unit.segment));
}

void CreditNetwork::come(const NetworkUnit& unit)
{
    const auto step = ways_.step(unit.message, unit.segment, unit.step, unit.times.head);
    if (unit.step == 0 && unit.segment + 1 < messages_[unit.message].segments)
    {
        enter_next_segment(unit);
    }
    if (resources().identity(step.resource).kind == ResourceKind::link)
    {
        wait(unit, step);
    }
    else
    {
        pass(unit, step,
             resources_to_serve().take(step.resource, unit.times, work_of(step.resource, unit),
                                       WireSpan{}));
    }
}

void CreditNetwork::wait(const NetworkUnit& unit, const OwnRoutes::Step& step)
{
    const UnitWork work = work_of(step.resource, unit);
    WaitingUnit waiting{unit,
                        step.is_last,
                        work,
                        {step.resource, step.channel, step.has_buffer ? work.bytes : 0},
                        {}};
    if (unit.step > 0)
    {
        const auto before = ways_.step_before(unit.message, unit.segment, unit.step);
        waiting.held = {before.resource, before.channel, before.has_buffer ? work.bytes : 0};
    }
    links_.add(waiting);
    changed_.push_back(step.resource);
}

void CreditNetwork::enter_next_segment(const NetworkUnit& unit)
{
    const auto& message = messages_[unit.message];
    NetworkUnit next = unit;
    ++next.segment;
    const Picoseconds entry = after(message.entry, message.uncontended->spacing * next.segment);
    next.times = {entry, entry};
    heads_.push(next);
}

// Links change nothing for each other at the same time; their order is that of messages which are
// through at the same time. A unit may take no time at all.
void CreditNetwork::begin_units()
{
    std::ranges::sort(changed_, {},
                      [this](ResourceId link) { return resources().identity(link).number; });
    const auto others = std::ranges::unique(changed_);
    changed_.erase(others.begin(), others.end());
    for (const ResourceId link : changed_)
    {
        while (const auto unit = links_.take(link, now_))
        {
            begin(*unit);
        }
        const auto waiting = links_.waiting(link);
        if (waiting == 0)
        {
            continue;
        }
        resources_to_serve().count_queue(link, now_, waiting);
        if (links_.ready(link) > now_)
        {
            events_.push({links_.ready(link), {link}});
        }
    }
}

void CreditNetwork::begin(const WaitingUnit& waiting)
{
    const NetworkUnit& unit = waiting.unit;
    const OwnRoutes::Step step{waiting.needed.link, waiting.is_last};
    const Service service =
        resources_to_serve().take_from(step.resource, unit.times, waiting.work, now_);
    links_.begin(step.resource, service.end);
    if (waiting.held.bytes > 0)
    {
        // That there is room comes back by the link alone.
        const auto latency = resources()[waiting.held.link].latency -
                             resources().adapting().switch_delay(waiting.held.link);
        events_.push({after(service.end, latency), waiting.held});
    }
    pass(unit, step, service);
}

void CreditNetwork::pass(const NetworkUnit& unit, const OwnRoutes::Step& step, Service service)
{
    const auto& message = messages_[unit.message];
    const bool is_last_segment = unit.segment + 1 == message.segments;
    Picoseconds lateness{};
    if (is_last_segment && !has_own_ways_)
    {
        lateness = settle_lateness(unit, step.resource, service);
    }
    else if (is_last_segment && !step.is_last)
    {
        ways_.attribute(unit.message, step.resource, service.begin - unit.times.head, service.end);
    }
    if (!step.is_last)
    {
        NetworkUnit next = unit;
        next.times = {after(service.begin, service.latency), after(service.end, service.latency)};
        ++next.step;
        heads_.push(next);
        return;
    }
    if (!ways_.arrive(unit.message, unit.segment, step.resource, service.end,
                      after(service.end, service.latency)))
    {
        return;
    }
    if (has_own_ways_)
    {
        lateness = ways_.lateness(unit.message);
        messages_[unit.message].hops = ways_.hops(unit.message);
    }
    exits_.push_back(leave(unit.message, lateness));
}

Picoseconds CreditNetwork::settle_lateness(const NetworkUnit& unit, ResourceId resource,
                                           Service service)
{
    auto& message = messages_[unit.message];
    const Picoseconds before = unit.times.tail - message.alone_tail;
    const Picoseconds alone_end = after(message.entry, message.uncontended->ends[unit.step]);
    const Picoseconds lateness = service.end - alone_end;
    message.alone_tail = after(alone_end, resources()[resource].latency);
    resources_to_serve().attribute(resource, service.end, lateness - before);
    return lateness;
}

NetworkExit CreditNetwork::leave(std::uint32_t place, Picoseconds lateness)
{
    auto& message = messages_[place];
    routes_.release(*message.route);
    message.uncontended.reset();
    free_places_.push_back(place);
    const Picoseconds duration = after(message.alone, lateness);
    return {message.name,
            {.time = after(message.begin, duration),
             .duration = duration,
             .hops = message.hops,
             .queued = lateness},
            message.expected_by,
            after(message.begin, duration) <= now_};
}

void CreditNetwork::check_progress() const
{
    if (links_.waiting() > 0 && heads_.empty() && events_.empty())
    {
        throw deadlock(platform_.topology(), resources(), links_.cycle(), now_);
    }
}

namespace
{

ParameterSpec buffer_size_key()
{
    ParameterSpec spec;
    spec.name = "buffer_size";
    spec.kind = ParameterKind::integer;
    spec.unit = "bytes";
    spec.summary = "of each virtual channel behind each link";
    spec.default_text = "unlimited";
    spec.minimum = 1.0;
    return spec;
}

ParameterSpec virtual_channels_key()
{
    ParameterSpec spec;
    spec.name = "virtual_channels";
    spec.kind = ParameterKind::integer;
    spec.summary = "of each link; fewer than the routing needs may deadlock";
    spec.default_text = "as many as the routing needs";
    spec.minimum = 1.0;
    spec.maximum = 1e6;
    return spec;
}

BufferOptions buffers_in(const Parameters& parameters)
{
    BufferOptions options;
    if (parameters.has("buffer_size"))
    {
        options.size = {static_cast<std::uint64_t>(parameters.get<std::int64_t>("buffer_size"))};
    }
    if (parameters.has("virtual_channels"))
    {
        options.channels =
            static_cast<std::uint32_t>(parameters.get<std::int64_t>("virtual_channels"));
    }
    return options;
}

std::string credits_in_words(const Parameters& parameters)
{
    const auto [size, channels] = buffers_in(parameters);
    return "first come, first served, if there is room, " + segment_in_words(parameters) +
           (size ? ", buffers of " + std::to_string(size->value) + " bytes"
                 : ", unlimited buffers") +
           (channels ? ", " + std::to_string(*channels) + " virtual channels" : "");
}

std::unique_ptr<Network> make_credits(const Platform& platform, const NetworkRates& rates,
                                      const Parameters& parameters, const BinLimit& time_bins)
{
    const auto& [injection, ejection] = platform.ports();
    return std::make_unique<CreditNetwork>(
        platform, rates,
        NetworkOptions{.segment = segment_in(parameters),
                       .injection = injection,
                       .ejection = ejection,
                       .time_bins = time_bins,
                       .reorder = parameters.get<bool>("reorder")},
        buffers_in(parameters));
}

const DisciplineRegistration
    credits_registration({"credits",
                          "as fifo, if there is room in the buffer behind the link",
                          {segment_key(), buffer_size_key(), virtual_channels_key(), reorder_key()},
                          credits_in_words,
                          make_credits});

} // namespace

} // namespace haec_sim
