// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors
// A program of four processes whose records record_test.py lists by hand.
#include <haec_record/region.h>
#include <mpi.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace
{

int rank;
int right;
int left;
int ints[64];
int other_ints[64];
const MPI_Comm world = MPI_COMM_WORLD;

void blocking()
{
    if (rank % 2 == 0)
    {
        static char buffer[4096];
        MPI_Buffer_attach(buffer, sizeof buffer);
        MPI_Send(ints, 2, MPI_INT, right, 1, world);
        MPI_Ssend(ints, 3, MPI_INT, right, 2, world);
        MPI_Bsend(ints, 4, MPI_INT, right, 3, world);
        MPI_Barrier(world);
        MPI_Rsend(ints, 5, MPI_INT, right, 4, world);
        void* detached = nullptr;
        int size = 0;
        MPI_Buffer_detach(static_cast<void*>(&detached), &size);
        MPI_Send(ints, 2, MPI_INT, MPI_PROC_NULL, 1, world);
        return;
    }
    MPI_Request ready;
    MPI_Recv(ints, 64, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, world, MPI_STATUS_IGNORE);
    MPI_Recv(ints, 64, MPI_INT, left, 2, world, MPI_STATUS_IGNORE);
    MPI_Status status;
    MPI_Recv(ints, 64, MPI_INT, left, 3, world, &status);
    MPI_Irecv(ints, 64, MPI_INT, left, 4, world, &ready);
    MPI_Barrier(world);
    MPI_Wait(&ready, MPI_STATUS_IGNORE);
    MPI_Recv(ints, 64, MPI_INT, MPI_PROC_NULL, 1, world, MPI_STATUS_IGNORE);
}

void both_ways()
{
    HAEC_RECORD_ENTER(rank % 2 == 0 ? "even" : "odd");
    HAEC_RECORD_ENTER("both");
    MPI_Sendrecv(ints, 6, MPI_INT, right, 5, other_ints, 64, MPI_INT, left, 5, world,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(ints, 7, MPI_INT, left, 6, MPI_ANY_SOURCE, 6, world, MPI_STATUS_IGNORE);
    MPI_Sendrecv(ints, 6, MPI_INT, MPI_PROC_NULL, 5, other_ints, 64, MPI_INT, MPI_PROC_NULL, 5,
                 world, MPI_STATUS_IGNORE);
    HAEC_RECORD_LEAVE("both");
    HAEC_RECORD_LEAVE(rank % 2 == 0 ? "even" : "odd");
}

void requests()
{
    std::array<MPI_Request, 4> all;
    MPI_Irecv(ints, 64, MPI_INT, left, 7, world, all.data());
    MPI_Irecv(other_ints, 64, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, world, &all[1]);
    MPI_Isend(ints, 1, MPI_INT, right, 7, world, &all[2]);
    MPI_Issend(ints, 2, MPI_INT, right, 8, world, &all[3]);
    MPI_Waitall(4, all.data(), MPI_STATUSES_IGNORE);

    // One request is complete, the other is not.
    std::array<MPI_Request, 3> some;
    int index = 0;
    int count = 0;
    int flag = 0;
    std::array<int, 3> indices;
    MPI_Irecv(ints, 64, MPI_INT, left, 9, world, some.data());
    MPI_Irecv(other_ints, 64, MPI_INT, 0, 1, MPI_COMM_SELF, &some[1]);
    MPI_Send(ints, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Waitany(2, some.data(), &index, MPI_STATUS_IGNORE);
    MPI_Irecv(other_ints, 64, MPI_INT, 0, 2, MPI_COMM_SELF, &some[2]);
    MPI_Send(ints, 2, MPI_INT, 0, 2, MPI_COMM_SELF);
    MPI_Waitsome(3, some.data(), &count, indices.data(), MPI_STATUSES_IGNORE);
    MPI_Test(some.data(), &flag, MPI_STATUS_IGNORE);
    MPI_Testall(3, some.data(), &flag, MPI_STATUSES_IGNORE);
    MPI_Testany(3, some.data(), &index, &flag, MPI_STATUS_IGNORE);
    MPI_Testsome(3, some.data(), &count, indices.data(), MPI_STATUSES_IGNORE);
    MPI_Barrier(world);
    MPI_Request sent;
    MPI_Isend(ints, 9, MPI_INT, right, 9, world, &sent);
    MPI_Request_free(&sent);
    for (flag = 0; flag == 0;)
    {
        MPI_Test(some.data(), &flag, MPI_STATUS_IGNORE);
    }

    MPI_Irecv(ints, 64, MPI_INT, left, 99, world, some.data());
    MPI_Cancel(some.data());
    MPI_Wait(some.data(), MPI_STATUS_IGNORE);
}

void persistent()
{
    std::array<MPI_Request, 2> both;
    MPI_Recv_init(other_ints, 64, MPI_INT, left, 10, world, both.data());
    MPI_Send_init(ints, 10, MPI_INT, right, 10, world, &both[1]);
    MPI_Startall(2, both.data());
    MPI_Waitall(2, both.data(), MPI_STATUSES_IGNORE);
    MPI_Start(both.data());
    MPI_Start(&both[1]);
    MPI_Waitall(2, both.data(), MPI_STATUSES_IGNORE);
    MPI_Request_free(both.data());
    MPI_Request_free(&both[1]);
}

void probes()
{
    MPI_Status status;
    MPI_Message message;
    MPI_Request sent;
    MPI_Request received;
    int flag = 0;
    MPI_Isend(ints, 3, MPI_INT, right, 11, world, &sent);
    MPI_Probe(MPI_ANY_SOURCE, 11, world, &status);
    MPI_Recv(other_ints, 64, MPI_INT, status.MPI_SOURCE, 11, world, MPI_STATUS_IGNORE);
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    MPI_Isend(ints, 4, MPI_INT, right, 12, world, &sent);
    MPI_Mprobe(left, 12, world, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(other_ints, 64, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
    MPI_Isend(ints, 5, MPI_INT, right, 13, world, &sent);
    while (flag == 0)
    {
        MPI_Improbe(left, 13, world, &flag, &message, MPI_STATUS_IGNORE);
    }
    MPI_Imrecv(other_ints, 64, MPI_INT, &message, &received);
    MPI_Wait(&received, MPI_STATUS_IGNORE);
    MPI_Wait(&sent, MPI_STATUS_IGNORE);
}

// Process r has a block of r + 1 ints where blocks differ.
int counts[4] = {1, 2, 3, 4};
int begins[4] = {0, 1, 3, 6};
int byte_begins[4] = {0, 4, 12, 24};
int own_counts[4];
int own_begins[4] = {0, 4, 8, 12};
int own_byte_begins[4] = {0, 16, 32, 48};
MPI_Datatype types[4] = {MPI_INT, MPI_INT, MPI_INT, MPI_INT};

void collectives(bool in_place)
{
    const void* sent = in_place ? MPI_IN_PLACE : ints;
    const void* sent_by_root = in_place && rank == 1 ? MPI_IN_PLACE : ints;
    void* received_by_root = in_place && rank == 1 ? MPI_IN_PLACE : other_ints;
    MPI_Barrier(world);
    MPI_Bcast(ints, 2, MPI_INT, 1, world);
    MPI_Gather(sent_by_root, 2, MPI_INT, other_ints, 2, MPI_INT, 1, world);
    MPI_Gatherv(sent_by_root, counts[rank], MPI_INT, other_ints, counts, begins, MPI_INT, 1, world);
    MPI_Scatter(ints, 2, MPI_INT, received_by_root, 2, MPI_INT, 1, world);
    MPI_Scatterv(ints, counts, begins, MPI_INT, received_by_root, counts[rank], MPI_INT, 1, world);
    MPI_Allgather(sent, 2, MPI_INT, other_ints, 2, MPI_INT, world);
    MPI_Allgatherv(sent, counts[rank], MPI_INT, other_ints, counts, begins, MPI_INT, world);
    MPI_Alltoall(sent, 2, MPI_INT, other_ints, 2, MPI_INT, world);
    if (!in_place)
    {
        // Each sends as many to a process as that one has in its block.
        MPI_Alltoallv(sent, counts, begins, MPI_INT, other_ints, own_counts, own_begins, MPI_INT,
                      world);
        MPI_Alltoallw(sent, counts, byte_begins, types, other_ints, own_counts, own_byte_begins,
                      types, world);
    }
    MPI_Reduce(sent_by_root, other_ints, 2, MPI_INT, MPI_SUM, 1, world);
    MPI_Allreduce(sent, other_ints, 2, MPI_INT, MPI_SUM, world);
    MPI_Reduce_scatter(sent, other_ints, counts, MPI_INT, MPI_SUM, world);
    MPI_Reduce_scatter_block(sent, other_ints, 2, MPI_INT, MPI_SUM, world);
    MPI_Scan(sent, other_ints, 2, MPI_INT, MPI_SUM, world);
    MPI_Exscan(sent, other_ints, 2, MPI_INT, MPI_SUM, world);
}

void wait(MPI_Request request)
{
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void nonblocking_collectives()
{
    MPI_Request request;
    MPI_Ibarrier(world, &request), wait(request);
    MPI_Ibcast(ints, 2, MPI_INT, 1, world, &request), wait(request);
    MPI_Igather(ints, 2, MPI_INT, other_ints, 2, MPI_INT, 1, world, &request), wait(request);
    MPI_Igatherv(ints, counts[rank], MPI_INT, other_ints, counts, begins, MPI_INT, 1, world,
                 &request),
        wait(request);
    MPI_Iscatter(ints, 2, MPI_INT, other_ints, 2, MPI_INT, 1, world, &request), wait(request);
    MPI_Iscatterv(ints, counts, begins, MPI_INT, other_ints, counts[rank], MPI_INT, 1, world,
                  &request),
        wait(request);
    MPI_Iallgather(ints, 2, MPI_INT, other_ints, 2, MPI_INT, world, &request), wait(request);
    MPI_Iallgatherv(ints, counts[rank], MPI_INT, other_ints, counts, begins, MPI_INT, world,
                    &request),
        wait(request);
    MPI_Ialltoall(ints, 2, MPI_INT, other_ints, 2, MPI_INT, world, &request), wait(request);
    MPI_Ialltoallv(ints, counts, begins, MPI_INT, other_ints, own_counts, own_begins, MPI_INT,
                   world, &request),
        wait(request);
    MPI_Ialltoallw(ints, counts, byte_begins, types, other_ints, own_counts, own_byte_begins, types,
                   world, &request),
        wait(request);
    MPI_Ireduce(ints, other_ints, 2, MPI_INT, MPI_SUM, 1, world, &request), wait(request);
    MPI_Iallreduce(ints, other_ints, 2, MPI_INT, MPI_SUM, world, &request), wait(request);
    MPI_Ireduce_scatter(ints, other_ints, counts, MPI_INT, MPI_SUM, world, &request), wait(request);
    MPI_Ireduce_scatter_block(ints, other_ints, 2, MPI_INT, MPI_SUM, world, &request),
        wait(request);
    MPI_Iscan(ints, other_ints, 2, MPI_INT, MPI_SUM, world, &request), wait(request);
    MPI_Iexscan(ints, other_ints, 2, MPI_INT, MPI_SUM, world, &request), wait(request);
}

void communicators()
{
    MPI_Comm copy;
    MPI_Comm half;
    MPI_Comm later;
    MPI_Comm between;
    MPI_Comm merged;
    MPI_Comm grid;
    MPI_Comm row;
    MPI_Request request;
    MPI_Comm_dup(world, &copy);
    MPI_Comm_set_name(copy, "copy");
    MPI_Barrier(copy);
    // The ranks of each half are in reverse order.
    MPI_Comm_split(world, rank % 2, -rank, &half);
    MPI_Bcast(ints, 1, MPI_INT, 0, half);
    MPI_Comm_idup(half, &later, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(later);
    MPI_Intercomm_create(half, 0, world, rank % 2 == 0 ? 3 : 2, 20, &between);
    // Process 2, rank 0 of the even half, sends to the odd half.
    MPI_Bcast(ints, 3, MPI_INT, rank % 2 == 1 ? 0 : rank == 2 ? MPI_ROOT : MPI_PROC_NULL, between);
    MPI_Intercomm_merge(between, rank % 2, &merged);
    MPI_Barrier(merged);
    const int sizes[2] = {2, 2};
    const int periodic[2] = {1, 0};
    MPI_Cart_create(world, 2, sizes, periodic, 0, &grid);
    MPI_Neighbor_allgather(ints, 2, MPI_INT, other_ints, 2, MPI_INT, grid);
    const int along[4] = {1, 1, 3, 3};
    MPI_Neighbor_alltoallv(ints, along, own_begins, MPI_INT, other_ints, along, own_begins, MPI_INT,
                           grid);
    MPI_Ineighbor_alltoall(ints, 2, MPI_INT, other_ints, 2, MPI_INT, grid, &request), wait(request);
    const int kept[2] = {0, 1};
    MPI_Cart_sub(grid, kept, &row);
    MPI_Barrier(row);
    for (MPI_Comm* comm : {&row, &grid, &merged, &between, &later, &half, &copy})
    {
        MPI_Comm_free(comm);
    }
}

void fences_and_locks()
{
    MPI_Win window;
    MPI_Win_create(ints, sizeof ints, sizeof(int), MPI_INFO_NULL, world, &window);
    MPI_Win_fence(0, window);
    MPI_Put(other_ints, 1, MPI_INT, right, 0, 1, MPI_INT, window);
    MPI_Put(other_ints, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Get(other_ints, 2, MPI_INT, left, 0, 2, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Accumulate(other_ints, 3, MPI_INT, 0, 0, 3, MPI_INT, MPI_SUM, window);
    MPI_Win_fence(0, window);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
    MPI_Get(other_ints, 4, MPI_INT, 0, 0, 4, MPI_INT, window);
    MPI_Win_unlock(0, window);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, window);
    MPI_Put(other_ints, 5, MPI_INT, right, 0, 5, MPI_INT, window);
    MPI_Win_flush_local(right, window);
    MPI_Win_unlock(right, window);
    MPI_Win_free(&window);
}

void epochs_and_atomics()
{
    MPI_Win window;
    MPI_Group everyone;
    MPI_Group to;
    MPI_Group from;
    MPI_Request request;
    int* memory = nullptr;
    MPI_Win_allocate(sizeof ints, sizeof(int), MPI_INFO_NULL, world, static_cast<void*>(&memory),
                     &window);
    MPI_Win_set_name(window, "memory");
    MPI_Comm_group(world, &everyone);
    MPI_Group_incl(everyone, 1, &right, &to);
    MPI_Group_incl(everyone, 1, &left, &from);
    MPI_Win_post(from, 0, window);
    MPI_Win_start(to, 0, window);
    MPI_Put(other_ints, 1, MPI_INT, right, 0, 1, MPI_INT, window);
    MPI_Win_complete(window);
    MPI_Win_wait(window);
    MPI_Win_lock_all(0, window);
    MPI_Fetch_and_op(ints, other_ints, MPI_INT, 0, 0, MPI_SUM, window);
    MPI_Win_flush(0, window);
    MPI_Compare_and_swap(ints, ints + 1, other_ints, MPI_INT, right, 0, window);
    MPI_Get_accumulate(ints, 0, MPI_INT, other_ints, 2, MPI_INT, right, 0, 2, MPI_INT, MPI_NO_OP,
                       window);
    MPI_Win_flush_all(window);
    MPI_Rput(ints, 3, MPI_INT, right, 0, 3, MPI_INT, window, &request), wait(request);
    MPI_Rget(other_ints, 4, MPI_INT, right, 0, 4, MPI_INT, window, &request), wait(request);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
}

void both_ways_at_once()
{
#if MPI_VERSION >= 4
    MPI_Request request;
    MPI_Isendrecv(ints, 6, MPI_INT, right, 15, other_ints, 6, MPI_INT, left, 15, world, &request),
        wait(request);
    MPI_Isendrecv_replace(ints, 7, MPI_INT, left, 16, right, 16, world, &request), wait(request);
    MPI_Isendrecv(ints, 8, MPI_INT, right, 17, other_ints, 64, MPI_INT, MPI_PROC_NULL, 17, world,
                  &request),
        wait(request);
    MPI_Recv(other_ints, 64, MPI_INT, left, 17, world, MPI_STATUS_IGNORE);
#endif
}

} // namespace

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(world, &rank);
    right = (rank + 1) % 4;
    left = (rank + 3) % 4;
    const char* wish = argc > 1 ? argv[1] : "";
    if (std::strcmp(wish, "compute") == 0)
    {
        MPI_Barrier(world);
        for (const auto begin = std::clock(); std::clock() - begin < CLOCKS_PER_SEC * 30 / 1000;)
        {
        }
        MPI_Barrier(world);
    }
    if (std::strcmp(wish, "interest") == 0)
    {
        MPI_Barrier(world);
        MPI_Pcontrol(1);
        MPI_Allreduce(ints, other_ints, 1, MPI_INT, MPI_SUM, world);
        HAEC_RECORD_INTEREST_END();
        MPI_Barrier(world);
        MPI_Pcontrol(2);
    }
    for (int times = std::atoi(wish); times > 0; --times)
    {
        MPI_Barrier(MPI_COMM_SELF);
    }
    if (*wish != 0)
    {
        MPI_Finalize();
        return 0;
    }
    for (int& count : own_counts)
    {
        count = rank + 1;
    }
    blocking();
    both_ways();
    requests();
    persistent();
    probes();
    collectives(false);
    collectives(true);
    nonblocking_collectives();
    communicators();
    fences_and_locks();
    epochs_and_atomics();
    both_ways_at_once();
    MPI_Finalize();
    return 5;
}
