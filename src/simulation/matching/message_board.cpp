// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/message_board.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// Fewer channels than these are not looked through for empty ones.
constexpr std::size_t few_channels = 4096;

/// Removes all elements that are meant; the others keep their order.
template <class Element, class Predicate>
void remove_from(Fifo<Element>& queue, const Predicate& is_meant)
{
    Fifo<Element> kept;
    while (!queue.empty())
    {
        auto element = queue.pop();
        if (!is_meant(element))
        {
            kept.push(std::move(element));
        }
    }
    queue = std::move(kept);
}

ArrivalNotice arrival_notice(const SendNotice& notice, const Arrival& arrival)
{
    return {notice.sender_location,          arrival.cause, notice.token, arrival.time,
            arrival.time - arrival.duration, arrival.queued};
}

/// The location whose record the transfer begins with.
LocationIndex cause_of(const SendNotice& notice, Picoseconds posted, LocationIndex receiver)
{
    return notice.rendezvous && posted > notice.send_time ? receiver : notice.sender_location;
}

/// The side of a rendezvous that may be outside of MPI when both are known: the earlier one, unless
/// it is in a call that lasts. The later one is in its call.
LocationIndex late_side(const SendNotice& notice, const PostedReceive& receive)
{
    if (notice.rendezvous && receive.posted < notice.send_time && !receive.is_blocking)
    {
        return receive.location;
    }
    const bool is_sender =
        notice.rendezvous && notice.send_time < receive.posted && !notice.is_blocking;
    return is_sender ? notice.sender_location : no_location;
}

} // namespace

MessageBoard::MessageBoard(Pricing& pricing, MessageEvents& events, Pricing* alone,
                           ProgressRule progress, DrawBoard* draws)
    : pricing_(pricing), prices_at_once_(pricing.is_immediate()),
      takes_at_once_(prices_at_once_ && draws == nullptr), draws_(draws), events_(events),
      progress_(progress), most_channels_(few_channels), probed_(alone, events)
{
}

MessageBoard::Channel& MessageBoard::find_channel(const ChannelKey& key)
{
    if (const auto found = places_.find(key); found != places_.end())
    {
        return channels_[found->second];
    }
    if (places_.size() >= most_channels_)
    {
        forget_empty_channels();
    }
    if (free_places_.empty())
    {
        free_places_.push_back(static_cast<std::uint32_t>(channels_.size()));
        channels_.emplace_back();
    }
    const auto place = free_places_.back();
    free_places_.pop_back();
    places_.insert({key, place});
    return channels_[place];
}

// Programs may count their messages by tags: channels that are used once must not add up.
void MessageBoard::forget_empty_channels()
{
    decltype(places_) kept;
    kept.reserve(places_.size());
    for (const auto& [key, place] : places_)
    {
        if (channels_[place].empty())
        {
            free_places_.push_back(place);
        }
        else
        {
            kept.insert({key, place});
        }
    }
    places_ = std::move(kept);
    cache_.fill({});
    most_channels_ = std::max(few_channels, places_.size() * 2);
}

const MessageBoard::Channel* MessageBoard::known_channel(const ChannelKey& key) const
{
    const auto found = places_.find(key);
    return found != places_.end() ? &channels_[found->second] : nullptr;
}

/// The message has its receive: its arrival, if that is known by now.
inline std::optional<Arrival> MessageBoard::transfer(const SendNotice& notice, Picoseconds posted)
{
    log_match(notice, notice.rendezvous ? std::max(notice.send_time, posted) : notice.send_time);
    events_.on_consumed(notice.channel.sender);
    if (!prices_at_once_ && !notice.rendezvous)
    {
        const auto found = arrivals_.find(name_of(notice));
        if (found == arrivals_.end())
        {
            return std::nullopt;
        }
        const auto arrival = found->second;
        arrivals_.erase(found);
        return arrival;
    }
    const auto begin = notice.rendezvous ? std::max(notice.send_time, posted) : notice.send_time;
    return pricing_.price(transfer_of(notice, begin));
}

/// Where time passes between the question and the answer, an eager message is on its way before it
/// has a receive.
void MessageBoard::begin(const SendNotice& notice, bool has_receiver)
{
    auto transfer = eager_transfer(notice);
    transfer.has_receiver = has_receiver;
    const auto arrival = pricing_.price(transfer);
    if (arrival && has_receiver)
    {
        arrivals_.insert({transfer.name, *arrival});
    }
}

void MessageBoard::pass_by(const SendNotice& notice)
{
    if (!prices_at_once_ && !notice.rendezvous)
    {
        begin(notice, false);
    }
}

void MessageBoard::match(const SendNotice& notice, PostedReceive& receive)
{
    if (receive.is_probe) [[unlikely]]
    {
        // No receive is posted behind a probe.
        waiting_rendezvous_ += notice.rendezvous ? 1 : 0;
        channel(notice.channel).sends.push(notice);
        probed_.announce(notice, receive, prices_at_once_, arrivals_);
        return;
    }
    const auto late = progress_ == ProgressRule::in_mpi ? late_side(notice, receive) : no_location;
    if (late != no_location) [[unlikely]]
    {
        const auto since = std::max(notice.send_time, receive.posted);
        log_match(notice, since);
        events_.on_consumed(notice.channel.sender);
        receive.state = PostedReceive::State::matched;
        events_.on_matched(receive);
        under_way_.insert({name_of(notice), {notice, &receive, late}});
        events_.on_query({name_of(notice), notice.channel.receiver, late, since,
                          receive.posted < since ? &receive : nullptr, notice.token});
        return;
    }
    const auto arrival = transfer(notice, receive.posted);
    if (arrival)
    {
        settle({notice, &receive}, *arrival);
        return;
    }
    receive.state = PostedReceive::State::matched;
    events_.on_matched(receive);
    under_way_.insert({name_of(notice), {notice, &receive}});
}

