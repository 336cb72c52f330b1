// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Six small MPI programs, one of each class whose predictions are compared with real runs
// (accuracy.py):
//     accuracy_programs NAME SIZE ITERATIONS
// The first process prints how long the iterations took [ns]; MPI_Pcontrol marks them for
// haec_record.

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace
{

using Values = std::vector<double>;

int rank = 0;
int processes = 1;

int count_of(std::size_t values)
{
    return static_cast<int>(values);
}

/// Stencil: SIZE x SIZE points of each process in a line of processes; the halos are in flight
/// while the inner rows are computed.
class Stencil
{
public:
    explicit Stencil(std::size_t size) : size_(size), now_((size + 2) * size, rank), then_(now_) {}

    void iterate()
    {
        const int above = rank == 0 ? MPI_PROC_NULL : rank - 1;
        const int below = rank + 1 == processes ? MPI_PROC_NULL : rank + 1;
        MPI_Request requests[4];
        const int count = count_of(size_);
        MPI_Irecv(&now_[0], count, MPI_DOUBLE, above, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&now_[(size_ + 1) * size_], count, MPI_DOUBLE, below, 0, MPI_COMM_WORLD,
                  &requests[1]);
        MPI_Isend(&now_[size_], count, MPI_DOUBLE, above, 0, MPI_COMM_WORLD, &requests[2]);
        MPI_Isend(&now_[size_ * size_], count, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, &requests[3]);
        relax(2, size_ - 1);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        relax(1, 1);
        relax(size_, size_);
        now_.swap(then_);
    }

private:
    void relax(std::size_t first, std::size_t last)
    {
        for (std::size_t row = first; row <= last; ++row)
        {
            for (std::size_t place = row * size_ + 1; place + 1 < (row + 1) * size_; ++place)
            {
                then_[place] = 0.25 * (now_[place - size_] + now_[place + size_] + now_[place - 1] +
                                       now_[place + 1]);
            }
        }
    }

    std::size_t size_;
    Values now_;
    Values then_;
};

/// Pipeline: a wavefront along a line of processes, in blocks of SIZE columns.
class Pipeline
{
public:
    explicit Pipeline(std::size_t size) : edge_(size, 1.0), block_(rows * size, 1.0) {}

    void iterate()
    {
        constexpr int blocks = 16;
        for (int number = 0; number < blocks; ++number)
        {
            if (rank > 0)
            {
                MPI_Recv(edge_.data(), count_of(edge_.size()), MPI_DOUBLE, rank - 1, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            sweep();
            if (rank + 1 < processes)
            {
                MPI_Send(edge_.data(), count_of(edge_.size()), MPI_DOUBLE, rank + 1, 0,
                         MPI_COMM_WORLD);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

private:
    static constexpr std::size_t rows = 64;

    void sweep()
    {
        const std::size_t width = edge_.size();
        for (std::size_t row = 0; row < rows; ++row)
        {
            double left = 1;
            for (std::size_t column = 0; column < width; ++column)
            {
                double& value = block_[row * width + column];
                value = 0.5 * value + 0.25 * (left + edge_[column]);
                left = value;
                edge_[column] = value;
            }
        }
    }

    Values edge_;
    Values block_;
};

/// All-to-all: SIZE x SIZE values, rows are transformed, transposed, and transformed again.
class Transpose
{
public:
    explicit Transpose(std::size_t size)
        : rows_(size / static_cast<std::size_t>(processes)), rows_sent_(rows_ * size, rank + 1.0),
          rows_received_(rows_sent_)
    {
    }

    void iterate()
    {
        transform(rows_sent_);
        const int count = count_of(rows_ * rows_);
        MPI_Alltoall(rows_sent_.data(), count, MPI_DOUBLE, rows_received_.data(), count, MPI_DOUBLE,
                     MPI_COMM_WORLD);
        transform(rows_received_);
        rows_sent_.swap(rows_received_);
    }

private:
    void transform(Values& values) const
    {
        const std::size_t length = values.size() / rows_;
        for (auto row = values.begin(); row != values.end(); row += static_cast<long>(length))
        {
            for (std::size_t step = 1; step < length; step *= 2)
            {
                for (std::size_t low = 0; low < length; low += 2 * step)
                {
                    for (std::size_t place = low; place < low + step; ++place)
                    {
                        const double first = row[static_cast<long>(place)];
                        const double second = row[static_cast<long>(place + step)];
                        row[static_cast<long>(place)] = 0.7071 * (first + second);
                        row[static_cast<long>(place + step)] = 0.7071 * (first - second);
                    }
                }
            }
        }
    }

    std::size_t rows_;
    Values rows_sent_;
    Values rows_received_;
};

/// Reduction-bound: steps of conjugate gradients with a matrix of three diagonals, SIZE rows.
class ConjugateGradient
{
public:
    explicit ConjugateGradient(std::size_t size)
        : direction_(size, 1.0), product_(size), residual_(size, 1.0), solution_(size)
    {
    }

    void iterate()
    {
        const std::size_t size = direction_.size();
        for (std::size_t row = 1; row + 1 < size; ++row)
        {
            product_[row] = 2.5 * direction_[row] - direction_[row - 1] - direction_[row + 1];
        }
        const double step = dot(residual_, residual_) / dot(direction_, product_);
        for (std::size_t row = 0; row < size; ++row)
        {
            solution_[row] += step * direction_[row];
            residual_[row] = 0.9999 * residual_[row] + 1e-6 * step * product_[row];
            direction_[row] = 0.5 * direction_[row] + residual_[row];
        }
    }

private:
    static double dot(const Values& one, const Values& other)
    {
        double own = 1e-3;
        for (std::size_t row = 0; row < one.size(); ++row)
        {
            own += one[row] * other[row];
        }
        double all = 0;
        MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        return all;
    }

    Values direction_;
    Values product_;
    Values residual_;
    Values solution_;
};

/// Particles: SIZE of each process, which go around a ring of processes.
class Ring
{
public:
    explicit Ring(std::size_t size) : own_(size, 0.5), visitors_(size), next_(size), forces_(size)
    {
    }

    void iterate()
    {
        visitors_ = own_;
        const int right = (rank + 1) % processes;
        const int left = (rank + processes - 1) % processes;
        for (int step = 0; step < processes; ++step)
        {
            for (std::size_t own = 0; own < own_.size(); ++own)
            {
                double force = 0;
                for (const double visitor : visitors_)
                {
                    const double distance = own_[own] - visitor;
                    force += distance * (distance * distance + 0.01);
                }
                forces_[own] += force;
            }
            MPI_Sendrecv(visitors_.data(), count_of(visitors_.size()), MPI_DOUBLE, right, 0,
                         next_.data(), count_of(next_.size()), MPI_DOUBLE, left, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            visitors_.swap(next_);
        }
        for (std::size_t own = 0; own < own_.size(); ++own)
        {
            own_[own] += 1e-9 * forces_[own] + 1e-6 * rank;
        }
    }

private:
    Values own_;
    Values visitors_;
    Values next_;
    Values forces_;
};

/// Master and workers: tasks of SIZE to 4 SIZE values are handed out on demand, one at a time; the
/// master has a task of its own between two requests.
class Tasks
{
public:
    explicit Tasks(std::size_t size) : size_(size), values_(4 * size, 1.0) {}

    void iterate()
    {
        rank == 0 ? hand_out() : work();
    }

private:
    static constexpr int tasks = 32;

    void compute(int task)
    {
        const std::size_t count = size_ * (1 + static_cast<std::size_t>(task) * 7 % 4);
        for (std::size_t value = 0; value < count; ++value)
        {
            values_[value] = std::sqrt(values_[value] + 1.0);
        }
    }

    void hand_out()
    {
        int next = 0;
        for (int working = processes - 1; working > 0;)
        {
            MPI_Status status;
            MPI_Recv(values_.data(), count_of(size_), MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                     &status);
            const int task = next < tasks ? next++ : -1;
            working -= task < 0 ? 1 : 0;
            MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
            if (next < tasks)
            {
                compute(next++);
            }
        }
    }

    void work()
    {
        for (int task = 0; task >= 0;)
        {
            MPI_Send(values_.data(), count_of(size_), MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
            MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (task >= 0)
            {
                compute(task);
            }
        }
    }

    std::size_t size_;
    Values values_;
};

template <typename Program>
double time_of(std::size_t size, int iterations)
{
    Program program(size);
    // The first iterations meet cold caches and connections that are not made yet.
    for (int iteration = 0; iteration < 2 + iterations / 20; ++iteration)
    {
        program.iterate();
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Pcontrol(1);
    const double begin = MPI_Wtime();
    for (int iteration = 0; iteration < iterations; ++iteration)
    {
        program.iterate();
    }
    MPI_Barrier(MPI_COMM_WORLD);
    const double end = MPI_Wtime();
    MPI_Pcontrol(0);
    return end - begin;
}

struct Entry
{
    const char* name;
    double (*time)(std::size_t, int);
};

constexpr Entry programs[] = {{"stencil", time_of<Stencil>},     {"pipeline", time_of<Pipeline>},
                              {"transpose", time_of<Transpose>}, {"cg", time_of<ConjugateGradient>},
                              {"ring", time_of<Ring>},           {"tasks", time_of<Tasks>}};

} // namespace

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    const auto* program = argc != 4 ? std::end(programs)
                                    : std::find_if(std::begin(programs), std::end(programs),
                                                   [&](const Entry& entry)
                                                   { return entry.name == std::string(argv[1]); });
    if (program == std::end(programs))
    {
        std::fprintf(stderr, "usage: accuracy_programs NAME SIZE ITERATIONS\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
        return 2;
    }
    const double seconds =
        program->time(static_cast<std::size_t>(std::atol(argv[2])), std::atoi(argv[3]));
    if (rank == 0)
    {
        std::printf("%.0f\n", 1e9 * seconds);
    }
    MPI_Finalize();
}
