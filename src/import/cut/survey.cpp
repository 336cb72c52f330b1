// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/cut/survey.hpp"

#include "import/cut/threads.hpp"
#include "trace/read_to_end.hpp"
#include "trace/request_ends.hpp"

#include <algorithm>
#include <type_traits>

namespace haec_sim::importing
{

/// Reads one location.
class CutSurvey::Reading final : public UniformEventHandler<Reading>
{
public:
    Reading(CutSurvey& survey, ProcessIndex process, LocationIndex location, CutThreads& threads,
            std::vector<MessageEnd>& ends, std::vector<CollectiveEnd>& parts)
        : survey_(survey), process_(process), location_(location), threads_(threads), ends_(ends),
          parts_(parts), requests_(*this)
    {
    }

    template <class Record>
    void handle(Record& record)
    {
        turn_ = {record.time, location_, number_++};
        is_inside_ = window().contains(record.time);
        if constexpr (requires(Reading & self) { self.see(record); })
        {
            see(record);
        }
        else
        {
            threads_.see(record, turn_, is_inside_);
        }
        requests_.handle(record);
    }

    void finish() override {}

private:
    /// The ends of receives and collectives.
    class Requests final : public RequestEnds
    {
    public:
        explicit Requests(Reading& reading) : reading_(reading) {}

    private:
        void on_collective(const Open& part) override
        {
            reading_.collectives_.insert(part.number);
        }

        void on_end(const Open& posting, const RequestEnd& end) override
        {
            reading_.end(posting, end);
        }

        Reading& reading_;
    };

    const CutWindow& window() const
    {
        return survey_.plans_[location_].window;
    }

    void end(const RequestEnds::Open& posting, const RequestEnd& end)
    {
        const bool is_collective = collectives_.erase(posting.number) > 0;
        if (end.fate != Fate::completes)
        {
            return;
        }
        const Turn turn{posting.time, location_, posting.record};
        const bool is_begin_inside = window().contains(posting.time);
        if (is_collective)
        {
            parts_.push_back({turn, end.collective.communicator.value, turn_.record,
                              is_begin_inside, is_inside_});
            return;
        }
        const auto sender = survey_.index_.peer(end.communicator, process_, end.sender);
        MessageEnd receive{turn,
                           {end.communicator, sender.value_or(no_process), process_, end.msg_tag}};
        receive.is_inside = is_inside_;
        receive.other = turn_.record;
        receive.is_other_inside = is_begin_inside;
        receive.request = request_;
        ends_.push_back(receive);
    }

    void see(const events::MpiIrecv& record)
    {
        request_ = record.request_id;
    }

    void see(const events::MpiSend& record)
    {
        add_send(record);
    }

    void see(const events::MpiIsend& record)
    {
        sends_[record.request_id] = ends_.size();
        add_send(record);
        ends_.back().request = record.request_id;
    }

    void see(const events::MpiIsendComplete& record)
    {
        if (const auto found = sends_.find(record.request_id); found != sends_.end())
        {
            ends_[found->second].other = turn_.record;
            ends_[found->second].is_other_inside = is_inside_;
            sends_.erase(found);
        }
    }

    void see(const events::MpiRequestCancelled& record)
    {
        if (const auto found = sends_.find(record.request_id); found != sends_.end())
        {
            ends_[found->second].is_cancelled = true;
            sends_.erase(found);
        }
    }

    void see(const events::MpiRecv& record)
    {
        const auto sender = survey_.index_.peer(record.communicator, process_, record.sender);
        ends_.push_back(
            {turn_, {record.communicator, sender.value_or(no_process), process_, record.msg_tag}});
        ends_.back().is_inside = is_inside_;
    }

    template <class Record>
    void add_send(const Record& record)
    {
        const auto receiver = survey_.index_.peer(record.communicator, process_, record.receiver);
        ends_.push_back(
            {turn_,
             {record.communicator, process_, receiver.value_or(no_process), record.msg_tag},
             true,
             is_inside_});
    }

