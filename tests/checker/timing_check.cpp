// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "timing_check.hpp"

#include <cmath>
#include <utility>

#include "held_events.hpp"

namespace haec_sim::checker
{

namespace
{

// The stop time of a BufferFlush lies behind its time as far as the rules stretch the input's.
void check_stop_time(const Location& in, const Location& out, Index event, Picoseconds length,
                     Report& report)
{
    const auto stop = static_cast<Picoseconds>(out.field(event, 0));
    const auto expected = out.time(event) + length;
    if (in.kind(event) == EventKind::BufferFlush && stop != expected)
    {
        report.add({"R0", "stop time", &out, event, Bounds::exactly(expected), stop});
    }
}

Picoseconds input_length(const Location& in, Index event)
{
    return static_cast<Picoseconds>(in.field(event, 0)) - in.time(event);
}

// Walks one location. The rules of threads (R7) and of the time map (R8) would be further cases of
// expect(), for the events of the threads and the locations that they govern.
class LocationTiming
{
public:
    LocationTiming(const Replay& replay, Index location, Report& report)
        : replay_(replay), report_(report), index_(location), in_(replay.input.locations[location]),
          out_(replay.output.locations[location]), stack_(replay.regions), held_(in_)
    {
    }

    void run()
    {
        for (Index event = 0; event < in_.size(); ++event)
        {
            const auto holder = held_.holder(event);
            const auto [rule, bounds] = expect(event, holder);
            report_.checked(rule);
            if (!bounds.contain(out_.time(event)))
            {
                report_.add({rule, "", &out_, event, bounds, out_.time(event)});
            }
            if (in_.kind(event) == EventKind::BufferFlush)
            {
                const auto length = replay_.scaled(input_length(in_, event), stack_.in_mpi());
                check_stop_time(in_, out_, event, length, report_);
            }
            advance(event, holder);
        }
    }

private:
    struct Expected
    {
        const char* rule;
        Bounds time;
    };

    struct OpenSend
    {
        std::size_t depth;
        const Message* message;
    };

    Expected expect(Index event, Index holder)
    {
        if (event == 0)
        {
            return {"first", Bounds::exactly(in_.time(0))};
        }
        if (holder != no_index)
        {
            return {"R8", Bounds::exactly(out_.time(holder))};
        }
        switch (in_.kind(event))
        {
        case EventKind::MpiSend:
        case EventKind::MpiIsend:
            return {"R1", gap_rule(event)};
        case EventKind::MpiRecv:
        case EventKind::MpiIrecv:
            return receive(event);
        case EventKind::MpiIsendComplete:
            return send_complete(event);
        case EventKind::Leave:
        case EventKind::CallingContextLeave:
            return leave(event);
        case EventKind::MpiCollectiveEnd:
        case EventKind::NonBlockingCollectiveComplete:
        case EventKind::RmaCollectiveEnd:
            return collective(event);
        default:
            return {"R0", gap_rule(event)};
        }
    }

    // The output time of the last event that is not held to this one: T_(i-1).
    Bounds previous() const
    {
        return Bounds::exactly(out_.time(previous_));
    }

    Bounds gap_rule(Index event) const
    {
        const auto gap = in_.time(event) - in_.time(previous_);
        return later(previous(), previous() + replay_.scaled(gap, stack_.in_mpi()));
    }

    Expected receive(Index event)
    {
        const auto* message = replay_.messages.find({index_, event});
        if (message == nullptr)
        {
            return {"unmatched", gap_rule(event)};
        }
        const auto arrival = replay_.transfers.arrival(*message);
        return {"R2", later(previous(), arrival) + replay_.options.overhead};
    }

    Expected send_complete(Index event) const
    {
        const auto* message = replay_.messages.find({index_, event});
        if (message == nullptr)
        {
            return {"unmatched", gap_rule(event)};
        }
        return {"R4", later(previous(), replay_.transfers.completion(*message))};
    }

    Expected leave(Index event) const
    {
        const auto* direct = last_plain_ != no_index && in_.kind(last_plain_) == EventKind::MpiSend
                                 ? replay_.messages.find({index_, last_plain_})
                                 : nullptr;
        auto time = direct == nullptr ? gap_rule(event)
                                      : later(previous(), replay_.transfers.completion(*direct));
        bool sent = direct != nullptr;
        const auto depth = stack_.depth_after(in_, event);
        for (const auto& send : sends_)
        {
            if (send.depth > depth)
            {
                time = later(time, replay_.transfers.completion(*send.message));
                sent = true;
            }
        }
        return {sent ? "R3" : "R0", time};
    }

    Expected collective(Index event) const
    {
        const auto* part = replay_.collectives.find({index_, event});
        if (part == nullptr)
        {
            return {"unmatched", gap_rule(event)};
        }
        const auto begin = out_.time(part->begin);
        auto end = begin + (in_.time(event) - in_.time(part->begin));
        if (part->finished && replay_.options.collectives == CollectiveMode::synchronize)
        {
            const auto cost = std::max(Picoseconds{0}, in_.time(event) - part->latest_input);
            end = std::max(begin, part->latest_output + cost);
        }
        return {"R6", later(previous(), Bounds::exactly(end))};
    }

    void advance(Index event, Index holder)
    {
        if (in_.kind(event) == EventKind::MpiSend && stack_.depth() > 0)
        {
            sends_.push_back({stack_.depth(), replay_.messages.find({index_, event})});
        }
        stack_.apply(in_, event);
        while (!sends_.empty() && sends_.back().depth > stack_.depth())
        {
            sends_.pop_back();
        }
        previous_ = holder == no_index || event == 0 ? event : previous_;
        last_plain_ = accompanies(in_.kind(event)) ? last_plain_ : event;
    }

    const Replay& replay_;
    Report& report_;
    Index index_;
    const Location& in_;
    const Location& out_;
    RegionStack stack_;
    HeldEvents held_;
    std::vector<OpenSend> sends_; // the blocking sends of the regions that are open
    Index previous_ = 0;
    Index last_plain_ = no_index; // the last event that is no metric and no parameter
};

} // namespace

Picoseconds Replay::scaled(Picoseconds gap, bool in_mpi) const
{
    return in_mpi || options.compute_scale == 1
               ? gap
               : std::llround(options.compute_scale * static_cast<double>(gap));
}

void check_times(const Replay& replay, Report& report)
{
    for (Index location = 0; location < replay.input.locations.size(); ++location)
    {
        LocationTiming(replay, location, report).run();
    }
}

void check_identical_times(const Trace& input, const Trace& output, Report& report)
{
    for (Index location = 0; location < input.locations.size(); ++location)
    {
        const auto& in = input.locations[location];
        const auto& out = output.locations[location];
        for (Index event = 0; event < in.size(); ++event)
        {
            report.checked("identity");
            if (in.time(event) != out.time(event))
            {
                report.add({"identity", "", &out, event, Bounds::exactly(in.time(event)),
                            out.time(event)});
            }
            if (in.kind(event) == EventKind::BufferFlush)
            {
                check_stop_time(in, out, event, input_length(in, event), report);
            }
        }
    }
}

} // namespace haec_sim::checker
