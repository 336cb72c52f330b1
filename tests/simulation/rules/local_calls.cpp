// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/mpi_calls.hpp"

#include <sstream>

// Calls that leave nothing but their region: what they took is no computing, and is kept.

namespace haec_sim::test
{

namespace
{

void record_region(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, call).leave(130, call).leave(200, "main");
}

CallCase local(const char* title, const char* calls)
{
    CallCase made{title, {}, &record_region, {}};
    std::istringstream words(calls);
    for (std::string call; words >> call;)
    {
        made.calls.push_back(call);
    }
    // 2*100; + 30 inside of MPI; + 2*70
    made.expected = {{0, 200, 230, 370}};
    return made;
}

} // namespace

std::vector<CallCase> local_calls()
{
    // Score-P records no more of matched receives and neighbourhood collectives, nor of the making
    // of persistent requests. The last are calls with MPI_PROC_NULL, and such that complete
    // nothing.
    return {
        local("LocalTypes",
              "Address Get_address Pack Pack_external Pack_external_size Pack_size "
              "Register_datarep Type_c2f Type_commit Type_contiguous Type_create_darray "
              "Type_create_f90_complex Type_create_f90_integer Type_create_f90_real "
              "Type_create_hindexed Type_create_hindexed_block Type_create_hvector "
              "Type_create_indexed_block Type_create_keyval Type_create_resized "
              "Type_create_struct Type_create_subarray Type_delete_attr Type_dup Type_extent "
              "Type_f2c Type_free Type_free_keyval Type_get_attr Type_get_contents "
              "Type_get_envelope Type_get_extent Type_get_extent_x Type_get_name "
              "Type_get_true_extent Type_get_true_extent_x Type_hindexed Type_hvector "
              "Type_indexed Type_lb Type_match_size Type_set_attr Type_set_name Type_size "
              "Type_size_x Type_struct Type_ub Type_vector Unpack Unpack_external"),
        local("LocalCommunicators",
              "Attr_delete Attr_get Attr_put Cart_coords Cart_get Cart_map Cart_rank Cart_shift "
              "Cartdim_get Comm_accept Comm_c2f Comm_call_errhandler Comm_compare Comm_connect "
              "Comm_create_errhandler Comm_create_keyval Comm_delete_attr Comm_f2c "
              "Comm_free_keyval Comm_get_attr Comm_get_errhandler Comm_get_info Comm_get_name "
              "Comm_get_parent Comm_group Comm_join Comm_rank Comm_remote_group "
              "Comm_remote_size Comm_set_attr Comm_set_errhandler Comm_set_info Comm_set_name "
              "Comm_size Comm_spawn Comm_spawn_multiple Comm_test_inter Dims_create "
              "Dist_graph_neighbors Dist_graph_neighbors_count Graph_get Graph_map "
              "Graph_neighbors Graph_neighbors_count Graphdims_get Group_c2f Group_compare "
              "Group_difference Group_excl Group_f2c Group_free Group_incl Group_intersection "
              "Group_range_excl Group_range_incl Group_rank Group_size Group_translate_ranks "
              "Group_union Keyval_create Keyval_free Topo_test"),
        local("LocalErrors",
              "Add_error_class Add_error_code Add_error_string Errhandler_create "
              "Errhandler_free Errhandler_get Errhandler_set Error_class Error_string "
              "File_call_errhandler File_create_errhandler File_get_errhandler "
              "File_set_errhandler Win_call_errhandler Win_create_errhandler Win_get_errhandler "
              "Win_set_errhandler"),
        local("LocalFilesAndWindows",
              "File_c2f File_f2c File_get_amode File_get_atomicity File_get_byte_offset "
              "File_get_group File_get_info File_get_position File_get_position_shared "
              "File_get_size File_get_type_extent File_get_view File_preallocate "
              "File_set_atomicity File_set_info File_set_size File_set_view File_sync Win_c2f "
              "Win_create_keyval Win_delete_attr Win_f2c Win_free_keyval Win_get_attr "
              "Win_get_group Win_get_info Win_get_name Win_set_attr Win_set_info Win_set_name "
              "Win_shared_query"),
        local("LocalInfo",
              "Grequest_complete Grequest_start Info_c2f Info_create Info_delete Info_dup "
              "Info_f2c Info_free Info_get Info_get_nkeys Info_get_nthkey Info_get_valuelen "
              "Info_set Op_c2f Op_commutative Op_create Op_f2c Op_free Request_c2f Request_f2c "
              "Request_free Request_get_status Status_c2f Status_f2c Status_set_cancelled "
              "Status_set_elements Status_set_elements_x"),
        local("LocalMessages",
              "Bsend_init Buffer_attach Buffer_detach Cancel Get_count Get_elements "
              "Get_elements_x Improbe Imrecv Ineighbor_allgather Ineighbor_allgatherv "
              "Ineighbor_alltoall Ineighbor_alltoallv Ineighbor_alltoallw Iprobe Mprobe Mrecv "
              "Neighbor_allgather Neighbor_allgatherv Neighbor_alltoall Neighbor_alltoallv "
              "Neighbor_alltoallw Probe Recv_init Reduce_local Rsend_init Send_init Ssend_init "
              "Test Test_cancelled Testall Testany Testsome"),
        local("LocalOthers",
              "Abort Alloc_mem Close_port Finalized Free_mem Get_library_version "
              "Get_processor_name Get_version Initialized Is_thread_main Lookup_name Open_port "
              "Pcontrol Publish_name Query_thread Unpublish_name Wtick Wtime"),
        local("LocalWithNobody",
              "Send Bsend Rsend Ssend Isend Ibsend Irsend Issend Recv Irecv Sendrecv "
              "Sendrecv_replace Mrecv Imrecv Start Wait Waitall Waitany Waitsome Test Testall "
              "Testany Testsome"),
    };
}

} // namespace haec_sim::test
