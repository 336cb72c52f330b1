// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "forced_algorithm.hpp"
#include "library_rows.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

// Makes each collective operation by each algorithm of Open MPI among 2 ... N processes, N: those
// that the program is started with, and writes the messages that the library's monitoring sees
// meanwhile. No process measures another one's sends, and all sends of a blocking operation begin
// within its call: nothing need be synchronised around it.

namespace
{

/// A message that this process began to send.
struct Sent
{
    int to;
    std::size_t bytes;
};

std::vector<Sent> sent;

} // namespace

/// The library's component pml/monitoring calls this function, of its common part, for each
/// message: ours stands before the library's. `to` is a rank in the world. The library's own
/// messages have negative tags, but those of persistent requests, which its collectives use, too,
/// are said to have
/// 1. As this program sends no message itself within an operation, all are the operation's. (The
/// variables of MPI_T that would say the sums are gone: Open MPI 4.1 forgets them when it closes
/// the component before it takes it into use.)
extern "C" void mca_common_monitoring_record_pml(int to, std::size_t bytes, int)
{
    sent.push_back({to, bytes});
}

namespace haec_sim::test
{

namespace
{

/// The library has no monitoring, or is another one: as ctest wants it.
constexpr int exit_skipped = 77;

/// One call, with what all operations have.
struct Call
{
    MPI_Comm group;
    int members;
    int rank;
    int root;
    /// Of one member's block, or of the whole of a reduction [bytes].
    int length;
    char* from;
    char* to;

    /// The lengths of the members' blocks, where they have their own, times `factor`.
    std::vector<int> counts() const
    {
        std::vector<int> lengths;
        for (int member = 0; member < members; ++member)
        {
            lengths.push_back(own_length(length, member));
        }
        return lengths;
    }

    std::vector<int> places() const
    {
        std::vector<int> places;
        for (int member = 0; member < members; ++member)
        {
            places.push_back(member * own_length(length, members));
        }
        return places;
    }
};

/// What each member sends to all others, where it sends the same to each.
std::vector<int> same_to_all(const Call& call)
{
    return std::vector<int>(static_cast<std::size_t>(call.members),
                            own_length(call.length, call.rank));
}

void alltoallw(const Call& call)
{
    const std::vector<MPI_Datatype> types(static_cast<std::size_t>(call.members), MPI_BYTE);
    MPI_Alltoallw(call.from, same_to_all(call).data(), call.places().data(), types.data(), call.to,
                  call.counts().data(), call.places().data(), types.data(), call.group);
}

using Operation = std::function<void(const Call&)>;

// Arguments are in the order of the standard.
const std::map<std::string, Operation> operations{
    {"barrier", [](const Call& c) { MPI_Barrier(c.group); }},
    {"bcast", [](const Call& c) { MPI_Bcast(c.from, c.length, MPI_BYTE, c.root, c.group); }},
    {"gather", [](const Call& c)
     { MPI_Gather(c.from, c.length, MPI_BYTE, c.to, c.length, MPI_BYTE, c.root, c.group); }},
    {"gatherv",
     [](const Call& c)
     {
         MPI_Gatherv(c.from, own_length(c.length, c.rank), MPI_BYTE, c.to, c.counts().data(),
                     c.places().data(), MPI_BYTE, c.root, c.group);
     }},
    {"scatter", [](const Call& c)
     { MPI_Scatter(c.from, c.length, MPI_BYTE, c.to, c.length, MPI_BYTE, c.root, c.group); }},
    {"scatterv",
     [](const Call& c)
     {
         MPI_Scatterv(c.from, c.counts().data(), c.places().data(), MPI_BYTE, c.to,
                      own_length(c.length, c.rank), MPI_BYTE, c.root, c.group);
     }},
    {"allgather", [](const Call& c)
     { MPI_Allgather(c.from, c.length, MPI_BYTE, c.to, c.length, MPI_BYTE, c.group); }},
    {"allgatherv",
     [](const Call& c)
     {
         MPI_Allgatherv(c.from, own_length(c.length, c.rank), MPI_BYTE, c.to, c.counts().data(),
                        c.places().data(), MPI_BYTE, c.group);
     }},
    {"alltoall", [](const Call& c)
     { MPI_Alltoall(c.from, c.length, MPI_BYTE, c.to, c.length, MPI_BYTE, c.group); }},
    {"alltoallv",
     [](const Call& c)
     {
         MPI_Alltoallv(c.from, same_to_all(c).data(), c.places().data(), MPI_BYTE, c.to,
                       c.counts().data(), c.places().data(), MPI_BYTE, c.group);
     }},
    {"alltoallw", alltoallw},
    {"allreduce",
     [](const Call& c) { MPI_Allreduce(c.from, c.to, c.length, MPI_BYTE, MPI_BOR, c.group); }},
    {"reduce",
     [](const Call& c) { MPI_Reduce(c.from, c.to, c.length, MPI_BYTE, MPI_BOR, c.root, c.group); }},
    {"reduce_scatter",
     [](const Call& c)
     {
         const std::vector<int> counts(static_cast<std::size_t>(c.members), c.length);
         MPI_Reduce_scatter(c.from, c.to, counts.data(), MPI_BYTE, MPI_BOR, c.group);
     }},
    {"reduce_scatter_block", [](const Call& c)
     { MPI_Reduce_scatter_block(c.from, c.to, c.length, MPI_BYTE, MPI_BOR, c.group); }},
    {"scan", [](const Call& c) { MPI_Scan(c.from, c.to, c.length, MPI_BYTE, MPI_BOR, c.group); }},
    {"exscan",
     [](const Call& c) { MPI_Exscan(c.from, c.to, c.length, MPI_BYTE, MPI_BOR, c.group); }},
};

/// The messages of the calls so far, as lines: row, members, length, from, to, bytes; in the order
/// in which a process sends.
class Record
{
public:
    void add(std::size_t row, const Call& call, const std::vector<Sent>& messages)
    {
        for (const auto& message : messages)
        {
            for (const auto number :
                 {static_cast<std::size_t>(call.members), static_cast<std::size_t>(call.length),
                  static_cast<std::size_t>(call.rank), static_cast<std::size_t>(message.to),
                  message.bytes})
            {
                line_ += ' ' + std::to_string(number);
            }
            lines_ += std::to_string(row) + line_ + '\n';
            line_.clear();
        }
    }

