// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "invariants_check.hpp"

#include "held_events.hpp"

namespace haec_sim::checker
{

namespace
{

bool may_be_incomplete(const Replay& replay)
{
    const auto& properties = replay.input.properties;
    const auto found = properties.find("OTF2::MPI_COMMUNICATION_COMPLETE");
    return replay.options.keep_unmatched || (found != properties.end() && found->second == "false");
}

void check_receive(const Replay& replay, const Message& message, Report& report)
{
    const auto& out = replay.output.locations[message.receive.location];
    const auto event = message.receive.event;
    const auto& attributes = replay.transfers.attributes();
    const auto duration = attributes.time(out, event);
    if (attributes.defined() && !duration)
    {
        report.add({"attributes", "a receive without its transfer time", &out, event});
    }
    if (duration && *duration < 0)
    {
        report.add(
            {"attributes", "negative transfer time " + std::to_string(*duration), &out, event});
    }
    const auto earliest =
        replay.transfers.begin(message) + duration.value_or(0) + replay.options.overhead;
    if (event > 0 && out.time(event) < earliest)
    {
        report.add({"invariant 2",
                    "received before it arrived",
                    &out,
                    event,
                    {earliest, INT64_MAX},
                    out.time(event)});
    }
}

// The event that ends a send for the sender: the Leave of the region around MpiSend, or
// MpiIsendComplete. Walks one location.
class SendEnds
{
public:
    SendEnds(const Replay& replay, Index location, Report& report)
        : replay_(replay), report_(report), index_(location), in_(replay.input.locations[location]),
          out_(replay.output.locations[location])
    {
    }

    void run()
    {
        RegionStack stack(replay_.regions);
        std::vector<std::pair<std::size_t, Index>> open;
        for (Index event = 0; event < in_.size(); ++event)
        {
            const auto kind = in_.kind(event);
            stack.apply(in_, event);
            if (kind == EventKind::MpiSend && stack.depth() > 0)
            {
                open.emplace_back(stack.depth(), event);
            }
            if (kind == EventKind::MpiIsendComplete)
            {
                check(event, event);
            }
            while (!open.empty() && open.back().first > stack.depth())
            {
                check(open.back().second, event);
                open.pop_back();
            }
        }
    }

private:
    void check(Index sender, Index end)
    {
        const auto* message = replay_.messages.find({index_, sender});
        if (message != nullptr && message->rendezvous &&
            out_.time(end) < replay_.transfers.posted(*message))
        {
            report_.add({"invariant 2",
                         "a rendezvous send ends before its receive was posted",
                         &out_,
                         end,
                         {replay_.transfers.posted(*message), INT64_MAX},
                         out_.time(end)});
        }
    }

    const Replay& replay_;
    Report& report_;
    Index index_;
    const Location& in_;
    const Location& out_;
};

// Records whose time another location may decide.
bool may_wait(EventKind kind)
{
    return is_receive(kind) || kind == EventKind::MpiIsendComplete ||
           kind == EventKind::MpiCollectiveEnd || kind == EventKind::RmaCollectiveEnd ||
           kind == EventKind::NonBlockingCollectiveComplete;
}

// The sums, over one location, of the gaps outside MPI: what the rules make of the input's, and
// what the output has. A communication record outside any MPI region is left out, as is a Leave
// after an MpiSend there.
Bounds time_outside(const Replay& replay, const Location& in, const Location& out)
{
    Picoseconds expected = 0;
    Picoseconds found = 0;
    RegionStack stack(replay.regions);
    HeldEvents held(in);
    Index previous = 0;
    bool sent_outside = false;
    for (Index event = 0; event < in.size(); ++event)
    {
        const auto kind = in.kind(event);
        const bool free = held.holder(event) == no_index;
        const bool waits = may_wait(kind) || (is_leave(kind) && sent_outside);
        if (free && !stack.in_mpi() && !waits)
        {
            const auto gap = replay.scaled(in.time(event) - in.time(previous), false);
            expected += std::max(Picoseconds{0}, gap);
            found += out.time(event) - out.time(previous);
        }
        sent_outside = sent_outside || (kind == EventKind::MpiSend && !stack.in_mpi());
        previous = free ? event : previous;
        stack.apply(in, event);
    }
    return {expected, found};
}

} // namespace

void check_order(const Trace& output, Report& report)
{
    for (const auto& out : output.locations)
    {
        for (Index event = 1; event < out.size(); ++event)
        {
            if (out.time(event) < out.time(event - 1))
            {
                report.add({"invariant 1",
                            "before the event before it",
                            &out,
                            event,
                            {out.time(event - 1), INT64_MAX},
                            out.time(event)});
            }
        }
    }
}

void check_messages(const Replay& replay, Report& report)
{
    for (const auto& message : replay.messages.all())
    {
        report.totals.messages += message.matched() ? 1 : 0;
        report.totals.rendezvous += message.rendezvous ? 1 : 0;
        if (message.matched())
        {
            check_receive(replay, message, report);
        }
    }
    for (Index location = 0; location < replay.input.locations.size(); ++location)
    {
        SendEnds(replay, location, report).run();
    }
    report.totals.unmatched_sends = replay.messages.unmatched_sends();
    report.totals.unmatched_receives = replay.messages.unmatched_receives().size();
    for (const auto& [location, event] : replay.messages.unmatched_receives())
    {
        if (!may_be_incomplete(replay))
        {
            report.add(
                {"matching", "a receive without a send", &replay.input.locations[location], event});
        }
    }
}

void check_exclusive_time(const Replay& replay, Report& report)
{
    for (Index location = 0; location < replay.input.locations.size(); ++location)
    {
        const auto& out = replay.output.locations[location];
        const auto [expected, found] = time_outside(replay, replay.input.locations[location], out);
        if (expected != found)
        {
            report.add({"invariant 3", "time outside MPI", &out, no_index,
                        Bounds::exactly(expected), found});
        }
    }
}

void check_barriers(const Replay& replay, Report& report)
{
    report.totals.collectives = replay.collectives.operations();
    report.totals.unfinished_collectives = replay.collectives.unfinished();
    for (const auto& part : replay.collectives.all())
    {
        const auto& out = replay.output.locations[part.location];
        if (part.finished && part.operation == OTF2_COLLECTIVE_OP_BARRIER &&
            replay.options.collectives == CollectiveMode::synchronize &&
            out.time(part.end) < part.last_output)
        {
            report.add({"invariant 4",
                        "left a barrier before the last one entered",
                        &out,
                        part.end,
                        {part.last_output, INT64_MAX},
                        out.time(part.end)});
        }
    }
}

} // namespace haec_sim::checker
