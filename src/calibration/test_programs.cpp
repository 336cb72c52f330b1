// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/test_programs.hpp"

namespace haec_sim::calibration
{

namespace
{

constexpr std::uint32_t repetitions = 20;

using Kind = Step::Kind;

void ping_pong(Steps& steps, std::uint64_t bytes)
{
    steps[0].push_back({Kind::send, 1, bytes});
    steps[1].push_back({Kind::receive, 0, bytes});
    steps[1].push_back({Kind::send, 0, bytes});
    steps[0].push_back({Kind::receive, 1, bytes});
}

void ring(Steps& steps, std::uint64_t bytes)
{
    const auto size = static_cast<std::uint32_t>(steps.size());
    for (std::uint32_t rank = 0; rank < size; ++rank)
    {
        steps[rank].push_back({Kind::exchange, (rank + 1) % size, bytes, (rank + size - 1) % size});
    }
}

/// Along a line, with the one above and then with the one below.
void halo(Steps& steps, std::uint64_t bytes)
{
    for (std::uint32_t parity = 0; parity < 2; ++parity)
    {
        for (std::uint32_t low = parity; low + 1 < steps.size(); low += 2)
        {
            steps[low].push_back({Kind::exchange, low + 1, bytes, low + 1});
            steps[low + 1].push_back({Kind::exchange, low, bytes, low});
        }
    }
}

void pipeline(Steps& steps, std::uint64_t bytes)
{
    for (std::uint32_t rank = 0; rank + 1 < steps.size(); ++rank)
    {
        steps[rank].push_back({Kind::send, rank + 1, bytes});
        steps[rank + 1].push_back({Kind::receive, rank, bytes});
    }
}

/// A message to each worker, and an answer of each.
void master(Steps& steps, std::uint64_t bytes)
{
    for (std::uint32_t worker = 1; worker < steps.size(); ++worker)
    {
        steps[0].push_back({Kind::send, worker, bytes});
        steps[worker].push_back({Kind::receive, 0, bytes});
    }
    for (std::uint32_t worker = 1; worker < steps.size(); ++worker)
    {
        steps[worker].push_back({Kind::send, 0, bytes});
        steps[0].push_back({Kind::receive, worker, bytes});
    }
}

struct Pattern
{
    const char* name;
    void (*add)(Steps&, std::uint64_t);
};

constexpr Pattern patterns[] = {{"ping-pong", ping_pong},
                                {"ring", ring},
                                {"halo", halo},
                                {"pipeline", pipeline},
                                {"master", master}};
constexpr std::uint64_t lengths[] = {100, 2500, 20'000, 300'000};

} // namespace

std::vector<TestProgram> test_programs(std::uint32_t processes)
{
    std::vector<TestProgram> programs;
    for (const auto& pattern : patterns)
    {
        for (const auto bytes : lengths)
        {
            programs.push_back({pattern.name, bytes, Steps(processes)});
            auto& program = programs.back();
            for (std::uint32_t time = 0; time < repetitions; ++time)
            {
                pattern.add(program.steps, bytes);
            }
        }
    }
    return programs;
}

} // namespace haec_sim::calibration
