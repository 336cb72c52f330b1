/* SPDX-License-Identifier: BSD-3-Clause */
/* Copyright (c) 2026 the haec_sim authors */
/* Teams of OpenMP between calls of MPI. recorded_teams_test.py lists its records. */
#include <mpi.h>
#include <omp.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long sum = 0;

static void team_with_barriers(void)
{
#pragma omp parallel num_threads(3)
    {
#pragma omp barrier
#pragma omp critical
        sum += 1;
#pragma omp barrier
    }
}

static void team_of_two_with_loops(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static)
        for (int i = 0; i < 2; ++i)
        {
#pragma omp critical(in_loop)
            sum += i;
        }
#pragma omp for schedule(static, 1) ordered
        for (int i = 0; i < 2; ++i)
        {
#pragma omp ordered
            sum += i;
        }
    }
}

static void team_with_locks(void)
{
    omp_lock_t lock;
    omp_nest_lock_t nest_lock;
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest_lock);
#pragma omp parallel num_threads(4)
    {
        omp_set_lock(&lock);
        sum += 1;
        omp_unset_lock(&lock);
        omp_set_nest_lock(&nest_lock);
        omp_set_nest_lock(&nest_lock);
        omp_unset_nest_lock(&nest_lock);
        omp_unset_nest_lock(&nest_lock);
    }
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest_lock);
}

static void teams_within_teams(void)
{
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp barrier
#pragma omp critical
            sum += 1;
        }
#pragma omp barrier
    }
}

static void team_with_a_task(void)
{
#pragma omp parallel num_threads(1)
    {
#pragma omp task
        sum += 1;
#pragma omp taskwait
    }
}

/* Each thread computes for so many ms of its own processor time; the last one longer. */
static void compute(int threads, double milliseconds)
{
#pragma omp parallel num_threads(threads)
    {
        struct timespec time;
        const double end = milliseconds * (omp_get_thread_num() == threads - 1 ? 2e6 : 1e6);
        double begin = 0;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        begin = (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
        do
        {
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        } while ((double)time.tv_sec * 1e9 + (double)time.tv_nsec - begin < end);
    }
}

static void all_constructs(void)
{
    long all = 0;
    team_with_barriers();
    MPI_Allreduce(&sum, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    team_of_two_with_loops();
    team_with_locks();
    MPI_Barrier(MPI_COMM_WORLD);
    teams_within_teams();
    team_with_a_task();
    team_with_barriers();
}

int main(int argc, char** argv)
{
    int provided = 0;
    const char* task = argc > 1 ? argv[1] : "all";
    /* Before MPI begins, nothing is recorded. */
    team_with_barriers();
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (strcmp(task, "all") == 0)
    {
        all_constructs();
    }
    else if (strcmp(task, "compute") == 0)
    {
        for (int round = 0; round < 3; ++round)
        {
            compute(3, 10);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    }
    else if (strcmp(task, "many") == 0)
    {
        for (int round = 0; round < atoi(argv[2]); ++round)
        {
            compute(2, 0);
        }
    }
    else if (strcmp(task, "contended") == 0)
    {
#pragma omp parallel num_threads(3)
        for (int round = 0; round < atoi(argv[2]); ++round)
        {
#pragma omp critical
            sum += round;
        }
    }
    else if (strcmp(task, "killed") == 0)
    {
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        team_with_barriers();
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
        {
            kill(getpid(), SIGTERM);
        }
        /* The launcher kills the others. */
        MPI_Barrier(MPI_COMM_WORLD);
    }
    else if (strcmp(task, "finalize") == 0)
    {
        /* Within a team. */
#pragma omp parallel num_threads(3)
        {
#pragma omp master
            MPI_Finalize();
        }
        return 0;
    }
    MPI_Finalize();
    /* Nor behind. */
    team_with_barriers();
    return 0;
}
