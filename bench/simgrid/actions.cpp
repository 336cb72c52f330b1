// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Runs the actions of processes on a platform of SimGrid, with its plainest model of networks: a
// message takes the sum of the latencies and its length over its share of the bandwidth.
// scripts/simgrid.py builds and runs it.
//
//     actions PLATFORM.xml ACTIONS
//
// Each line of ACTIONS is RANK compute SECONDS, RANK send PEER BYTES or RANK receive PEER. Sends do
// not wait. Prints the time at which the last process ends, and the mean and the longest time of a
// message [s].

#include <simgrid/s4u.hpp>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

namespace sg = simgrid::s4u;

namespace
{

struct Action
{
    std::string verb;
    double amount = 0; // seconds or bytes
    int peer = 0;
};

using Process = std::vector<Action>;

std::map<int, Process> read_actions(const char* file)
{
    std::map<int, Process> processes;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);)
    {
        std::istringstream words(line);
        int rank = 0;
        Action action;
        words >> rank >> action.verb;
        if (action.verb != "compute")
        {
            words >> action.peer;
        }
        if (action.verb != "receive")
        {
            words >> action.amount;
        }
        processes[rank].push_back(action);
    }
    return processes;
}

sg::Mailbox* mailbox(int from, int to)
{
    return sg::Mailbox::by_name(std::to_string(from) + "-" + std::to_string(to));
}

void run(int rank, const Process& process, std::vector<sg::CommPtr>& messages, double& end)
{
    std::vector<sg::CommPtr> sent;
    for (const auto& action : process)
    {
        if (action.verb == "compute")
        {
            sg::this_actor::sleep_for(action.amount);
        }
        else if (action.verb == "receive")
        {
            mailbox(action.peer, rank)->get<int>();
        }
        else
        {
            static int payload = 0;
            sent.push_back(mailbox(rank, action.peer)
                               ->put_async(&payload, static_cast<std::uint64_t>(action.amount)));
        }
    }
    end = std::max(end, sg::Engine::get_clock());
    // A process that is gone takes its messages with it.
    for (const auto& message : sent)
    {
        message->wait();
        messages.push_back(message);
    }
}

/// Messages begin when they are sent, not when they are received.
void deliver_at_once(const std::map<int, Process>& processes,
                     const std::map<int, sg::ActorPtr>& actors)
{
    for (const auto& [rank, process] : processes)
    {
        for (const auto& action : process)
        {
            if (action.verb == "send")
            {
                mailbox(rank, action.peer)->set_receiver(actors.at(action.peer));
            }
        }
    }
}

} // namespace

int main(int count, char** words)
{
    sg::Engine engine(&count, words);
    for (const auto* setting :
         {"network/model:CM02", "network/TCP-gamma:0", "network/latency-factor:1",
          "network/bandwidth-factor:1", "network/weight-S:0", "network/crosstraffic:0",
          "surf/precision:1e-14"})
    {
        sg::Engine::set_config(setting);
    }
    if (count != 3)
    {
        std::cerr << "usage: " << words[0] << " PLATFORM.xml ACTIONS\n";
        return 2;
    }
    engine.load_platform(words[1]);
    const auto processes = read_actions(words[2]);
    std::vector<sg::CommPtr> messages;
    double end = 0;
    std::map<int, sg::ActorPtr> actors;
    for (const auto& [rank, process] : processes)
    {
        actors[rank] =
            sg::Actor::create("rank", sg::Host::by_name("node-" + std::to_string(rank)), run, rank,
                              std::cref(process), std::ref(messages), std::ref(end));
    }
    deliver_at_once(processes, actors);
    engine.run();
    std::vector<double> times;
    for (const auto& message : messages)
    {
        times.push_back(message->get_finish_time() - message->get_start_time());
    }
    std::cout.precision(15);
    std::cout << end << ' '
              << std::accumulate(times.begin(), times.end(), 0.0) /
                     static_cast<double>(times.size())
              << ' ' << *std::max_element(times.begin(), times.end()) << '\n';
    return 0;
}
