// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The algorithm that a configuration chooses for an operation.
//
// Source: spec: collectives, "Which, by default".
//     the first entry that fits operation, bytes and processes; else the default of MPICH 4
//     an entry is a named algorithm, or a table: mpich, mpich3, openmpi
// Neglected: nothing; an algorithm that does not work with P members is an error.
// Keys: collective_algorithms, of replay.
// Example: the entries bcast binomial for 0 to 8191 bytes and the table openmpi: a bcast of 8191
// bytes is binomial, one of 8192 bytes as Open MPI decides.

#include "simulation/collectives/choices.hpp"

#include "haec_sim/error.hpp"
#include "simulation/collectives/open_mpi.hpp"

#include <optional>
#include <string>

namespace haec_sim
{

namespace
{

/// Says what is wrong with the number of members.
std::string wanted_of(CollectiveAlgorithm algorithm)
{
    return algorithm == CollectiveAlgorithm::neighbor_exchange ? "which is odd"
                                                               : "which is no power of two";
}

/// The algorithm that an entry has for the operation, if any.
struct EntryAlgorithm
{
    const CollectiveTask& task;

    std::optional<ChosenAlgorithm> operator()(CollectiveTable table) const
    {
        switch (table)
        {
        case CollectiveTable::openmpi:
            return algorithm_of_open_mpi(task);
        case CollectiveTable::mpich3:
            return algorithm_of_mpich3(task);
        default:
            return default_algorithm(task);
        }
    }

    std::optional<ChosenAlgorithm> operator()(const CollectiveChoice& choice) const
    {
        if (!choice.fits(task.operation, task.blocks.longest(), task.members))
        {
            return std::nullopt;
        }
        if (!works_with(choice.algorithm, task.operation, task.members))
        {
            throw Error("collective_algorithms: " + std::string(name_of(choice.algorithm)) +
                        " cannot do " + name_of(task.operation) + " among " +
                        std::to_string(task.members) + " processes, " +
                        wanted_of(choice.algorithm) + "; choose another algorithm or none");
        }
        return ChosenAlgorithm(choice.algorithm, choice.segment, choice.fan, choice.channels);
    }
};

} // namespace

ChosenAlgorithm algorithm_by(const CollectiveChoices& choices, const CollectiveTask& task)
{
    for (const auto& entry : choices)
    {
        if (const auto algorithm = std::visit(EntryAlgorithm{task}, entry))
        {
            return *algorithm;
        }
    }
    return default_algorithm(task);
}

} // namespace haec_sim