    CutSurvey& survey_;
    ProcessIndex process_;
    LocationIndex location_;
    CutThreads& threads_;
    std::vector<MessageEnd>& ends_;
    std::vector<CollectiveEnd>& parts_;
    Requests requests_;
    Turn turn_;
    std::uint64_t number_ = 0;
    bool is_inside_ = false;
    /// The id of the receive that is being completed.
    std::uint64_t request_ = none;
    /// The places of open sends by request.
    std::map<std::uint64_t, std::size_t> sends_;
    /// The numbers of open collectives.
    std::unordered_set<std::uint64_t> collectives_;
};

CutSurvey::CutSurvey(const TraceIndex& index, std::vector<CutWindow> windows, LossCounts& losses)
    : index_(index), losses_(losses), plans_(windows.size()), ends_(index.process_count())
{
    for (std::size_t location = 0; location < windows.size(); ++location)
    {
        plans_[location].window = windows[location];
    }
}

void CutSurvey::read(ProcessIndex process, std::span<const Location> locations)
{
    std::vector<MessageEnd> ends;
    std::vector<CollectiveEnd> parts;
    CutThreads threads;
    for (const auto& [location, source] : locations)
    {
        std::vector<MessageEnd> of_location;
        Reading reading(*this, process, location, threads, of_location, parts);
        read_to_end(*source, reading);
        threads.end_location();
        ends.insert(ends.end(), of_location.begin(), of_location.end());
    }
    threads.settle([&](const CutThreads::Dropped& one)
                   { drop(one.location, one.record, Loss::cut_threads); });
    number(process, ends);
    number(parts);
}

/// Gives each end its number on its channel, and keeps those that may be inside.
void CutSurvey::number(ProcessIndex process, std::vector<MessageEnd>& ends)
{
    std::ranges::sort(ends, {}, &MessageEnd::turn);
    auto& kept = ends_[process];
    std::map<std::pair<ChannelKey, bool>, std::uint64_t> counts;
    std::vector<std::uint64_t> numbers;
    for (const auto& end : ends)
    {
        const bool has_peer =
            end.channel.sender != no_process && end.channel.receiver != no_process;
        if (end.is_cancelled || !has_peer)
        {
            continue;
        }
        const auto number = counts[{end.channel, end.is_send}]++;
        if (end.is_inside)
        {
            kept.push_back(end);
            numbers.push_back(number);
        }
        else if (end.other != none && end.is_other_inside)
        {
            // The completion of a send from before, or the posting of a receive from behind.
            drop(end.turn.location, end.is_send ? end.other : end.turn.record, Loss::cut_requests);
        }
    }
    for (std::size_t place = 0; place < kept.size(); ++place)
    {
        auto& message = messages_[{kept[place].channel, numbers[place]}];
        (kept[place].is_send ? message.first : message.second) = &kept[place];
    }
}

void CutSurvey::number(std::vector<CollectiveEnd>& parts)
{
    std::ranges::sort(parts, {}, &CollectiveEnd::turn);
    std::map<std::uint32_t, std::uint64_t> counts;
    for (const auto& part : parts)
    {
        const auto number = counts[part.object]++;
        if (part.is_begin_inside || part.is_end_inside)
        {
            collectives_[{part.object, number}].push_back(part);
        }
    }
}

void CutSurvey::drop(LocationIndex location, std::uint64_t record, Loss loss)
{
    if (plans_[location].dropped.insert(record).second)
    {
        losses_.add(loss);
    }
}

void CutSurvey::settle()
{
    for (const auto& [place, message] : messages_)
    {
        const auto& [send, receive] = message;
        for (const auto* end : {send, receive})
        {
            if (end != nullptr)
            {
                send != nullptr&& receive != nullptr ? keep(*end) : leave_out(*end);
            }
        }
    }
    for (const auto& [key, parts] : collectives_)
    {
        const auto* communicator = index_.communicator(CommRef{key.first});
        const bool is_whole =
            communicator != nullptr &&
            (communicator->is_self() || parts.size() == communicator->members().size()) &&
            std::ranges::all_of(parts, [](const CollectiveEnd& part)
                                { return part.is_begin_inside && part.is_end_inside; });
        for (const auto& part : parts)
        {
            if (!is_whole && part.is_begin_inside)
            {
                drop(part.turn.location, part.turn.record, Loss::cut_collectives);
            }
            if (!is_whole && part.is_end_inside)
            {
                drop(part.turn.location, part.end, Loss::cut_collectives);
            }
        }
    }
    for (auto& plan : plans_)
    {
        std::ranges::sort(plan.early_receives);
    }
}

void CutSurvey::leave_out(const MessageEnd& end)
{
    const auto location = end.turn.location;
    const bool is_request = end.other != none;
    // Of a receive that was posted, the completion is inside.
    drop(location, !end.is_send && is_request ? end.other : end.turn.record, Loss::cut_messages);
    if (is_request && end.is_other_inside)
    {
        drop(location, end.is_send ? end.other : end.turn.record, Loss::cut_requests);
    }
}

void CutSurvey::keep(const MessageEnd& end)
{
    if (end.other == none || end.is_other_inside)
    {
        return;
    }
    auto& plan = plans_[end.turn.location];
    losses_.add(Loss::cut_completed);
    if (end.is_send)
    {
        plan.late_sends.push_back(end.request);
    }
    else
    {
        plan.early_receives.emplace_back(end.turn.record, end.request);
    }
}

} // namespace haec_sim::importing
