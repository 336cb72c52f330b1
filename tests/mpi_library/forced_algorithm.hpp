// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "library_rows.hpp"

#include <mpi.h>

#include <cstdio>
#include <string>

// How the library is made to use an algorithm.

namespace haec_sim::test
{

inline void check(int status, const char* call)
{
    if (status != MPI_SUCCESS)
    {
        std::fprintf(stderr, "record_messages: %s failed (%d)\n", call, status);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

/// A parameter of the library.
class Parameter
{
public:
    explicit Parameter(const std::string& name)
    {
        int index = 0;
        int values = 0;
        // Not every operation has every parameter.
        exists_ = MPI_T_cvar_get_index(name.c_str(), &index) == MPI_SUCCESS;
        if (exists_)
        {
            check(MPI_T_cvar_handle_alloc(index, nullptr, &handle_, &values), name.c_str());
        }
    }

    ~Parameter()
    {
        if (exists_)
        {
            MPI_T_cvar_handle_free(&handle_);
        }
    }

    Parameter(const Parameter&) = delete;
    Parameter& operator=(const Parameter&) = delete;

    /// False where the parameter is for reading only, as those of allgatherv are.
    bool set(int value)
    {
        return !exists_ || MPI_T_cvar_write(handle_, &value) == MPI_SUCCESS;
    }

    int value() const
    {
        int value = 0;
        check(exists_ ? MPI_T_cvar_read(handle_, &value) : MPI_SUCCESS, "MPI_T_cvar_read");
        return value;
    }

private:
    MPI_T_cvar_handle handle_ = nullptr;
    bool exists_ = false;
};

inline std::string parameter_of(const LibraryRow& row)
{
    return std::string("coll_tuned_") + row.operation + "_algorithm";
}

/// Communicators that are made from now on use the row's algorithm. The library reads the
/// parameters when it makes a communicator.
inline void force(const LibraryRow& row, bool is_forced)
{
    const auto name = parameter_of(row);
    Parameter(name).set(is_forced ? row.number : 0);
    Parameter(name + "_segmentsize").set(is_forced ? row.segment : 0);
    Parameter(name + "_chain_fanout").set(is_forced ? row.fan : 4);
    Parameter(name + "_knomial_radix").set(is_forced ? row.fan : 4);
}

/// True where the row's algorithm can be forced, or the run was started with it.
inline bool can_be_forced(const LibraryRow& row)
{
    Parameter parameter(parameter_of(row));
    return parameter.value() == row.number || (parameter.set(row.number) && parameter.set(0));
}

} // namespace haec_sim::test
