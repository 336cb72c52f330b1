// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

// Programs with teams of random threads, barriers and locks, recorded as they would have run: the
// simulation keeps every cause before its effect (spec: semantics, R7), whoever runs first.

namespace haec_sim::test
{

namespace
{

/// The place of a record: a location and its number there.
struct Place
{
    LocationIndex location = 0;
    std::size_t record = 0;
};

class TeamsProgram
{
public:
    explicit TeamsProgram(std::uint64_t seed) : random_(seed)
    {
        for (std::uint32_t process = 0; process < processes; ++process)
        {
            auto& members = threads_.emplace_back(1, process);
            for (std::uint32_t worker = 0; worker < workers; ++worker)
            {
                members.push_back(trace.add_thread(process));
            }
            teams_.push_back(add_team(trace, members));
            clocks_.resize(trace.scripts().size(), 0);
        }
        for (int step = 0; step < 40; ++step)
        {
            exchange();
            for (std::uint32_t process = 0; process < processes; ++process)
            {
                work(process);
            }
        }
    }

    /// The number of times that an effect comes before its cause.
    std::size_t count_faults(const Outcome& outcome) const
    {
        const auto time = [&](const Place& place)
        { return outcome.records.at(place.location).at(place.record).time; };
        return static_cast<std::size_t>(std::ranges::count_if(
            order_, [&](const auto& pair) { return time(pair.second) < time(pair.first); }));
    }

    Trace trace{processes};

private:
    static constexpr std::uint32_t processes = 3;
    static constexpr std::uint32_t workers = 3;

    std::int64_t number(std::int64_t most)
    {
        return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(most + 1));
    }

    Thread at(LocationIndex location)
    {
        return {trace, location};
    }

    std::int64_t later(LocationIndex location, std::int64_t most)
    {
        return clocks_[location] += number(most);
    }

    Place last(LocationIndex location)
    {
        return {location, trace.at(location).events.size() - 1};
    }

    /// Process after process hands a message on.
    void exchange()
    {
        const auto from = static_cast<std::uint32_t>(number(processes - 1));
        const auto to = (from + 1) % processes;
        const auto length = static_cast<std::uint64_t>(number(900));
        trace.at(from).send(later(from, 50), {to, length});
        clocks_[to] = std::max(clocks_[to], clocks_[from]);
        trace.at(to).recv(later(to, 50), {from, length});
    }

    void work(std::uint32_t process)
    {
        const auto master = threads_[process].front();
        const auto team = teams_[process];
        at(master).fork(later(master, 100));
        const auto fork = last(master);
        std::vector<LocationIndex> members{master};
        for (const auto worker : threads_[process])
        {
            if (worker != master && number(3) > 0)
            {
                members.push_back(worker);
            }
        }
        for (const auto thread : members)
        {
            clocks_[thread] = std::max(clocks_[thread], clocks_[master]);
            at(thread).begin(later(thread, thread == master ? 0 : 30), team);
            order_.emplace_back(fork, last(thread));
        }
        for (auto left = number(3); left > 0; --left)
        {
            take_lock(members);
            pass_barrier(members);
        }
        std::vector<Place> ends;
        for (const auto thread : members)
        {
            at(thread).end(later(thread, 10), team);
            ends.push_back(last(thread));
            clocks_[master] = std::max(clocks_[master], clocks_[thread]);
        }
        at(master).join(later(master, 10));
        for (const auto& end : ends)
        {
            order_.emplace_back(end, last(master));
        }
    }

    void take_lock(const std::vector<LocationIndex>& members)
    {
        std::int64_t free_at = 0;
        Place release;
        for (const auto thread : members)
        {
            clocks_[thread] = std::max(clocks_[thread], free_at);
            at(thread).acquire(later(thread, 20), ++acquisitions_, thread_lock);
            if (thread != members.front())
            {
                order_.emplace_back(release, last(thread));
            }
            at(thread).release(later(thread, 20), acquisitions_, thread_lock);
            release = last(thread);
            free_at = clocks_[thread];
        }
        // The lock of the next team has no holder before.
        acquisitions_ += 2;
    }

    void pass_barrier(const std::vector<LocationIndex>& members)
    {
        std::int64_t all_in = 0;
        std::vector<Place> entered;
        for (const auto thread : members)
        {
            at(thread).enter(later(thread, 100), "barrier", RegionRole::barrier);
            entered.push_back(last(thread));
            all_in = std::max(all_in, clocks_[thread]);
        }
        for (const auto thread : members)
        {
            clocks_[thread] = all_in;
            at(thread).leave(later(thread, 10), "barrier", RegionRole::barrier);
            for (const auto& enter : entered)
            {
                order_.emplace_back(enter, last(thread));
            }
        }
    }

    static constexpr std::uint32_t thread_lock = 5;

    std::mt19937_64 random_;
    std::vector<std::vector<LocationIndex>> threads_;
    std::vector<CommRef> teams_;
    std::vector<std::int64_t> clocks_;
    std::uint32_t acquisitions_ = 0;
    /// Causes and effects.
    std::vector<std::pair<Place, Place>> order_;
};

} // namespace

class RandomTeams : public testing::TestWithParam<std::uint64_t>
{
};

TEST_P(RandomTeams, CausesComeFirst)
{
    const TeamsProgram program(GetParam());
    for (const double scale : {0.0, 0.5, 1.0, 3.0})
    {
        Settings settings;
        settings.replay.compute_scale = scale;
        const auto outcome = simulate(program.trace, settings);
        EXPECT_EQ(program.count_faults(outcome), 0U) << "compute_scale " << scale;
        EXPECT_EQ(outcome.oddities.unbalanced_threads, 0U);
        settings.interleaving = GetParam() + 1;
        EXPECT_EQ(simulate(program.trace, settings).records, outcome.records);
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomTeams, testing::Range<std::uint64_t>(1, 25));

} // namespace haec_sim::test
