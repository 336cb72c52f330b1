! SPDX-License-Identifier: BSD-3-Clause
! Copyright (c) 2026 the haec_sim authors
! Two parts of recorded_calls.cpp by each of Fortran's three bindings of MPI: MPIF, MPI, MPI_F08.
program recorded_calls
#if defined(MPI_F08)
    use mpi_f08
#elif defined(MPI)
    use mpi
#endif
    implicit none
#if defined(MPIF)
    include 'mpif.h'
#endif
    integer :: rank, right, left, code
    integer, dimension(64) :: ints, other_ints
    integer, dimension(4) :: counts = [1, 2, 3, 4], begins = [0, 1, 3, 6], byte_begins = [0, 4, 12, 24]
    integer, dimension(4) :: own_counts, own_begins = [0, 4, 8, 12], own_byte_begins = [0, 16, 32, 48]
#if defined(MPI_F08)
    type(MPI_Datatype), dimension(4) :: types
#else
    integer, dimension(4) :: types
#endif

    call MPI_Init(code)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, code)
    right = mod(rank + 1, 4)
    left = mod(rank + 3, 4)
    ints = 1
    own_counts = rank + 1
    types = MPI_INTEGER
    call both_ways()
    call plain_collectives()
    call collectives_in_place()
    call MPI_Finalize(code)
    call exit(5)

contains

    subroutine both_ways()
        call MPI_Sendrecv(ints, 6, MPI_INTEGER, right, 5, other_ints, 64, MPI_INTEGER, left, 5, MPI_COMM_WORLD, &
                          MPI_STATUS_IGNORE, code)
        call MPI_Sendrecv_replace(ints, 7, MPI_INTEGER, left, 6, MPI_ANY_SOURCE, 6, MPI_COMM_WORLD, &
                                  MPI_STATUS_IGNORE, code)
        call MPI_Sendrecv(ints, 6, MPI_INTEGER, MPI_PROC_NULL, 5, other_ints, 64, MPI_INTEGER, MPI_PROC_NULL, 5, &
                          MPI_COMM_WORLD, MPI_STATUS_IGNORE, code)
    end subroutine

    subroutine plain_collectives()
        call MPI_Barrier(MPI_COMM_WORLD, code)
        call MPI_Bcast(ints, 2, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
        call MPI_Gather(ints, 2, MPI_INTEGER, other_ints, 2, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
        call MPI_Gatherv(ints, counts(rank + 1), MPI_INTEGER, other_ints, counts, begins, MPI_INTEGER, 1, &
                         MPI_COMM_WORLD, code)
        call MPI_Scatter(ints, 2, MPI_INTEGER, other_ints, 2, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
        call MPI_Scatterv(ints, counts, begins, MPI_INTEGER, other_ints, counts(rank + 1), MPI_INTEGER, 1, &
                          MPI_COMM_WORLD, code)
        call MPI_Allgather(ints, 2, MPI_INTEGER, other_ints, 2, MPI_INTEGER, MPI_COMM_WORLD, code)
        call MPI_Allgatherv(ints, counts(rank + 1), MPI_INTEGER, other_ints, counts, begins, MPI_INTEGER, &
                            MPI_COMM_WORLD, code)
        call MPI_Alltoall(ints, 2, MPI_INTEGER, other_ints, 2, MPI_INTEGER, MPI_COMM_WORLD, code)
        call MPI_Alltoallv(ints, counts, begins, MPI_INTEGER, other_ints, own_counts, own_begins, MPI_INTEGER, &
                           MPI_COMM_WORLD, code)
        call MPI_Alltoallw(ints, counts, byte_begins, types, other_ints, own_counts, own_byte_begins, types, &
                           MPI_COMM_WORLD, code)
        call MPI_Reduce(ints, other_ints, 2, MPI_INTEGER, MPI_SUM, 1, MPI_COMM_WORLD, code)
        call MPI_Allreduce(ints, other_ints, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
        call MPI_Reduce_scatter(ints, other_ints, counts, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
        call MPI_Reduce_scatter_block(ints, other_ints, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
        call MPI_Scan(ints, other_ints, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
        call MPI_Exscan(ints, other_ints, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
    end subroutine

    subroutine collectives_in_place()
        call MPI_Barrier(MPI_COMM_WORLD, code)
        call MPI_Bcast(ints, 2, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
        if (rank == 1) then
            call MPI_Gather(MPI_IN_PLACE, 2, MPI_INTEGER, other_ints, 2, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
            call MPI_Gatherv(MPI_IN_PLACE, 2, MPI_INTEGER, other_ints, counts, begins, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
            call MPI_Scatter(ints, 2, MPI_INTEGER, MPI_IN_PLACE, 2, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
            call MPI_Scatterv(ints, counts, begins, MPI_INTEGER, MPI_IN_PLACE, 2, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
        else
            call MPI_Gather(ints, 2, MPI_INTEGER, other_ints, 2, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
            call MPI_Gatherv(ints, counts(rank + 1), MPI_INTEGER, other_ints, counts, begins, MPI_INTEGER, 1, &
                             MPI_COMM_WORLD, code)
            call MPI_Scatter(ints, 2, MPI_INTEGER, other_ints, 2, MPI_INTEGER, 1, MPI_COMM_WORLD, code)
            call MPI_Scatterv(ints, counts, begins, MPI_INTEGER, other_ints, counts(rank + 1), MPI_INTEGER, 1, &
                              MPI_COMM_WORLD, code)
        end if
        call MPI_Allgather(MPI_IN_PLACE, 2, MPI_INTEGER, other_ints, 2, MPI_INTEGER, MPI_COMM_WORLD, code)
        call MPI_Allgatherv(MPI_IN_PLACE, 1, MPI_INTEGER, other_ints, counts, begins, MPI_INTEGER, MPI_COMM_WORLD, code)
        call MPI_Alltoall(MPI_IN_PLACE, 2, MPI_INTEGER, other_ints, 2, MPI_INTEGER, MPI_COMM_WORLD, code)
        if (rank == 1) then
            call MPI_Reduce(MPI_IN_PLACE, other_ints, 2, MPI_INTEGER, MPI_SUM, 1, MPI_COMM_WORLD, code)
        else
            call MPI_Reduce(ints, other_ints, 2, MPI_INTEGER, MPI_SUM, 1, MPI_COMM_WORLD, code)
        end if
        call MPI_Allreduce(MPI_IN_PLACE, other_ints, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
        call MPI_Reduce_scatter(MPI_IN_PLACE, other_ints, counts, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
        call MPI_Reduce_scatter_block(MPI_IN_PLACE, other_ints, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
        call MPI_Scan(MPI_IN_PLACE, other_ints, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
        call MPI_Exscan(MPI_IN_PLACE, other_ints, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
    end subroutine
end program
