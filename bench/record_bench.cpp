// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// An MPI program to be recorded by haec_record: prints what its calls take, with and without the
// recorder.
//
//   record_bench calls COUNT
//   record_bench wavefront ITERATIONS
//
// `calls` prints for each kind of call its name and its nanoseconds, to the process itself.
// `wavefront` prints the seconds of all iterations and of the median one: sweeps over planes of
// cells, up and down, with a message from neighbour to neighbour after each plane, as NAS LU has
// them. The cells of a process are those of class W on two processes.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include <mpi.h>

namespace
{

using Cell = std::array<double, 5>;

constexpr int width = 17;
constexpr int height = 33;
constexpr int planes = 31;

template <class Round>
void print_time(const char* name, int calls, int count, Round round)
{
    const double begin = MPI_Wtime();
    for (int number = 0; number < count; ++number)
    {
        round();
    }
    std::printf("%s %.1f\n", name, (MPI_Wtime() - begin) * 1e9 / count / calls);
}

void measure_calls(int count)
{
    int value = 0;
    print_time("MPI_Comm_rank", 1, count, [&] { MPI_Comm_rank(MPI_COMM_SELF, &value); });
    print_time("MPI_Iprobe", 1, count,
               [&] { MPI_Iprobe(0, 0, MPI_COMM_SELF, &value, MPI_STATUS_IGNORE); });
    print_time("MPI_Irecv,MPI_Send,MPI_Wait", 3, count,
               [&]
               {
                   double sent = 1;
                   double received = 0;
                   MPI_Request request;
                   MPI_Irecv(&received, 1, MPI_DOUBLE, 0, 0, MPI_COMM_SELF, &request);
                   MPI_Send(&sent, 1, MPI_DOUBLE, 0, 0, MPI_COMM_SELF);
                   MPI_Wait(&request, MPI_STATUS_IGNORE);
               });
    print_time("MPI_Allreduce", 1, count,
               [&] { MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_MAX, MPI_COMM_SELF); });
}

/// Solves a system of five equations whose matrix depends on two neighbours.
Cell solved(const Cell& own, const Cell& one, const Cell& other)
{
    std::array<Cell, 5> matrix;
    Cell right = own;
    for (std::size_t row = 0; row < 5; ++row)
    {
        for (std::size_t column = 0; column < 5; ++column)
        {
            matrix[row][column] = 0.01 * one[row] * other[column] + (row == column ? 4 : 0);
            right[row] += 0.1 * (one[column] + other[column]);
        }
    }
    for (std::size_t pivot = 0; pivot < 5; ++pivot)
    {
        for (std::size_t row = pivot + 1; row < 5; ++row)
        {
            const double factor = matrix[row][pivot] / matrix[pivot][pivot];
            for (std::size_t column = pivot; column < 5; ++column)
            {
                matrix[row][column] -= factor * matrix[pivot][column];
            }
            right[row] -= factor * right[pivot];
        }
    }
    for (std::size_t row = 5; row-- > 0;)
    {
        for (std::size_t column = row + 1; column < 5; ++column)
        {
            right[row] -= matrix[row][column] * right[column];
        }
        right[row] /= matrix[row][row];
    }
    return right;
}

class Sweeps
{
public:
    Sweeps()
    {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }
    /// The seconds of each.
    std::vector<double> run(int iterations)
    {
        std::vector<double> times;
        for (int iteration = 0; iteration < iterations; ++iteration)
        {
            const double begin = MPI_Wtime();
            for (const int step : {1, -1})
            {
                for (int plane = 0; plane < planes; ++plane)
                {
                    solve_plane(step, plane);
                }
            }
            times.push_back(MPI_Wtime() - begin);
        }
        return times;
    }

private:
    void solve_plane(int step, int plane)
    {
        const int before = rank_ - step;
        const int after = rank_ + step;
        constexpr int doubles = 5 * height;
        if (before >= 0 && before < size_)
        {
            MPI_Recv(border_.data(), doubles, MPI_DOUBLE, before, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        }
        auto* cells = cells_.data() + std::size_t(plane) * width * height;
        for (int x = 0; x < width; ++x)
        {
            Cell below{};
            for (std::size_t y = 0; y < height; ++y)
            {
                auto& cell = cells[std::size_t(x) * height + y];
                cell = below = border_[y] = solved(cell, border_[y], below);
            }
        }
        if (after >= 0 && after < size_)
        {
            MPI_Send(border_.data(), doubles, MPI_DOUBLE, after, 0, MPI_COMM_WORLD);
        }
    }

    int rank_ = 0;
    int size_ = 1;
    std::vector<Cell> cells_ = std::vector<Cell>(width * height * planes, Cell{1, 1, 1, 1, 1});
    std::vector<Cell> border_ = std::vector<Cell>(height, Cell{1, 1, 1, 1, 1});
};

} // namespace

int main(int count, char** words)
{
    MPI_Init(&count, &words);
    if (count != 3)
    {
        std::fprintf(stderr, "usage: record_bench calls | wavefront NUMBER\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    const int number = std::atoi(words[2]);
    if (words[1] == std::string("calls"))
    {
        measure_calls(number);
    }
    else
    {
        int rank = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        auto times = Sweeps().run(number);
        if (rank == 0)
        {
            const double sum = std::accumulate(times.begin(), times.end(), 0.0);
            std::ranges::sort(times);
            std::printf("all %.6f %.6f\n", sum, times[times.size() / 2]);
        }
    }
    MPI_Finalize();
}
