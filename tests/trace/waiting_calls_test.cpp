// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/waiting_calls.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace haec_sim::test
{

namespace
{

// Each call of a list waits, or none does.
void expect_all(bool waits, const char* calls, Paradigm paradigm = Paradigm::mpi,
                const std::string& before = "MPI_", RegionRole role = RegionRole::function)
{
    std::istringstream words(calls);
    for (std::string call; words >> call;)
    {
        EXPECT_EQ(may_wait_unrecorded(paradigm, role, before + call), waits) << before + call;
    }
}

} // namespace

TEST(WaitingCalls, OfMpi)
{
    // Those of which Score-P 8 and 9 record Enter and Leave alone, or did in some version.
    expect_all(true, "Probe Mprobe Mrecv Start Startall Wait Waitall Waitany Waitsome "
                     "Barrier_init Bcast_init Allreduce_init Alltoallw_init Neighbor_alltoall_init "
                     "Psend_init Precv_init Pready Pready_range Pready_list Parrived "
                     "Session_init Session_finalize File_open File_close File_write_all "
                     "File_read_at_all File_write_ordered File_read_all_end File_write_shared "
                     "File_set_view File_set_size File_sync File_write "
                     "Comm_spawn Comm_spawn_multiple Comm_accept Comm_connect Comm_join "
                     "Comm_disconnect Comm_dup Comm_split Comm_create Cart_create Win_fence "
                     "Win_lock Win_unlock Win_wait Win_complete Win_create Win_flush_all Get "
                     "Get_accumulate Neighbor_alltoall Init Finalize Barrier Buffer_detach");
}

TEST(WaitingCalls, LocalOnesOfMpi)
{
    expect_all(false,
               "Comm_rank Comm_size Wtime Wtick Type_commit Type_create_struct "
               "Initialized Finalized Get_count Get_address Get_processor_name "
               "Address Pack Unpack Pack_external Op_create Op_free Info_create Info_set "
               "Error_string Error_class Errhandler_create Attr_get Attr_put "
               "Request_free Request_get_status Test Testall Testany Testsome Iprobe "
               "Improbe Comm_get_attr Comm_set_name Group_incl Cart_coords Status_set_cancelled "
               "Send_init Recv_init Cancel Alloc_mem Pcontrol Query_thread File_get_size");
}

TEST(WaitingCalls, InAnyLanguage)
{
    expect_all(true, "mpi_probe_ mpi_wait_ PMPI_Barrier MPI_Allreduce_c", Paradigm::user, "");
    expect_all(false, "mpi_comm_rank_ mpi_test_ PMPI_Wtime MPI_Get_count_c", Paradigm::user, "");
}

TEST(WaitingCalls, OfOtherLibraries)
{
    expect_all(true, "read fsync", Paradigm::none, "", RegionRole::file_io);
    expect_all(true, "open", Paradigm::none, "", RegionRole::file_io_metadata);
    expect_all(true, "shmem_wait_until shmem_barrier_all", Paradigm::shmem, "");
    expect_all(true, "gaspi_notify_waitsome", Paradigm::gaspi, "");
    expect_all(true, "pthread_cond_wait pthread_join", Paradigm::pthread, "");
    expect_all(false, "pthread_create pthread_mutex_unlock", Paradigm::pthread, "");
    expect_all(true, "cudaStreamSynchronize cudaDeviceSynchronize cudaMemcpy cuStreamWaitEvent",
               Paradigm::cuda, "", RegionRole::wrapper);
    expect_all(false, "cudaMemcpyAsync cudaMalloc cudaLaunchKernel", Paradigm::cuda, "",
               RegionRole::wrapper);
    expect_all(true, "hipEventSynchronize hipMemset", Paradigm::hip, "");
    expect_all(true, "clFinish clWaitForEvents clEnqueueReadBuffer", Paradigm::opencl, "");
    expect_all(true, "omp_set_lock omp_set_nest_lock", Paradigm::openmp, "");
    expect_all(false, "omp_get_thread_num omp_unset_lock", Paradigm::openmp, "");
}

TEST(WaitingCalls, NotTheProgramsOwn)
{
    for (const auto paradigm : {Paradigm::unknown, Paradigm::user, Paradigm::compiler,
                                Paradigm::sampling, Paradigm::measurement_system})
    {
        expect_all(false, "solve", paradigm, "");
    }
    // Their code is the program's, or they have rules (R7).
    for (const auto role : {RegionRole::parallel, RegionRole::loop, RegionRole::single,
                            RegionRole::critical_block, RegionRole::implicit_barrier})
    {
        expect_all(false, "construct", Paradigm::openmp, "", role);
    }
    expect_all(true, "ordered", Paradigm::openmp, "", RegionRole::ordered);
    // All of the program, which the recorder made up.
    expect_all(false, "program", Paradigm::none, "", RegionRole::artificial);
    expect_all(false, "kernel", Paradigm::hip, "", RegionRole{40});
    expect_all(false, "malloc", Paradigm::none, "", RegionRole::allocate);
}

} // namespace haec_sim::test
