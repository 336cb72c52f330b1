// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/mpi/measured_parts.hpp"

#include <algorithm>

namespace haec_sim::calibration
{

namespace
{

/// An operation among the processes of a communicator.
class Operation
{
public:
    Operation(CollectiveOp operation, std::uint64_t bytes, std::uint32_t members,
              MPI_Comm communicator)
        : operation_(operation), communicator_(communicator)
    {
        const bool is_shared = operation == CollectiveOp::reduce_scatter_block;
        block_ = static_cast<int>(is_shared ? bytes / members : bytes);
        // What reduces has numbers.
        numbers_ = block_ / static_cast<int>(sizeof(double));
        space_ = bytes * members;
    }

    /// The longest buffer [bytes].
    std::uint64_t space() const
    {
        return space_;
    }

    void run(std::byte* out, std::byte* in) const
    {
        switch (operation_)
        {
        case CollectiveOp::barrier:
            MPI_Barrier(communicator_);
            break;
        case CollectiveOp::bcast:
            MPI_Bcast(out, block_, MPI_BYTE, 0, communicator_);
            break;
        case CollectiveOp::gather:
            MPI_Gather(out, block_, MPI_BYTE, in, block_, MPI_BYTE, 0, communicator_);
            break;
        case CollectiveOp::scatter:
            MPI_Scatter(out, block_, MPI_BYTE, in, block_, MPI_BYTE, 0, communicator_);
            break;
        case CollectiveOp::allgather:
            MPI_Allgather(out, block_, MPI_BYTE, in, block_, MPI_BYTE, communicator_);
            break;
        case CollectiveOp::alltoall:
            MPI_Alltoall(out, block_, MPI_BYTE, in, block_, MPI_BYTE, communicator_);
            break;
        default:
            reduce(out, in);
        }
    }

private:
    void reduce(std::byte* out, std::byte* in) const
    {
        switch (operation_)
        {
        case CollectiveOp::reduce:
            MPI_Reduce(out, in, numbers_, MPI_DOUBLE, MPI_SUM, 0, communicator_);
            break;
        case CollectiveOp::reduce_scatter_block:
            MPI_Reduce_scatter_block(out, in, numbers_, MPI_DOUBLE, MPI_SUM, communicator_);
            break;
        case CollectiveOp::scan:
            MPI_Scan(out, in, numbers_, MPI_DOUBLE, MPI_SUM, communicator_);
            break;
        default:
            MPI_Allreduce(out, in, numbers_, MPI_DOUBLE, MPI_SUM, communicator_);
        }
    }

    CollectiveOp operation_;
    MPI_Comm communicator_;
    int block_ = 0;
    int numbers_ = 0;
    std::uint64_t space_ = 0;
};

constexpr CollectiveOp operations[] = {
    CollectiveOp::barrier,   CollectiveOp::bcast,     CollectiveOp::gather,
    CollectiveOp::scatter,   CollectiveOp::allgather, CollectiveOp::alltoall,
    CollectiveOp::allreduce, CollectiveOp::reduce,    CollectiveOp::reduce_scatter_block,
    CollectiveOp::scan};
constexpr std::uint64_t lengths_of_operations[] = {64, 512, 4096, 32768, 262144, 1048576};

/// An operation with its meter.
struct MeteredOperation
{
    CollectiveTime time;
    std::size_t meter = 0;
};

/// All operations of the first `members` processes, whose communicator others do not have.
void add_operations(MPI_Comm communicator, std::uint32_t members, Buffers& buffers,
                    const MeasureOptions& options, std::vector<Meter>& meters,
                    std::vector<MeteredOperation>& operations_of_all)
{
    for (const auto kind : operations)
    {
        for (const auto length : lengths_of_operations)
        {
            const bool is_barrier = kind == CollectiveOp::barrier;
            const auto bytes = is_barrier ? 0 : length;
            const Operation operation(kind, bytes, members, communicator);
            if (2 * operation.space() > buffers_of_call * options.largest ||
                (is_barrier && length != lengths_of_operations[0]))
            {
                continue;
            }
            operations_of_all.push_back({{kind, members, bytes, {}, false}, meters.size()});
            auto& meter = meters.emplace_back(options.has_hot_buffers);
            if (communicator != MPI_COMM_NULL)
            {
                meter.sample = [operation, communicator, &buffers]
                {
                    auto* out = buffers.next(2 * operation.space());
                    return time_of_all(communicator,
                                       [&] { operation.run(out, out + operation.space()); });
                };
            }
        }
    }
}

} // namespace

ReadFigures add_collectives(Buffers& buffers, const MeasureOptions& options,
                            std::vector<Meter>& meters)
{
    int size = 0;
    int rank = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<MeteredOperation> all;
    for (int members = 2;; members = std::min(2 * members, size))
    {
        // MPI frees it at its end.
        MPI_Comm part = MPI_COMM_NULL;
        MPI_Comm_split(MPI_COMM_WORLD, rank < members ? 0 : MPI_UNDEFINED, rank, &part);
        add_operations(part, static_cast<std::uint32_t>(members), buffers, options, meters, all);
        if (members == size)
        {
            break;
        }
    }
    return [all](const std::vector<Meter>& measured, Measurements& result)
    {
        for (auto operation : all)
        {
            operation.time.time = measured[operation.meter].time();
            result.collectives.push_back(operation.time);
        }
    };
}

} // namespace haec_sim::calibration
