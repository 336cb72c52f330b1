// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <array>
#include <cstddef>

// The algorithms of Open MPI 4.1 (coll/tuned, coll/basic) beside ours. Both programs of this room
// read the table: the one that records what the library sends, and the one that compares.

namespace haec_sim::test
{

/// How far a row's messages are those of ours.
enum class Agreement
{
    /// Each member sends to the same members, in the same order, the same bytes.
    whole,
    /// Each member sends the same, in an order of its own.
    in_any_order,
    /// As `whole`, but where parts are of different lengths each of ours is less than P bytes
    /// longer or shorter.
    nearly
};

/// The numbers of members P, and the lengths m, for which a row holds.
enum class Where
{
    always,
    /// P = 2
    two,
    even,
    /// P = 2^k
    power,
    /// m >= P: the library does otherwise where an element is not to be parted.
    parted,
    /// m >= P (P - 1): no part is empty.
    none_empty,
    none_empty_power,
    /// P = 2^k, or less than 1 MiB in all: the library scatters no bcast among another number.
    not_scattered
};

struct LibraryRow
{
    /// As in a configuration: "bcast".
    const char* operation;
    /// The value of coll_tuned_<operation>_algorithm; 0 where there is only one, that of
    /// coll/basic.
    int number;
    /// As the library calls it.
    const char* library;
    /// Our algorithm; null where there is none.
    const char* ours;
    Agreement agreement = Agreement::whole;
    Where where = Where::always;
    /// The length of a segment [bytes]; 0: none.
    int segment = 0;
    /// The chains of a chain.
    int fan = 4;
    /// What differs elsewhere, or why there is none of ours.
    const char* note = "";
};

/// Of a member's block, or of the whole of a bcast or reduction [bytes]. Odd, less than a segment,
/// a multiple of 2, 3 ... 10, and beyond the library's eager limit.
inline constexpr std::array library_lengths{1, 17, 1000, 5040, 65536, 300000};

constexpr bool is_power(int members)
{
    return (members & (members - 1)) == 0;
}

constexpr bool holds(Where where, int members, int length)
{
    switch (where)
    {
    case Where::two:
        return members == 2;
    case Where::even:
        return members % 2 == 0;
    case Where::power:
        return is_power(members);
    case Where::parted:
        return length >= members;
    case Where::none_empty:
        return length >= members * (members - 1);
    case Where::none_empty_power:
        return is_power(members) && length >= members * (members - 1);
    case Where::not_scattered:
        return is_power(members) || members * length < (1 << 20);
    case Where::always:
        break;
    }
    return true;
}

/// The root of the operation with that length: others, too, than the first.
constexpr int root_of(std::size_t length, int members)
{
    return static_cast<int>(3 * length) % members;
}

/// The block of a member where each has its own.
constexpr int own_length(int length, int member)
{
    return length + member;
}

inline constexpr auto library_rows = std::to_array<LibraryRow>({
    {"barrier", 1, "linear", "linear"},
    {"barrier", 2, "double_ring", "double_ring"},
    {"barrier", 3, "recursive_doubling", "recursive_doubling"},
    {"barrier", 4, "bruck", "dissemination"},
    {"barrier", 5, "two_proc", "dissemination", {}, Where::two},
    {"barrier", 6, "tree", "tree"},
    {"bcast", 1, "basic_linear", "linear"},
    {"bcast", 2, "chain", "chain", {}, {}, 4096, 4},
    {"bcast", 2, "chain", "chain", {}, {}, 0, 2},
    {"bcast", 3, "pipeline", "pipeline", {}, {}, 8192},
    {"bcast", 4, "split_binary_tree", "split_binary", {}, {}, 1024},
    {"bcast", 4, "split_binary_tree", "split_binary"},
    {"bcast", 5, "binary_tree", "binary", {}, {}, 32768},
    {"bcast", 6, "binomial", "binomial_doubling", {}, {}, 8192},
    {"bcast", 6, "binomial", "binomial_doubling"},
    {"bcast", 7, "knomial", "knomial"},
    {"bcast", 8, "scatter_allgather", "scatter_recursive_doubling", Agreement::nearly,
     Where::none_empty_power},
    {"bcast", 9, "scatter_allgather_ring", "scatter_ring", Agreement::nearly, Where::none_empty},
    {"gather", 1, "basic_linear", "linear"},
    {"gather", 2, "binomial", "binomial"},
    {"gather", 3, "linear_sync", "linear_sync"},
    {"gatherv", 0, "basic", "linear"},
    {"scatter", 1, "basic_linear", "linear"},
    {"scatter", 2, "binomial", "binomial"},
    {"scatter", 3, "linear_nb", "linear"},
    {"scatterv", 0, "basic", "linear"},
    {"allgather", 1, "linear", "gather_bcast", {}, Where::not_scattered},
    {"allgather", 2, "bruck", "bruck"},
    {"allgather", 3, "recursive_doubling", "recursive_doubling", {}, Where::power},
    {"allgather", 4, "ring", "ring"},
    {"allgather", 5, "neighbor", "neighbor_exchange", {}, Where::even},
    {"allgather", 6, "two_proc", "ring", {}, Where::two},
    {"allgatherv", 1, "default", "gather_bcast"},
    {"allgatherv", 2, "bruck", "bruck"},
    {"allgatherv", 3, "ring", "ring"},
    {"allgatherv", 4, "neighbor", "neighbor_exchange", {}, Where::even},
    {"allgatherv", 5, "two_proc", "ring", {}, Where::two},
    {"alltoall", 1, "linear", "posted"},
    {"alltoall", 2, "pairwise", "pairwise_shifts"},
    {"alltoall", 3, "modified_bruck", "bruck"},
    {"alltoall", 4, "linear_sync", "posted"},
    {"alltoall", 5, "two_proc", "pairwise", {}, Where::two},
    {"alltoallv",
     1,
     "basic_linear",
     "posted",
     Agreement::in_any_order,
     {},
     0,
     4,
     "sends to 0, 1, 2 ...: all messages are under way together"},
    {"alltoallv", 2, "pairwise", "pairwise_shifts"},
    {"alltoallw", 0, "basic", "posted", Agreement::in_any_order, {}, 0, 4, "sends to 0, 1, 2 ..."},
    {"allreduce", 1, "basic_linear", "linear"},
    {"allreduce", 2, "nonoverlapping", "reduce_bcast"},
    {"allreduce", 3, "recursive_doubling", "recursive_doubling"},
    {"allreduce", 4, "ring", "ring", {}, Where::parted},
    {"allreduce", 5, "segmented_ring", "segmented_ring", {}, Where::parted, 1024},
    {"allreduce", 6, "rabenseifner", "rabenseifner_by_halves", {}, Where::parted},
    {"reduce", 1, "linear", "linear"},
    {"reduce", 2, "chain", "chain", {}, {}, 4096, 4},
    {"reduce", 3, "pipeline", "pipeline", {}, {}, 8192},
    {"reduce", 4, "binary", "binary", {}, {}, 1024},
    {"reduce", 5, "binomial", "binomial"},
    {"reduce", 6, "in-order_binary", "in_order_binary", {}, {}, 1024},
    {"reduce", 7, "rabenseifner", "rabenseifner_by_halves", {}, Where::parted},
    {"reduce_scatter", 1, "non-overlapping", "reduce_then_scatter", {}, Where::parted},
    {"reduce_scatter", 2, "recursive_halving", "rabenseifner"},
    {"reduce_scatter", 3, "ring", "ring"},
    {"reduce_scatter", 4, "butterfly", "butterfly"},
    {"reduce_scatter_block", 1, "basic_linear", "reduce_then_scatter", {}, Where::parted},
    {"reduce_scatter_block", 2, "recursive_doubling", "recursive_doubling", {}, Where::power},
    {"reduce_scatter_block", 3, "recursive_halving", "rabenseifner"},
    {"reduce_scatter_block", 4, "butterfly", "butterfly"},
    {"scan", 1, "linear", "linear"},
    {"scan", 2, "recursive_doubling", "recursive_doubling"},
    {"exscan", 1, "linear", "linear"},
    {"exscan", 2, "recursive_doubling", "recursive_doubling"},
});

} // namespace haec_sim::test
