/* SPDX-License-Identifier: BSD-3-Clause */
/* Copyright (c) 2026 the haec_sim authors */

/* Heat in a plate: each process of a grid has 256 x 256 points, which become the mean of their
 * neighbours. */

#include <haec_record/region.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum
{
    POINTS = 256,
    WIDTH = POINTS + 2,
    STEPS = 16,
    STEPS_BETWEEN_CHECKS = 4
};

static double now[WIDTH][WIDTH];
static double then[WIDTH][WIDTH];

/* The columns that the neighbours on the left and on the right need, and the columns from them. */
static double sent[2][POINTS];
static double received[2][POINTS];

static void exchange(MPI_Comm grid)
{
    int above, below, left, right;
    MPI_Request requests[8];
    MPI_Cart_shift(grid, 0, 1, &above, &below);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    for (int row = 0; row < POINTS; ++row)
    {
        sent[0][row] = now[row + 1][1];
        sent[1][row] = now[row + 1][POINTS];
    }
    MPI_Irecv(&now[0][1], POINTS, MPI_DOUBLE, above, 0, grid, &requests[0]);
    MPI_Irecv(&now[POINTS + 1][1], POINTS, MPI_DOUBLE, below, 0, grid, &requests[1]);
    MPI_Irecv(received[0], POINTS, MPI_DOUBLE, left, 0, grid, &requests[2]);
    MPI_Irecv(received[1], POINTS, MPI_DOUBLE, right, 0, grid, &requests[3]);
    MPI_Isend(&now[1][1], POINTS, MPI_DOUBLE, above, 0, grid, &requests[4]);
    MPI_Isend(&now[POINTS][1], POINTS, MPI_DOUBLE, below, 0, grid, &requests[5]);
    MPI_Isend(sent[0], POINTS, MPI_DOUBLE, left, 0, grid, &requests[6]);
    MPI_Isend(sent[1], POINTS, MPI_DOUBLE, right, 0, grid, &requests[7]);
    MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
    for (int row = 0; row < POINTS; ++row)
    {
        now[row + 1][0] = received[0][row];
        now[row + 1][POINTS + 1] = received[1][row];
    }
}

/* The sum of all changes. */
static double relax(void)
{
    double change = 0;
    HAEC_RECORD_ENTER("relax");
    for (int row = 1; row <= POINTS; ++row)
    {
        for (int column = 1; column <= POINTS; ++column)
        {
            then[row][column] = 0.25 * (now[row - 1][column] + now[row + 1][column] +
                                        now[row][column - 1] + now[row][column + 1]);
            change += then[row][column] - now[row][column];
        }
    }
    memcpy(now, then, sizeof now);
    HAEC_RECORD_LEAVE("relax");
    return change;
}

int main(int argc, char** argv)
{
    int size, rank;
    int sides[2] = {0, 0};
    const int closed[2] = {1, 1};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, sides);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sides, closed, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    now[POINTS / 2][POINTS / 2] = rank == 0 ? 1e6 : 0;
    MPI_Barrier(grid);
    HAEC_RECORD_INTEREST_BEGIN();
    for (int step = 1; step <= STEPS; ++step)
    {
        exchange(grid);
        double change = relax();
        if (step % STEPS_BETWEEN_CHECKS == 0)
        {
            MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_SUM, grid);
        }
    }
    HAEC_RECORD_INTEREST_END();
    if (rank == 0)
    {
        printf("%d steps on %d processes\n", STEPS, size);
    }
    MPI_Finalize();
    return 0;
}
