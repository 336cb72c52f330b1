// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/mpi_calls.hpp"

#include <array>

// Collective operations, blocking and not, by all three rules. Four processes begin at b = 100,
// 200, 300, 400, which is B = 200, 400, 600, 800, and ended at e = 450, 460, 470, 480.

namespace haec_sim::test
{

namespace
{

using FourTimes = std::array<std::int64_t, 4>;

constexpr std::uint32_t members = 4;
constexpr FourTimes begins{200, 400, 600, 800};
/// The root of MPI_Bcast and so on.
constexpr std::uint32_t root = 1;
/// The bytes of each member's block.
constexpr std::uint64_t block = 20;

/// The bytes that a member of that rank counts as sent and received.
struct Lengths
{
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
};

using LengthsOf = Lengths (*)(std::uint32_t rank);

struct Operation
{
    std::string name;
    CollectiveOp operation;
    bool is_rooted;
    LengthsOf lengths;
    /// E by `synchronize` and by `model`.
    FourTimes synchronized;
    FourTimes modelled;
};

Lengths nothing(std::uint32_t)
{
    return {};
}

Lengths blocks_of_all(std::uint32_t)
{
    return {members * block, members * block};
}

Lengths from_root(std::uint32_t rank)
{
    return {rank == root ? members * block : 0, block};
}

Lengths to_root(std::uint32_t rank)
{
    return {block, rank == root ? members * block : 0};
}

Lengths of_prefix(std::uint32_t rank)
{
    return {(members - rank) * block, (rank + 1) * block};
}

Lengths of_exclusive_prefix(std::uint32_t rank)
{
    return {(members - rank - 1) * block, rank * block};
}

// Members that depend on all: 800 + (e - 400). On the root: max(400, B) + (e - max(200, b)). On
// nobody, or on lower ranks, who began earlier: B + (e - b).
constexpr FourTimes after_all{850, 860, 870, 880};
constexpr FourTimes after_the_root{650, 660, 770, 880};
constexpr FourTimes root_after_all{550, 860, 770, 880};
constexpr FourTimes as_recorded{550, 660, 770, 880};

// D = 120 for a block, 140 for two, 100 for none.

/// Members by their places in the tree of root 1: 1 (the root), 2, 3, 0.
std::vector<Operation> rooted_operations()
{
    return {
        // 1 sends to 3 and 2 at 400: 520; 3 to 0 at 800
        {"Bcast", CollectiveOp::bcast, true, &from_root, after_the_root, {920, 400, 600, 800}},
        // 2 to 1: 720; 0 to 3: 320; 3 to 1 at 800
        {"Reduce", CollectiveOp::reduce, true, &to_root, root_after_all, {200, 920, 600, 800}},
        // as Reduce; 3 sends two blocks
        {"Gather", CollectiveOp::gather, true, &to_root, root_after_all, {200, 940, 600, 800}},
        // 1 has got 320, 720, 920
        {"Gatherv", CollectiveOp::gatherv, true, &to_root, root_after_all, {200, 920, 600, 800}},
        // as Bcast; 3 gets two blocks: 540
        {"Scatter", CollectiveOp::scatter, true, &from_root, after_the_root, {920, 400, 600, 800}},
        // all have got it at 520
        {"Scatterv",
         CollectiveOp::scatterv,
         true,
         &from_root,
         after_the_root,
         {520, 400, 600, 800}},
    };
}

Operation of_all(const char* name, CollectiveOp operation, LengthsOf lengths,
                 const FourTimes& modelled)
{
    const bool is_prefix = operation == CollectiveOp::scan || operation == CollectiveOp::exscan;
    return {name, operation, false, lengths, is_prefix ? as_recorded : after_all, modelled};
}

std::vector<Operation> unrooted_operations()
{
    // r xor 1: 520, 400, 920, 800 go on; r xor 2: 0 has got 1040, 1 920, 2 640, 3 520
    constexpr FourTimes doubling{1040, 920, 920, 800};
    // all send when they begin: the last one's arrives at 920, at 3 that of 2 at 720
    constexpr FourTimes posted{920, 920, 920, 800};
    // two blocks with r xor 2: 740, 940, 600, 800 go on; one with r xor 1: 0 has got 1060, 2 920
    constexpr FourTimes halving{1060, 940, 920, 800};
    return {
        // to r + 1: 900, 400, 600, 800 go on; to r + 2: 0 has got 700, 1 900, 2 1000, 3 500
        of_all("Barrier", CollectiveOp::barrier, &nothing, {900, 900, 1000, 800}),
        of_all("Allreduce", CollectiveOp::allreduce, &blocks_of_all, doubling),
        // as doubling, then two blocks: 0 has got 1060, 1 940, 2 660, 3 540
        of_all("Allgather", CollectiveOp::allgather, &blocks_of_all, {1060, 940, 920, 800}),
        of_all("Allgatherv", CollectiveOp::allgatherv, &blocks_of_all, {1060, 940, 920, 800}),
        of_all("Alltoall", CollectiveOp::alltoall, &blocks_of_all, posted),
        of_all("Alltoallv", CollectiveOp::alltoallv, &blocks_of_all, posted),
        of_all("Alltoallw", CollectiveOp::alltoallw, &blocks_of_all, posted),
        of_all("Reduce_scatter", CollectiveOp::reduce_scatter, &blocks_of_all, halving),
        of_all("Reduce_scatter_block", CollectiveOp::reduce_scatter_block, &blocks_of_all, halving),
        of_all("Scan", CollectiveOp::scan, &of_prefix, doubling),
        of_all("Exscan", CollectiveOp::exscan, &of_exclusive_prefix, doubling),
    };
}

std::uint32_t root_of(const Operation& operation)
{
    return operation.is_rooted ? root : collective_root_none;
}

std::int64_t begin_of(std::uint32_t member)
{
    return 100 + 100 * std::int64_t{member};
}

std::int64_t end_of(std::uint32_t member)
{
    return 450 + 10 * std::int64_t{member};
}

void record_blocking(Trace& trace, const std::string& call, const Operation& operation)
{
    for (std::uint32_t member = 0; member < members; ++member)
    {
        const auto [sent, received] = operation.lengths(member);
        auto& script = trace.at(member);
        script.enter(0, "main").enter(begin_of(member), call).collective_begin(begin_of(member));
        script.add(end_of(member),
                   events::MpiCollectiveEnd{
                       {}, operation.operation, world, root_of(operation), sent, received});
        script.leave(end_of(member) + 10, call);
    }
}

void record_non_blocking(Trace& trace, const std::string& call, const Operation& operation)
{
    for (std::uint32_t member = 0; member < members; ++member)
    {
        const auto [sent, received] = operation.lengths(member);
        const auto begin = begin_of(member);
        auto& script = trace.at(member);
        script.enter(0, "main").enter(begin, call).collective_request(begin, 1);
        script.leave(begin, call).enter(begin, "MPI_Wait");
        script.add(end_of(member),
                   events::NonBlockingCollectiveComplete{
                       {}, operation.operation, world, root_of(operation), sent, received, 1});
        script.leave(end_of(member) + 10, "MPI_Wait");
    }
}

/// The records are at 0, so many at B, the end and 10 ps later.
std::vector<Times> times(const FourTimes& ends, std::size_t records_of_begin)
{
    std::vector<Times> all;
    for (std::uint32_t member = 0; member < members; ++member)
    {
        Times of_member{0};
        of_member.insert(of_member.end(), records_of_begin, begins[member]);
        of_member.push_back(ends[member]);
        of_member.push_back(ends[member] + 10);
        all.push_back(of_member);
    }
    return all;
}

/// MPI_Ibcast of MPI_Bcast.
std::string non_blocking(std::string name)
{
    name.front() = static_cast<char>(name.front() - 'A' + 'a');
    return "I" + name;
}

void add(std::vector<CallCase>& cases, const Operation& operation, const std::string& rule_name,
         CollectiveRule rule, const FourTimes& ends)
{
    cases.push_back({operation.name + rule_name,
                     {operation.name},
                     [operation](Trace& trace, const std::string& call)
                     { record_blocking(trace, call, operation); },
                     times(ends, 2),
                     rule});
    cases.push_back({non_blocking(operation.name) + rule_name,
                     {non_blocking(operation.name)},
                     [operation](Trace& trace, const std::string& call)
                     { record_non_blocking(trace, call, operation); },
                     times(ends, 4),
                     rule});
}

} // namespace

std::vector<CallCase> collective_calls()
{
    std::vector<CallCase> cases;
    for (const auto& operations : {rooted_operations(), unrooted_operations()})
    {
        for (const auto& one : operations)
        {
            add(cases, one, "Preserved", CollectiveRule::preserve, as_recorded);
            add(cases, one, "Synchronized", CollectiveRule::synchronize, one.synchronized);
            add(cases, one, "Modelled", CollectiveRule::model, one.modelled);
        }
    }
    return cases;
}

} // namespace haec_sim::test
