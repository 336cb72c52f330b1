// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// When processes end that only send and receive.
//
// Source: spec: semantics, R1 to R3; collectives, "Time inside a collective".
//     send: S = c; c = S + O (eager) or max(S + O, A);   A = S + D(m), or max(S, P) + D(m)
//     receive: P = c; c = max(c, A) + O_r;   exchange: S = P = c; the receive, then the send's end
// Neglected: time outside of calls, contention.
// Example: O = 1, D = 5: 0 sends to 1, which sends back: 1 ends its send at 7, 0 at 12.

#include "calibration/steps.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace haec_sim::calibration
{

namespace
{

struct Message
{
    double sent = 0;
    bool is_eager = true;
    std::uint64_t bytes = 0;
    std::optional<double> arrival;
};

/// A process between two of its steps, or within one.
struct Process
{
    double clock = 0;
    std::size_t next = 0;
    /// What the call under way has sent, and when it has received.
    Message* sent = nullptr;
    std::optional<double> received;
};

class Replay
{
public:
    Replay(const Steps& steps, const MessageCosts& costs)
        : steps_(&steps), costs_(&costs), processes_(steps.size())
    {
    }

    std::vector<double> run()
    {
        while (std::exchange(has_moved_, false))
        {
            for (std::uint32_t rank = 0; rank < processes_.size(); ++rank)
            {
                while (make_step(rank))
                {
                }
            }
        }
        std::vector<double> ends;
        for (std::size_t rank = 0; rank < processes_.size(); ++rank)
        {
            HAEC_SIM_ASSERT(processes_[rank].next == (*steps_)[rank].size());
            ends.push_back(processes_[rank].clock);
        }
        return ends;
    }

private:
    /// True where the process ends its next step.
    bool make_step(std::uint32_t rank)
    {
        auto& process = processes_[rank];
        if (process.next == (*steps_)[rank].size())
        {
            return false;
        }
        const auto& step = (*steps_)[rank][process.next];
        if (step.kind != Step::Kind::receive && process.sent == nullptr)
        {
            send(rank, step);
        }
        if (step.kind != Step::Kind::send && !process.received)
        {
            receive(rank, step.kind == Step::Kind::receive ? step.peer : step.from);
        }
        const bool has_received = step.kind == Step::Kind::send || process.received;
        const auto* message = process.sent;
        if (!has_received || (message != nullptr && !message->is_eager && !message->arrival))
        {
            return false;
        }
        const double sent = message != nullptr ? end_of_send(*message, rank, step) : 0;
        process.clock = std::max({process.clock, process.received.value_or(0), sent});
        process.sent = nullptr;
        process.received.reset();
        ++process.next;
        has_moved_ = true;
        return true;
    }

    void send(std::uint32_t rank, const Step& step)
    {
        auto& process = processes_[rank];
        auto& message = messages_[{rank, step.peer}].emplace_back();
        message = {process.clock, step.bytes <= costs_->eager_limit, step.bytes, {}};
        if (message.is_eager)
        {
            message.arrival = message.sent + transfer(rank, step.peer, step.bytes);
        }
        process.sent = &message;
        has_moved_ = true;
    }

    void receive(std::uint32_t rank, std::uint32_t from)
    {
        auto& process = processes_[rank];
        auto& messages = messages_[{from, rank}];
        auto& taken = taken_[{from, rank}];
        if (taken == messages.size())
        {
            return;
        }
        auto& message = messages[taken++];
        has_moved_ = true;
        if (!message.arrival)
        {
            message.arrival =
                std::max(message.sent, process.clock) + transfer(from, rank, message.bytes);
        }
        process.received = std::max(process.clock, *message.arrival) +
                           costs_->piece(from, rank, message.bytes).overhead_ns;
    }

    double end_of_send(const Message& message, std::uint32_t rank, const Step& step) const
    {
        const double occupied =
            message.sent + costs_->piece(rank, step.peer, step.bytes).overhead_ns;
        return message.is_eager ? occupied : std::max(occupied, *message.arrival);
    }

    double transfer(std::uint32_t from, std::uint32_t to, std::uint64_t bytes) const
    {
        return costs_->piece(from, to, bytes).transfer_ns(bytes);
    }

    using Channel = std::pair<std::uint32_t, std::uint32_t>;

    const Steps* steps_;
    const MessageCosts* costs_;
    std::vector<Process> processes_;
    /// By sender and receiver, in their order; references to them hold.
    std::map<Channel, std::deque<Message>> messages_;
    std::map<Channel, std::size_t> taken_;
    /// Since all were looked at: what one does lets another go on.
    bool has_moved_ = true;
};

} // namespace

std::vector<double> end_times(const Steps& steps, const MessageCosts& costs)
{
    return Replay(steps, costs).run();
}

Steps steps_of(const Schedule& schedule, std::uint32_t members)
{
    Steps steps(members);
    for (std::uint32_t rank = 0; rank < members; ++rank)
    {
        for (const auto& phase : schedule)
        {
            std::vector<Step> receives;
            for (std::uint32_t round = 0; round < phase.rounds; ++round)
            {
                const auto step = phase.step(round, rank);
                if (step.to != nobody)
                {
                    steps[rank].push_back({Step::Kind::send, step.to, step.length});
                }
                if (step.from != nobody)
                {
                    receives.push_back({Step::Kind::receive, step.from});
                }
                if ((round + 1) % phase.rounds_at_once == 0)
                {
                    steps[rank].insert(steps[rank].end(), receives.begin(), receives.end());
                    receives.clear();
                }
            }
        }
    }
    return steps;
}

} // namespace haec_sim::calibration
