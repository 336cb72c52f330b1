// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "workload/hybrid_constructs.hpp"
#include "workload/parameters.hpp"
#include "workload/pattern.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A ring of processes that compute in parallel regions of OpenMP. It can be recorded on other
// machines than the usual one. Everything that takes time is known: a prediction for another
// machine has the times of the trace from there, to the picosecond, where messages take as long
// from everybody to everybody and collectives are by model.

namespace haec_sim::workload
{

namespace
{

/// The parts of hybrid programs besides messages, parallel loops and barriers.
struct HybridParts
{
    bool critical = false;
    bool tasks = false;
    bool nested = false;
    bool collective = false;
};

constexpr std::array part_table{
    std::pair{std::string_view("critical"), &HybridParts::critical},
    std::pair{std::string_view("tasks"), &HybridParts::tasks},
    std::pair{std::string_view("nested"), &HybridParts::nested},
    std::pair{std::string_view("collective"), &HybridParts::collective}};

void add(HybridParts& parts, const std::string& name)
{
    bool is_known = name == "all" || name == "none";
    for (const auto& [known, member] : part_table)
    {
        if (name == known || name == "all")
        {
            parts.*member = true;
            is_known = true;
        }
    }
    if (!is_known)
    {
        throw UsageError("--parts: '" + name +
                         "' is none of critical, tasks, nested, collective, all, none");
    }
}

/// The named parts, separated by commas; "all"; "none". Throws UsageError for any other name.
HybridParts hybrid_parts(const std::string& names)
{
    HybridParts parts;
    for (std::size_t begin = 0; begin <= names.size();)
    {
        const auto end = std::min(names.find(',', begin), names.size());
        add(parts, names.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

constexpr std::int64_t longest_eager = 65536;
constexpr std::int64_t longest_latency = 1'000'000'000;
constexpr std::int64_t most_percent = 10'000;

class Hybrid final : public Pattern
{
public:
    explicit Hybrid(const Parameters& parameters)
        : Pattern(rank_count(parameters), iteration_count(parameters)),
          threads_(instrumentation(parameters)),
          parts_(hybrid_parts(parameters.get<std::string>("parts"))),
          length_(message_length(parameters)), compute_(compute_time(parameters))
    {
        if (parts_.nested && threads_.inner_threads == 1)
        {
            throw UsageError("--parts: nested parallel regions need more than one of "
                             "--inner-threads; leave nested out, or give more");
        }
        timing_.latency = std::chrono::nanoseconds{parameters.get<std::int64_t>("latency-ns")};
        timing_.percent_outside_mpi = parameters.get<std::int64_t>("percent");
    }

    Timing timing() const override
    {
        return timing_;
    }

    void run(World& world) const override
    {
        for (std::uint64_t iteration = 0; iteration < iterations(); ++iteration)
        {
            const auto under_way = begin(world, iteration);
            for (std::uint32_t rank = 0; rank < processes(); ++rank)
            {
                work(world, rank, iteration, under_way[rank]);
            }
        }
    }

    void count_messages(const MessageCounter& count) const override
    {
        for (std::uint32_t rank = 0; processes() > 1 && rank < processes(); ++rank)
        {
            count({rank, next(rank), 0, length_}, iterations());
        }
    }

private:
    /// The operations that a process has begun and not completed.
    struct UnderWay
    {
        std::uint64_t receive = 0;
        PendingSend send;
        Picoseconds arrival{};
        std::uint64_t barrier = 0;
        Picoseconds barrier_end{};
    };

    std::vector<UnderWay> begin(World& world, std::uint64_t iteration) const;
    void end_barriers(std::vector<UnderWay>& under_way) const;
    void work(World& world, std::uint32_t rank, std::uint64_t iteration,
              const UnderWay& under_way) const;
    void complete_messages(Thread& master, std::uint32_t rank, const UnderWay& under_way) const;
    void compute_nested(Process& process, std::uint32_t rank, std::uint64_t iteration) const;
    void compute(Thread& thread, std::uint32_t rank, std::uint32_t number,
                 std::uint64_t iteration) const;

    std::uint32_t next(std::uint32_t rank) const noexcept
    {
        return (rank + 1) % processes();
    }

    std::uint32_t previous(std::uint32_t rank) const noexcept
    {
        return (rank + processes() - 1) % processes();
    }

    /// The time of a critical section, or of a task.
    Picoseconds short_time() const
    {
        return compute_.mean / 10;
    }

    Instrumentation threads_;
    HybridParts parts_;
    Bytes length_;
    ComputeTime compute_;
    Timing timing_;
};

/// Whole nanoseconds, of which any percentage is whole.
void Hybrid::compute(Thread& thread, std::uint32_t rank, std::uint32_t number,
                     std::uint64_t iteration) const
{
    const auto duration = compute_.of(rank, number, iteration);
    thread.compute(compute_.mean, duration - duration % 1000);
}

std::vector<Hybrid::UnderWay> Hybrid::begin(World& world, std::uint64_t iteration) const
{
    std::vector<UnderWay> all(processes());
    for (std::uint32_t rank = 0; rank < processes(); ++rank)
    {
        auto& process = world.process(rank);
        auto& own = all[rank];
        compute(process.team().master(), rank, threads_.all_threads(), iteration);
        if (processes() > 1)
        {
            own.receive = process.irecv();
            own.send = process.isend({next(rank), 0, length_});
            all[next(rank)].arrival = own.send.arrival;
        }
        if (parts_.collective)
        {
            own.barrier = process.new_request();
            process.enter(Region::mpi_ibarrier);
            process.advance(timing_.inside_call);
            process.write(events::NonBlockingCollectiveRequest{{}, own.barrier});
            own.barrier_end = process.now();
            process.leave(Region::mpi_ibarrier);
        }
    }
    end_barriers(all);
    return all;
}

/// Ends them from their begins: in each round to a process further away, until all know of all.
void Hybrid::end_barriers(std::vector<UnderWay>& under_way) const
{
    for (std::uint32_t distance = 1; distance < processes(); distance *= 2)
    {
        const auto before = under_way;
        for (std::uint32_t rank = 0; rank < processes(); ++rank)
        {
            const auto& from = before[(rank + processes() - distance) % processes()];
            auto& end = under_way[rank].barrier_end;
            end = std::max(end, from.barrier_end + timing_.latency);
        }
    }
}

void Hybrid::complete_messages(Thread& master, std::uint32_t rank, const UnderWay& under_way) const
{
    master.enter(Region::mpi_waitall);
    master.wait_until(under_way.arrival);
    master.write(
        events::MpiIrecv{{}, previous(rank), comm_world, 0, length_.value, under_way.receive});
    master.write(events::MpiIsendComplete{{}, under_way.send.request});
    master.leave(Region::mpi_waitall);
}

void Hybrid::work(World& world, std::uint32_t rank, std::uint64_t iteration,
                  const UnderWay& under_way) const
{
    auto& process = world.process(rank);
    const auto team = process.team();
    team.fork();
    for (std::uint32_t index = 0; index < team.size(); ++index)
    {
        compute(team[index], rank, index, iteration);
    }
    team.barrier(Region::omp_barrier);
    if (parts_.critical)
    {
        pass_critical_section(team, short_time());
    }
    if (processes() > 1)
    {
        complete_messages(team.master(), rank, under_way);
    }
    team.barrier(Region::omp_implicit_barrier);
    team.join();
    if (parts_.nested)
    {
        compute_nested(process, rank, iteration);
    }
    if (parts_.tasks)
    {
        team.fork();
        work_on_tasks(team, short_time(), 1, true);
        work_on_tasks(team, short_time(), 1 + team.size(), false);
        team.join();
    }
    if (parts_.collective)
    {
        process.enter(Region::mpi_wait);
        process.wait_until(under_way.barrier_end);
        process.write(events::NonBlockingCollectiveComplete{
            {}, CollectiveOp::barrier, comm_world, collective_root_none, 0, 0, under_way.barrier});
        process.leave(Region::mpi_wait);
    }
}

void Hybrid::compute_nested(Process& process, std::uint32_t rank, std::uint64_t iteration) const
{
    const auto team = process.team();
    team.fork();
    for (std::uint32_t index = 0; index < team.size(); ++index)
    {
        const auto inner = process.inner_team(index, processes());
        inner.fork();
        for (std::uint32_t member = 0; member < inner.size(); ++member)
        {
            compute(inner[member], rank, member == 0 ? index : threads_.inner_thread(index, member),
                    iteration);
        }
        inner.barrier(Region::omp_implicit_barrier);
        inner.join();
    }
    team.barrier(Region::omp_implicit_barrier);
    team.join();
}

std::vector<ParameterSpec> hybrid_parameters()
{
    std::vector<ParameterSpec> all{
        integer_parameter("ranks", "", "processes", 4, 1, 1'000'000),
        integer_parameter("inner-threads", "", "threads of each team in nested parallel regions", 2,
                          1, 64),
        text_parameter("parts",
                       "what it does besides messages, parallel loops and barriers: critical, "
                       "tasks, nested, collective, separated by commas; all; none",
                       "all"),
        integer_parameter("percent", "%", "how long computing takes, of the times given", 100, 0,
                          most_percent),
        integer_parameter("latency-ns", "ns", "from a send to the arrival of its first byte", 1000,
                          0, longest_latency),
        iterations_parameter(10),
        events_parameter(),
        integer_parameter("message-bytes", "bytes", "length of each message", 1024, 0,
                          longest_eager),
        compute_parameter(20'000)};
    all = with_program_parameters(std::move(all));
    auto& threads = *std::ranges::find(all, std::string("threads"), &ParameterSpec::name);
    threads.default_value = std::int64_t{3};
    threads.minimum = 2;
    return all;
}

} // namespace

PatternDescriptor hybrid_pattern()
{
    return {"hybrid",
            "a ring of processes whose threads share locks, tasks and nested teams, on any machine",
            hybrid_parameters(), &make_pattern<Hybrid>};
}

} // namespace haec_sim::workload
