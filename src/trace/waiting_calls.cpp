// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/waiting_calls.hpp"

#include "trace/name_of_call.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace haec_sim
{

namespace
{

using Names = std::span<const std::string_view>;

// Names that end in * are begins of names.

/// Calls of MPI that complete whatever other processes do, without MPI_. Those that may fail, as
/// MPI_Test, have a record where they succeed.
constexpr auto local_calls_of_mpi = std::to_array<std::string_view>(
    {// Who is who.
     "Comm_rank", "Comm_size", "Comm_compare", "Comm_group", "Comm_test_inter", "Comm_remote_size",
     "Comm_remote_group", "Comm_get_*", "Comm_set_*", "Group_*", "Topo_test", "Cart_coords",
     "Cart_get", "Cart_map", "Cart_rank", "Cart_shift", "Cartdim_get", "Dims_create", "Graph_get",
     "Graph_map", "Graph_neighbors*", "Graphdims_get", "Dist_graph_neighbors*",
     // Attributes, errors and hints.
     "Attr_*", "Keyval_*", "Comm_create_keyval", "Comm_free_keyval", "Comm_delete_attr",
     "Win_create_keyval", "Win_free_keyval", "Win_delete_attr", "Comm_create_errhandler",
     "Comm_call_errhandler", "Win_create_errhandler", "Win_call_errhandler",
     "File_create_errhandler", "File_call_errhandler", "File_set_errhandler", "Errhandler_*",
     "Error_*", "Add_error_*", "Remove_error_*", "Info_*",
     // Types, operations and buffers.
     "Type_*", "Op_*", "Pack*", "Unpack*", "Address", "Aint_*", "Alloc_mem", "Free_mem",
     "Buffer_attach", "Get_address", "Get_count", "Get_elements*", "Status_*", "Register_datarep",
     "Reduce_local",
     // Requests. A blocking wait for one is none of them.
     "Request_free", "Request_get_status*", "Request_c2f", "Request_f2c", "Cancel", "Test",
     "Testall", "Testany", "Testsome", "Test_cancelled", "Iprobe", "Improbe", "Grequest_start",
     "Grequest_complete", "Send_init", "Bsend_init", "Ssend_init", "Rsend_init", "Recv_init",
     // The library itself.
     "Initialized", "Finalized", "Query_thread", "Is_thread_main", "Get_processor_name",
     "Get_version", "Get_library_version", "Wtime", "Wtick", "Pcontrol",
     // Windows and files.
     "Win_get_*", "Win_set_*", "Win_test", "Win_shared_query", "File_get_*", "File_seek"});

/// Accelerators: names that say that the call waits. It launches, allocates or asks otherwise.
/// Where it copies, it waits unless its name says Async.
constexpr auto waits_of_accelerators =
    std::to_array<std::string_view>({"Synchronize", "Wait", "Finish", "wait"});

/// Calls of POSIX threads that wait for nobody.
constexpr auto local_calls_of_threads = std::to_array<std::string_view>(
    {"pthread_create",         "pthread_detach",       "pthread_exit",
     "pthread_cancel",         "pthread_self",         "pthread_equal",
     "pthread_once",           "pthread_kill",         "pthread_attr_*",
     "pthread_get*",           "pthread_set*",         "pthread_mutex_init",
     "pthread_mutex_destroy",  "pthread_mutex_unlock", "pthread_mutex_trylock",
     "pthread_cond_init",      "pthread_cond_destroy", "pthread_cond_signal",
     "pthread_cond_broadcast", "pthread_mutexattr_*"});

bool is_one_of(std::string_view name, Names names)
{
    return std::ranges::any_of(
        names,
        [name](std::string_view one)
        {
            return one.ends_with('*') ? begins_ignoring_case(name, one.substr(0, one.size() - 1))
                                      : equal_ignoring_case(name, one);
        });
}

bool contains(std::string_view name, std::string_view words)
{
    return name.find(words) != std::string_view::npos;
}

bool waits_for_accelerator(std::string_view name)
{
    const bool copies = contains(name, "Memcpy") || contains(name, "Memset") ||
                        contains(name, "EnqueueRead") || contains(name, "EnqueueWrite") ||
                        contains(name, "EnqueueCopy") || contains(name, "EnqueueMap");
    return (copies && !contains(name, "Async")) ||
           std::ranges::any_of(waits_of_accelerators,
                               [name](std::string_view words) { return contains(name, words); });
}

/// The code inside is the program's, as compilers and OpenMP see it, or is told by R7.
bool is_construct(RegionRole role)
{
    switch (role)
    {
    case RegionRole::unknown:
    case RegionRole::function:
    case RegionRole::wrapper:
    case RegionRole::ordered:
    case RegionRole::barrier:
    case RegionRole::coll_one2all:
    case RegionRole::coll_all2one:
    case RegionRole::coll_all2all:
    case RegionRole::coll_other:
    case RegionRole::file_io:
    case RegionRole::file_io_metadata:
    case RegionRole::point_to_point:
    case RegionRole::rma:
    case RegionRole::data_transfer:
    case RegionRole::atomic:
    case RegionRole::thread_wait:
        return false;
    default:
        return true;
    }
}

} // namespace

bool may_wait_unrecorded(Paradigm paradigm, RegionRole role, std::string_view region)
{
    if (is_mpi_call(paradigm, region))
    {
        return !is_one_of(name_of_mpi_call(region), local_calls_of_mpi);
    }
    if (is_construct(role))
    {
        return false;
    }
    switch (paradigm)
    {
    case Paradigm::unknown:
    case Paradigm::user:
    case Paradigm::compiler:
    case Paradigm::sampling:
    case Paradigm::measurement_system:
        return false;
    case Paradigm::openmp:
        return role == RegionRole::ordered ||
               (role != RegionRole::barrier && begins_ignoring_case(region, "omp_set") &&
                region.ends_with("_lock"));
    case Paradigm::pthread:
        return !is_one_of(region, local_calls_of_threads);
    case Paradigm::cuda:
    case Paradigm::hip:
    case Paradigm::opencl:
    case Paradigm::openacc:
        return waits_for_accelerator(region);
    default:
        return true;
    }
}

} // namespace haec_sim
