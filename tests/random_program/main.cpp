// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Writes the trace of a random MPI program that is legal: there is an order of all that its threads
// do in which each depends on earlier ones only, so that it cannot deadlock, however it is
// re-timed, as long as messages of at most 1000 bytes are eager. usage: random_program SEED
// MOST_THREADS plain|lossy|incomplete FOLDER, where FOLDER must not exist
//
// lossy: some records of communication are missing, and regions are unbalanced
// incomplete: the same, and the trace says so

#include "collectives.hpp"
#include "messages.hpp"
#include "otf2/trace_writer.hpp"
#include "parallel/serial_ranks.hpp"

#include <iostream>
#include <string>

namespace
{

using namespace haec_sim;
using namespace haec_sim::test;

constexpr std::uint32_t operations = 150;

void start_one(Actions& actions, Messages& messages, Collectives& collectives)
{
    auto& random = actions.random;
    auto& thread = random.any_of(actions.scheduler.threads());
    switch (random.pick(16))
    {
    case 0:
    case 1:
    case 2:
        collectives.take_part();
        break;
    case 3:
        messages.exchange();
        break;
    case 4:
        messages.send_to_nobody();
        break;
    case 5:
        random.chance(50) ? messages.cancel_a_send() : messages.cancel_a_receive();
        break;
    case 6:
    case 7:
        messages.complete_some(thread);
        break;
    case 8:
    {
        events::MpiRequestTest event;
        event.request_id = random.pick(4U);
        actions.then_enter(thread, "MPI_Test");
        actions.then_record(thread, event);
        actions.then_leave(thread, "MPI_Test");
        break;
    }
    case 9:
    {
        const std::string name = random.chance(50) ? "step" : "MPI_Probe";
        actions.then_enter(thread, name);
        actions.then_leave(thread, actions.loses(5) ? "main" : name);
        break;
    }
    default:
        messages.send_and_receive();
    }
}

void run(Actions& actions)
{
    Messages messages(actions);
    Collectives collectives(actions);
    auto& scheduler = actions.scheduler;
    for (auto& thread : scheduler.threads())
    {
        if (actions.random.chance(80))
        {
            actions.then_enter(thread, "main");
        }
    }
    scheduler.drain();
    for (std::uint32_t operation = 0; operation < operations; ++operation)
    {
        start_one(actions, messages, collectives);
        for (auto steps = actions.random.pick(9U); steps > 0; --steps)
        {
            scheduler.step();
        }
    }
    scheduler.drain();
    for (auto& thread : scheduler.threads())
    {
        while (!thread.requests.empty())
        {
            messages.complete_some(thread);
            scheduler.drain();
        }
        actions.then_leave(thread, "main");
    }
    scheduler.drain();
}

void write(Random& random, std::uint32_t most_threads, const std::string& kind,
           const std::string& folder)
{
    const auto layout = random_layout(random, most_threads);
    Actions actions(layout, random, kind != "plain");
    run(actions);
    auto definitions = define(layout);
    definitions.properties["OTF2::MPI_COMMUNICATION_COMPLETE"] =
        kind == "incomplete" ? "false" : "true";
    SerialRanks ranks;
    otf2::TraceWriter writer(folder, {}, ranks);
    for (const auto& [place, records] : actions.recording.records())
    {
        auto& sink = writer.sink(location_of(place.process, place.thread));
        for (auto record : records)
        {
            std::visit([&sink](auto& event) { deliver(sink, event); }, record);
        }
    }
    writer.close(definitions);
}

} // namespace

int main(int argc, char** argv)
{
    const std::string kind = argc == 5 ? argv[3] : "";
    if (kind != "plain" && kind != "lossy" && kind != "incomplete")
    {
        std::cerr << "usage: random_program SEED MOST_THREADS plain|lossy|incomplete FOLDER\n";
        return 2;
    }
    try
    {
        Random random(std::stoull(argv[1]));
        write(random, static_cast<std::uint32_t>(std::stoul(argv[2])), kind, argv[4]);
        return 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << "random_program: " << error.what() << '\n';
        return 1;
    }
}