    const std::string& lines() const
    {
        return lines_;
    }

private:
    std::string line_;
    std::string lines_;
};

/// All lengths of a row in a communicator that is made for it.
void record_row(std::size_t row, MPI_Comm members, Record& record)
{
    const auto& algorithm = library_rows[row];
    MPI_Comm group = MPI_COMM_NULL;
    force(algorithm, true);
    check(MPI_Comm_dup(members, &group), "MPI_Comm_dup");
    force(algorithm, false);
    int size = 0;
    int rank = 0;
    MPI_Comm_size(group, &size);
    MPI_Comm_rank(group, &rank);
    static std::vector<char> from;
    static std::vector<char> to;
    for (std::size_t index = 0; index < library_lengths.size(); ++index)
    {
        const auto length = library_lengths[index];
        const auto all =
            static_cast<std::size_t>(own_length(length, size)) * static_cast<std::size_t>(size);
        from.resize(std::max(from.size(), all));
        to.resize(from.size());
        if (!holds(algorithm.where, size, length))
        {
            continue;
        }
        const Call call{group, size, rank, root_of(index, size), length, from.data(), to.data()};
        sent.clear();
        operations.at(algorithm.operation)(call);
        record.add(row, call, sent);
    }
    check(MPI_Comm_free(&group), "MPI_Comm_free");
}

/// `only`: an operation, or nothing for all.
bool is_recorded(const LibraryRow& row, const std::string& only)
{
    return row.ours != nullptr && (only.empty() || row.operation == only) && can_be_forced(row);
}

/// Among all processes, then without the last one, and so on down to two.
void record_all(Record& record, const std::string& only)
{
    MPI_Comm members = MPI_COMM_NULL;
    MPI_Comm_dup(MPI_COMM_WORLD, &members);
    for (int size = 0; MPI_Comm_size(members, &size), size > 1;)
    {
        for (std::size_t row = 0; row < library_rows.size(); ++row)
        {
            if (is_recorded(library_rows[row], only))
            {
                record_row(row, members, record);
            }
        }
        int rank = 0;
        MPI_Comm_rank(members, &rank);
        const auto all = members;
        MPI_Comm_split(all, rank + 1 < size ? 0 : MPI_UNDEFINED, rank, &members);
        if (members == MPI_COMM_NULL)
        {
            return;
        }
    }
}

/// What all processes sent, one after the other. Rank 0 writes it.
bool write(const char* path, const Record& record)
{
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    auto lines = record.lines();
    if (rank > 0)
    {
        MPI_Send(lines.data(), static_cast<int>(lines.size()), MPI_CHAR, 0, 0, MPI_COMM_WORLD);
        return true;
    }
    std::ofstream file(path);
    file << lines;
    for (int other = 1; other < size; ++other)
    {
        MPI_Status status;
        int length = 0;
        MPI_Probe(other, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_CHAR, &length);
        lines.resize(static_cast<std::size_t>(length));
        MPI_Recv(lines.data(), length, MPI_CHAR, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        file << lines;
    }
    return !file.flush().fail();
}

bool is_the_library()
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = {};
    int length = 0;
    MPI_Get_library_version(text, &length);
    return std::strncmp(text, "Open MPI v4.1", 13) == 0;
}

/// A message of a communicator's making is seen.
bool is_monitored()
{
    sent.clear();
    check(MPI_Barrier(MPI_COMM_WORLD), "MPI_Barrier");
    return !sent.empty();
}

int record_to(const char* path, const std::string& only)
{
    if (!is_the_library() || !is_monitored())
    {
        std::fprintf(stderr, "record_messages: this is no Open MPI 4.1 with pml_monitoring\n");
        return exit_skipped;
    }
    Record record;
    record_all(record, only);
    return write(path, record) ? 0 : 1;
}

} // namespace

} // namespace haec_sim::test

int main(int argc, char** argv)
{
    // In this order; Open MPI 4.1 ends with a fault where MPI_T outlives MPI.
    MPI_Init(&argc, &argv);
    int provided = 0;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    const int status = argc < 2 ? 2 : haec_sim::test::record_to(argv[1], argc > 2 ? argv[2] : "");
    MPI_T_finalize();
    MPI_Finalize();
    return status;
}