void MessageBoard::begin_at(const ProgressNotice& answer)
{
    const auto found = under_way_.find(answer.message);
    HAEC_SIM_ASSERT(found != under_way_.end());
    auto message = found->second;
    under_way_.erase(found);
    const auto since = std::max(message.notice.send_time, message.receive->posted);
    message.late = answer.time > since ? message.late : no_location;
    const auto arrival = pricing_.price(transfer_of(message.notice, answer.time));
    if (arrival)
    {
        settle(message, *arrival);
        return;
    }
    under_way_.insert({answer.message, message});
}

void MessageBoard::settle(const UnderWay& message, const Arrival& arrival)
{
    const auto& notice = message.notice;
    auto& receive = *message.receive;
    receive.arrival = arrival;
    receive.arrival.cause = message.late != no_location
                                ? message.late
                                : cause_of(notice, receive.posted, receive.location);
    receive.state = PostedReceive::State::arrived;
    if (draws_ != nullptr) [[unlikely]]
    {
        draws_->match(notice, receive, arrival.duration);
    }
    events_.on_arrived(receive);
    if (notice.rendezvous)
    {
        events_.on_arrival(arrival_notice(notice, receive.arrival));
    }
}

void MessageBoard::arrive(const MessageName& name, const Arrival& arrival)
{
    const auto found = under_way_.find(name);
    if (found == under_way_.end())
    {
        arrivals_.insert({name, arrival});
        probed_.arrive(name, arrival);
        return;
    }
    const auto message = found->second;
    under_way_.erase(found);
    settle(message, arrival);
}

void MessageBoard::post(const ChannelKey& key, PostedReceive& receive)
{
    receive.state = PostedReceive::State::posted;
    auto& source = channel(key);
    if (source.sends.empty())
    {
        source.receives.push(&receive);
        return;
    }
    if (receive.is_probe)
    {
        probed_.announce(source.sends.front(), receive, prices_at_once_, arrivals_);
        return;
    }
    const auto notice = source.sends.pop();
    waiting_rendezvous_ -= notice.rendezvous ? 1 : 0;
    match(notice, receive);
}

std::optional<Arrival> MessageBoard::take_first(Fifo<SendNotice>& sends, Picoseconds posted,
                                                LocationIndex receiver)
{
    const auto& notice = sends.front();
    const bool asks_sender = progress_ == ProgressRule::in_mpi && notice.rendezvous &&
                             !notice.is_blocking && posted > notice.send_time;
    if (draws_ != nullptr || asks_sender ||
        (!prices_at_once_ && !arrivals_.contains(name_of(notice))))
    {
        return std::nullopt;
    }
    auto arrival = transfer(notice, posted);
    arrival->cause = cause_of(notice, posted, receiver);
    if (notice.rendezvous)
    {
        --waiting_rendezvous_;
        events_.on_arrival(arrival_notice(notice, *arrival));
    }
    sends.drop();
    return arrival;
}

void MessageBoard::withdraw(const ChannelKey& key, const PostedReceive& receive)
{
    remove_from(channel(key).receives,
                [&](const PostedReceive* other) { return other == &receive; });
    probed_.withdraw(receive);
}

void MessageBoard::drop(const ChannelKey& key, LocationIndex sender, std::uint64_t token)
{
    remove_from(channel(key).sends,
                [&](const SendNotice& other)
                {
                    const bool is_it = other.sender_location == sender && other.token == token;
                    waiting_rendezvous_ -= is_it && other.rendezvous ? 1 : 0;
                    return is_it;
                });
    events_.on_consumed(key.sender);
}

std::uint64_t MessageBoard::receives_before(const ChannelKey& key,
                                            const PostedReceive& receive) const
{
    const auto* source = known_channel(key);
    HAEC_SIM_ASSERT(source != nullptr);
    std::uint64_t before = 0;
    while (source->receives.at(before) != &receive)
    {
        ++before;
    }
    return before;
}

std::optional<std::uint64_t> MessageBoard::sends_before(const ChannelKey& key, LocationIndex sender,
                                                        std::uint64_t token) const
{
    const auto waiting = waiting_sends(key);
    for (std::uint64_t before = 0; before < waiting; ++before)
    {
        const auto& notice = known_channel(key)->sends.at(before);
        if (notice.sender_location == sender && notice.token == token)
        {
            return before;
        }
    }
    return std::nullopt;
}

bool MessageBoard::has_receive(const ChannelKey& key) const
{
    const auto* source = known_channel(key);
    return source != nullptr && !source->receives.empty();
}

std::uint64_t MessageBoard::waiting_sends(const ChannelKey& key) const
{
    const auto* source = known_channel(key);
    return source != nullptr ? source->sends.size() : 0;
}

std::uint64_t MessageBoard::unmatched_sends() const
{
    std::uint64_t count = 0;
    for (const auto& channel : channels_)
    {
        count += channel.sends.size();
    }
    return count;
}

} // namespace haec_sim
