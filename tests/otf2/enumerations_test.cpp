// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/records/references.hpp"

#include <otf2/otf2.h>

#include <gtest/gtest.h>

#include <type_traits>

// The simulator names OTF2's enumerators in its own words and passes their values through: each
// must be OTF2's. Checked by the compiler; the tests below are there to be seen to pass.

namespace haec_sim
{
namespace
{

#define SAME(ours, theirs)                                                                         \
    static_assert(static_cast<std::uint64_t>(ours) == static_cast<std::uint64_t>(theirs))

SAME(CollectiveOp::barrier, OTF2_COLLECTIVE_OP_BARRIER);
SAME(CollectiveOp::bcast, OTF2_COLLECTIVE_OP_BCAST);
SAME(CollectiveOp::gather, OTF2_COLLECTIVE_OP_GATHER);
SAME(CollectiveOp::gatherv, OTF2_COLLECTIVE_OP_GATHERV);
SAME(CollectiveOp::scatter, OTF2_COLLECTIVE_OP_SCATTER);
SAME(CollectiveOp::scatterv, OTF2_COLLECTIVE_OP_SCATTERV);
SAME(CollectiveOp::allgather, OTF2_COLLECTIVE_OP_ALLGATHER);
SAME(CollectiveOp::allgatherv, OTF2_COLLECTIVE_OP_ALLGATHERV);
SAME(CollectiveOp::alltoall, OTF2_COLLECTIVE_OP_ALLTOALL);
SAME(CollectiveOp::alltoallv, OTF2_COLLECTIVE_OP_ALLTOALLV);
SAME(CollectiveOp::alltoallw, OTF2_COLLECTIVE_OP_ALLTOALLW);
SAME(CollectiveOp::allreduce, OTF2_COLLECTIVE_OP_ALLREDUCE);
SAME(CollectiveOp::reduce, OTF2_COLLECTIVE_OP_REDUCE);
SAME(CollectiveOp::reduce_scatter, OTF2_COLLECTIVE_OP_REDUCE_SCATTER);
SAME(CollectiveOp::scan, OTF2_COLLECTIVE_OP_SCAN);
SAME(CollectiveOp::exscan, OTF2_COLLECTIVE_OP_EXSCAN);
SAME(CollectiveOp::reduce_scatter_block, OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK);
SAME(CollectiveOp::create_handle, OTF2_COLLECTIVE_OP_CREATE_HANDLE);
SAME(CollectiveOp::destroy_handle, OTF2_COLLECTIVE_OP_DESTROY_HANDLE);
SAME(CollectiveOp::allocate, OTF2_COLLECTIVE_OP_ALLOCATE);
SAME(CollectiveOp::deallocate, OTF2_COLLECTIVE_OP_DEALLOCATE);
SAME(CollectiveOp::create_handle_and_allocate, OTF2_COLLECTIVE_OP_CREATE_HANDLE_AND_ALLOCATE);
SAME(CollectiveOp::destroy_handle_and_deallocate, OTF2_COLLECTIVE_OP_DESTROY_HANDLE_AND_DEALLOCATE);

SAME(GroupType::unknown, OTF2_GROUP_TYPE_UNKNOWN);
SAME(GroupType::locations, OTF2_GROUP_TYPE_LOCATIONS);
SAME(GroupType::regions, OTF2_GROUP_TYPE_REGIONS);
SAME(GroupType::metric, OTF2_GROUP_TYPE_METRIC);
SAME(GroupType::comm_locations, OTF2_GROUP_TYPE_COMM_LOCATIONS);
SAME(GroupType::comm_group, OTF2_GROUP_TYPE_COMM_GROUP);
SAME(GroupType::comm_self, OTF2_GROUP_TYPE_COMM_SELF);

SAME(LocationGroupType::unknown, OTF2_LOCATION_GROUP_TYPE_UNKNOWN);
SAME(LocationGroupType::process, OTF2_LOCATION_GROUP_TYPE_PROCESS);
SAME(LocationGroupType::accelerator, OTF2_LOCATION_GROUP_TYPE_ACCELERATOR);

SAME(LocationType::unknown, OTF2_LOCATION_TYPE_UNKNOWN);
SAME(LocationType::cpu_thread, OTF2_LOCATION_TYPE_CPU_THREAD);
SAME(LocationType::accelerator_stream, OTF2_LOCATION_TYPE_ACCELERATOR_STREAM);
SAME(LocationType::metric, OTF2_LOCATION_TYPE_METRIC);

SAME(Base::binary, OTF2_BASE_BINARY);
SAME(Base::decimal, OTF2_BASE_DECIMAL);

SAME(MetricMode::accumulated_start, OTF2_METRIC_ACCUMULATED_START);
SAME(MetricMode::accumulated_point, OTF2_METRIC_ACCUMULATED_POINT);
SAME(MetricMode::accumulated_last, OTF2_METRIC_ACCUMULATED_LAST);
SAME(MetricMode::accumulated_next, OTF2_METRIC_ACCUMULATED_NEXT);
SAME(MetricMode::absolute_point, OTF2_METRIC_ABSOLUTE_POINT);
SAME(MetricMode::absolute_last, OTF2_METRIC_ABSOLUTE_LAST);
SAME(MetricMode::absolute_next, OTF2_METRIC_ABSOLUTE_NEXT);
SAME(MetricMode::relative_point, OTF2_METRIC_RELATIVE_POINT);
SAME(MetricMode::relative_last, OTF2_METRIC_RELATIVE_LAST);
SAME(MetricMode::relative_next, OTF2_METRIC_RELATIVE_NEXT);

SAME(MetricOccurrence::synchronous_strict, OTF2_METRIC_SYNCHRONOUS_STRICT);
SAME(MetricOccurrence::synchronous, OTF2_METRIC_SYNCHRONOUS);
SAME(MetricOccurrence::asynchronous, OTF2_METRIC_ASYNCHRONOUS);

SAME(MetricScope::location, OTF2_SCOPE_LOCATION);
SAME(MetricScope::location_group, OTF2_SCOPE_LOCATION_GROUP);
SAME(MetricScope::system_tree_node, OTF2_SCOPE_SYSTEM_TREE_NODE);
SAME(MetricScope::group, OTF2_SCOPE_GROUP);

SAME(MetricType::other, OTF2_METRIC_TYPE_OTHER);
SAME(MetricType::papi, OTF2_METRIC_TYPE_PAPI);
SAME(MetricType::rusage, OTF2_METRIC_TYPE_RUSAGE);
SAME(MetricType::user, OTF2_METRIC_TYPE_USER);

SAME(RecorderKind::unknown, OTF2_RECORDER_KIND_UNKNOWN);
SAME(RecorderKind::abstract, OTF2_RECORDER_KIND_ABSTRACT);
SAME(RecorderKind::cpu, OTF2_RECORDER_KIND_CPU);
SAME(RecorderKind::gpu, OTF2_RECORDER_KIND_GPU);

SAME(SystemTreeDomain::machine, OTF2_SYSTEM_TREE_DOMAIN_MACHINE);
SAME(SystemTreeDomain::shared_memory, OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY);
SAME(SystemTreeDomain::numa, OTF2_SYSTEM_TREE_DOMAIN_NUMA);
SAME(SystemTreeDomain::socket, OTF2_SYSTEM_TREE_DOMAIN_SOCKET);
SAME(SystemTreeDomain::cache, OTF2_SYSTEM_TREE_DOMAIN_CACHE);
SAME(SystemTreeDomain::core, OTF2_SYSTEM_TREE_DOMAIN_CORE);
SAME(SystemTreeDomain::pu, OTF2_SYSTEM_TREE_DOMAIN_PU);
SAME(SystemTreeDomain::accelerator_device, OTF2_SYSTEM_TREE_DOMAIN_ACCELERATOR_DEVICE);
SAME(SystemTreeDomain::networking_device, OTF2_SYSTEM_TREE_DOMAIN_NETWORKING_DEVICE);

SAME(collective_root_none, OTF2_COLLECTIVE_ROOT_NONE);
SAME(collective_root_self, OTF2_COLLECTIVE_ROOT_SELF);
SAME(collective_root_this_group, OTF2_COLLECTIVE_ROOT_THIS_GROUP);

SAME(Type::none, OTF2_TYPE_NONE);
SAME(Type::uint8, OTF2_TYPE_UINT8);
SAME(Type::uint16, OTF2_TYPE_UINT16);
SAME(Type::uint32, OTF2_TYPE_UINT32);
SAME(Type::uint64, OTF2_TYPE_UINT64);
SAME(Type::int8, OTF2_TYPE_INT8);
SAME(Type::int16, OTF2_TYPE_INT16);
SAME(Type::int32, OTF2_TYPE_INT32);
SAME(Type::int64, OTF2_TYPE_INT64);
SAME(Type::float32, OTF2_TYPE_FLOAT);
SAME(Type::float64, OTF2_TYPE_DOUBLE);
SAME(Type::string, OTF2_TYPE_STRING);
SAME(Type::attribute, OTF2_TYPE_ATTRIBUTE);
SAME(Type::location, OTF2_TYPE_LOCATION);
SAME(Type::region, OTF2_TYPE_REGION);
SAME(Type::group, OTF2_TYPE_GROUP);
SAME(Type::metric, OTF2_TYPE_METRIC);
SAME(Type::comm, OTF2_TYPE_COMM);
SAME(Type::parameter, OTF2_TYPE_PARAMETER);
SAME(Type::rma_win, OTF2_TYPE_RMA_WIN);
SAME(Type::source_code_location, OTF2_TYPE_SOURCE_CODE_LOCATION);
SAME(Type::calling_context, OTF2_TYPE_CALLING_CONTEXT);
SAME(Type::interrupt_generator, OTF2_TYPE_INTERRUPT_GENERATOR);
SAME(Type::io_file, OTF2_TYPE_IO_FILE);
SAME(Type::io_handle, OTF2_TYPE_IO_HANDLE);
SAME(Type::location_group, OTF2_TYPE_LOCATION_GROUP);

SAME(Paradigm::unknown, OTF2_PARADIGM_UNKNOWN);
SAME(Paradigm::user, OTF2_PARADIGM_USER);
SAME(Paradigm::compiler, OTF2_PARADIGM_COMPILER);
SAME(Paradigm::openmp, OTF2_PARADIGM_OPENMP);
SAME(Paradigm::mpi, OTF2_PARADIGM_MPI);
SAME(Paradigm::cuda, OTF2_PARADIGM_CUDA);
SAME(Paradigm::measurement_system, OTF2_PARADIGM_MEASUREMENT_SYSTEM);
SAME(Paradigm::pthread, OTF2_PARADIGM_PTHREAD);
SAME(Paradigm::hmpp, OTF2_PARADIGM_HMPP);
SAME(Paradigm::ompss, OTF2_PARADIGM_OMPSS);
SAME(Paradigm::hardware, OTF2_PARADIGM_HARDWARE);
SAME(Paradigm::gaspi, OTF2_PARADIGM_GASPI);
SAME(Paradigm::upc, OTF2_PARADIGM_UPC);
SAME(Paradigm::shmem, OTF2_PARADIGM_SHMEM);
SAME(Paradigm::winthread, OTF2_PARADIGM_WINTHREAD);
SAME(Paradigm::qtthread, OTF2_PARADIGM_QTTHREAD);
SAME(Paradigm::acethread, OTF2_PARADIGM_ACETHREAD);
SAME(Paradigm::tbbthread, OTF2_PARADIGM_TBBTHREAD);
SAME(Paradigm::openacc, OTF2_PARADIGM_OPENACC);
SAME(Paradigm::opencl, OTF2_PARADIGM_OPENCL);
SAME(Paradigm::mtapi, OTF2_PARADIGM_MTAPI);
SAME(Paradigm::sampling, OTF2_PARADIGM_SAMPLING);
SAME(Paradigm::none, OTF2_PARADIGM_NONE);
SAME(Paradigm::hip, OTF2_PARADIGM_HIP);
SAME(Paradigm::kokkos, OTF2_PARADIGM_KOKKOS);

SAME(RegionRole::unknown, OTF2_REGION_ROLE_UNKNOWN);
SAME(RegionRole::function, OTF2_REGION_ROLE_FUNCTION);
SAME(RegionRole::wrapper, OTF2_REGION_ROLE_WRAPPER);
SAME(RegionRole::loop, OTF2_REGION_ROLE_LOOP);
SAME(RegionRole::code, OTF2_REGION_ROLE_CODE);
SAME(RegionRole::parallel, OTF2_REGION_ROLE_PARALLEL);
SAME(RegionRole::sections, OTF2_REGION_ROLE_SECTIONS);
SAME(RegionRole::section, OTF2_REGION_ROLE_SECTION);
SAME(RegionRole::workshare, OTF2_REGION_ROLE_WORKSHARE);
SAME(RegionRole::single, OTF2_REGION_ROLE_SINGLE);
SAME(RegionRole::single_block, OTF2_REGION_ROLE_SINGLE_SBLOCK);
SAME(RegionRole::master, OTF2_REGION_ROLE_MASTER);
SAME(RegionRole::critical, OTF2_REGION_ROLE_CRITICAL);
SAME(RegionRole::critical_block, OTF2_REGION_ROLE_CRITICAL_SBLOCK);
SAME(RegionRole::atomic, OTF2_REGION_ROLE_ATOMIC);
SAME(RegionRole::barrier, OTF2_REGION_ROLE_BARRIER);
SAME(RegionRole::implicit_barrier, OTF2_REGION_ROLE_IMPLICIT_BARRIER);
SAME(RegionRole::flush, OTF2_REGION_ROLE_FLUSH);
SAME(RegionRole::ordered, OTF2_REGION_ROLE_ORDERED);
SAME(RegionRole::ordered_block, OTF2_REGION_ROLE_ORDERED_SBLOCK);
SAME(RegionRole::task, OTF2_REGION_ROLE_TASK);
SAME(RegionRole::task_create, OTF2_REGION_ROLE_TASK_CREATE);
SAME(RegionRole::task_wait, OTF2_REGION_ROLE_TASK_WAIT);
SAME(RegionRole::coll_one2all, OTF2_REGION_ROLE_COLL_ONE2ALL);
SAME(RegionRole::coll_all2one, OTF2_REGION_ROLE_COLL_ALL2ONE);
SAME(RegionRole::coll_all2all, OTF2_REGION_ROLE_COLL_ALL2ALL);
SAME(RegionRole::coll_other, OTF2_REGION_ROLE_COLL_OTHER);
SAME(RegionRole::file_io, OTF2_REGION_ROLE_FILE_IO);
SAME(RegionRole::point_to_point, OTF2_REGION_ROLE_POINT2POINT);
SAME(RegionRole::rma, OTF2_REGION_ROLE_RMA);
SAME(RegionRole::data_transfer, OTF2_REGION_ROLE_DATA_TRANSFER);
SAME(RegionRole::artificial, OTF2_REGION_ROLE_ARTIFICIAL);
SAME(RegionRole::thread_create, OTF2_REGION_ROLE_THREAD_CREATE);
SAME(RegionRole::thread_wait, OTF2_REGION_ROLE_THREAD_WAIT);
SAME(RegionRole::task_untied, OTF2_REGION_ROLE_TASK_UNTIED);
SAME(RegionRole::allocate, OTF2_REGION_ROLE_ALLOCATE);
SAME(RegionRole::deallocate, OTF2_REGION_ROLE_DEALLOCATE);
SAME(RegionRole::reallocate, OTF2_REGION_ROLE_REALLOCATE);
SAME(RegionRole::file_io_metadata, OTF2_REGION_ROLE_FILE_IO_METADATA);

SAME(CommFlag::none, OTF2_COMM_FLAG_NONE);
SAME(CommFlag::create_destroy_events, OTF2_COMM_FLAG_CREATE_DESTROY_EVENTS);

SAME(GroupFlag::none, OTF2_GROUP_FLAG_NONE);
SAME(GroupFlag::global_members, OTF2_GROUP_FLAG_GLOBAL_MEMBERS);

SAME(IoCreationFlag::none, OTF2_IO_CREATION_FLAG_NONE);
SAME(IoCreationFlag::create, OTF2_IO_CREATION_FLAG_CREATE);
SAME(IoCreationFlag::truncate, OTF2_IO_CREATION_FLAG_TRUNCATE);
SAME(IoCreationFlag::directory, OTF2_IO_CREATION_FLAG_DIRECTORY);
SAME(IoCreationFlag::exclusive, OTF2_IO_CREATION_FLAG_EXCLUSIVE);
SAME(IoCreationFlag::no_controlling_terminal, OTF2_IO_CREATION_FLAG_NO_CONTROLLING_TERMINAL);
SAME(IoCreationFlag::no_follow, OTF2_IO_CREATION_FLAG_NO_FOLLOW);
SAME(IoCreationFlag::path, OTF2_IO_CREATION_FLAG_PATH);
SAME(IoCreationFlag::temporary_file, OTF2_IO_CREATION_FLAG_TEMPORARY_FILE);
SAME(IoCreationFlag::largefile, OTF2_IO_CREATION_FLAG_LARGEFILE);
SAME(IoCreationFlag::no_seek, OTF2_IO_CREATION_FLAG_NO_SEEK);
SAME(IoCreationFlag::unique, OTF2_IO_CREATION_FLAG_UNIQUE);

SAME(IoHandleFlag::none, OTF2_IO_HANDLE_FLAG_NONE);
SAME(IoHandleFlag::pre_created, OTF2_IO_HANDLE_FLAG_PRE_CREATED);
SAME(IoHandleFlag::all_proxy, OTF2_IO_HANDLE_FLAG_ALL_PROXY);

SAME(IoOperationFlag::none, OTF2_IO_OPERATION_FLAG_NONE);
SAME(IoOperationFlag::non_blocking, OTF2_IO_OPERATION_FLAG_NON_BLOCKING);
SAME(IoOperationFlag::collective, OTF2_IO_OPERATION_FLAG_COLLECTIVE);

SAME(IoParadigmFlag::none, OTF2_IO_PARADIGM_FLAG_NONE);
SAME(IoParadigmFlag::os, OTF2_IO_PARADIGM_FLAG_OS);

SAME(IoStatusFlag::none, OTF2_IO_STATUS_FLAG_NONE);
SAME(IoStatusFlag::close_on_exec, OTF2_IO_STATUS_FLAG_CLOSE_ON_EXEC);
SAME(IoStatusFlag::append, OTF2_IO_STATUS_FLAG_APPEND);
SAME(IoStatusFlag::non_blocking, OTF2_IO_STATUS_FLAG_NON_BLOCKING);
SAME(IoStatusFlag::async, OTF2_IO_STATUS_FLAG_ASYNC);
SAME(IoStatusFlag::sync, OTF2_IO_STATUS_FLAG_SYNC);
SAME(IoStatusFlag::data_sync, OTF2_IO_STATUS_FLAG_DATA_SYNC);
SAME(IoStatusFlag::avoid_caching, OTF2_IO_STATUS_FLAG_AVOID_CACHING);
SAME(IoStatusFlag::no_access_time, OTF2_IO_STATUS_FLAG_NO_ACCESS_TIME);
SAME(IoStatusFlag::delete_on_close, OTF2_IO_STATUS_FLAG_DELETE_ON_CLOSE);

SAME(RegionFlag::none, OTF2_REGION_FLAG_NONE);
SAME(RegionFlag::dynamic, OTF2_REGION_FLAG_DYNAMIC);
SAME(RegionFlag::phase, OTF2_REGION_FLAG_PHASE);

SAME(RmaSyncLevel::none, OTF2_RMA_SYNC_LEVEL_NONE);
SAME(RmaSyncLevel::process, OTF2_RMA_SYNC_LEVEL_PROCESS);
SAME(RmaSyncLevel::memory, OTF2_RMA_SYNC_LEVEL_MEMORY);

SAME(RmaWinFlag::none, OTF2_RMA_WIN_FLAG_NONE);
SAME(RmaWinFlag::create_destroy_events, OTF2_RMA_WIN_FLAG_CREATE_DESTROY_EVENTS);

SAME(CartPeriodicity::open, OTF2_CART_PERIODIC_FALSE);
SAME(CartPeriodicity::closed, OTF2_CART_PERIODIC_TRUE);

SAME(InterruptGeneratorMode::time, OTF2_INTERRUPT_GENERATOR_MODE_TIME);
SAME(InterruptGeneratorMode::count, OTF2_INTERRUPT_GENERATOR_MODE_COUNT);

SAME(IoAccessMode::read_only, OTF2_IO_ACCESS_MODE_READ_ONLY);
SAME(IoAccessMode::write_only, OTF2_IO_ACCESS_MODE_WRITE_ONLY);
SAME(IoAccessMode::read_write, OTF2_IO_ACCESS_MODE_READ_WRITE);
SAME(IoAccessMode::execute_only, OTF2_IO_ACCESS_MODE_EXECUTE_ONLY);
SAME(IoAccessMode::search_only, OTF2_IO_ACCESS_MODE_SEARCH_ONLY);

SAME(IoOperationMode::read, OTF2_IO_OPERATION_MODE_READ);
SAME(IoOperationMode::write, OTF2_IO_OPERATION_MODE_WRITE);
SAME(IoOperationMode::flush, OTF2_IO_OPERATION_MODE_FLUSH);

SAME(IoParadigmClass::serial, OTF2_IO_PARADIGM_CLASS_SERIAL);
SAME(IoParadigmClass::parallel, OTF2_IO_PARADIGM_CLASS_PARALLEL);

SAME(IoParadigmProperty::version, OTF2_IO_PARADIGM_PROPERTY_VERSION);

SAME(IoSeekOption::from_start, OTF2_IO_SEEK_FROM_START);
SAME(IoSeekOption::from_current, OTF2_IO_SEEK_FROM_CURRENT);
SAME(IoSeekOption::from_end, OTF2_IO_SEEK_FROM_END);
SAME(IoSeekOption::data, OTF2_IO_SEEK_DATA);
SAME(IoSeekOption::hole, OTF2_IO_SEEK_HOLE);

SAME(LockType::exclusive, OTF2_LOCK_EXCLUSIVE);
SAME(LockType::shared, OTF2_LOCK_SHARED);

SAME(MeasurementMode::on, OTF2_MEASUREMENT_ON);
SAME(MeasurementMode::off, OTF2_MEASUREMENT_OFF);

SAME(ParadigmClass::process, OTF2_PARADIGM_CLASS_PROCESS);
SAME(ParadigmClass::thread_fork_join, OTF2_PARADIGM_CLASS_THREAD_FORK_JOIN);
SAME(ParadigmClass::thread_create_wait, OTF2_PARADIGM_CLASS_THREAD_CREATE_WAIT);
SAME(ParadigmClass::accelerator, OTF2_PARADIGM_CLASS_ACCELERATOR);

SAME(ParadigmProperty::comm_name_template, OTF2_PARADIGM_PROPERTY_COMM_NAME_TEMPLATE);
SAME(ParadigmProperty::rma_win_name_template, OTF2_PARADIGM_PROPERTY_RMA_WIN_NAME_TEMPLATE);
SAME(ParadigmProperty::rma_only, OTF2_PARADIGM_PROPERTY_RMA_ONLY);

SAME(ParameterType::string, OTF2_PARAMETER_TYPE_STRING);
SAME(ParameterType::int64, OTF2_PARAMETER_TYPE_INT64);
SAME(ParameterType::uint64, OTF2_PARAMETER_TYPE_UINT64);

SAME(RmaAtomicType::accumulate, OTF2_RMA_ATOMIC_TYPE_ACCUMULATE);
SAME(RmaAtomicType::increment, OTF2_RMA_ATOMIC_TYPE_INCREMENT);
SAME(RmaAtomicType::test_and_set, OTF2_RMA_ATOMIC_TYPE_TEST_AND_SET);
SAME(RmaAtomicType::compare_and_swap, OTF2_RMA_ATOMIC_TYPE_COMPARE_AND_SWAP);
SAME(RmaAtomicType::swap, OTF2_RMA_ATOMIC_TYPE_SWAP);
SAME(RmaAtomicType::fetch_and_add, OTF2_RMA_ATOMIC_TYPE_FETCH_AND_ADD);
SAME(RmaAtomicType::fetch_and_increment, OTF2_RMA_ATOMIC_TYPE_FETCH_AND_INCREMENT);
SAME(RmaAtomicType::fetch_and_accumulate, OTF2_RMA_ATOMIC_TYPE_FETCH_AND_ACCUMULATE);

SAME(RmaSyncType::memory, OTF2_RMA_SYNC_TYPE_MEMORY);
SAME(RmaSyncType::notify_in, OTF2_RMA_SYNC_TYPE_NOTIFY_IN);
SAME(RmaSyncType::notify_out, OTF2_RMA_SYNC_TYPE_NOTIFY_OUT);

#undef SAME

// Enumerations pass through as integers of OTF2's size.
#define SAME_SIZE(Name)                                                                            \
    static_assert(std::is_same_v<std::underlying_type_t<Name>, OTF2_##Name>, #Name)

SAME_SIZE(CollectiveOp);
SAME_SIZE(GroupType);
SAME_SIZE(LocationGroupType);
SAME_SIZE(LocationType);
SAME_SIZE(Paradigm);
SAME_SIZE(RegionRole);
SAME_SIZE(Type);
SAME_SIZE(CommFlag);
SAME_SIZE(GroupFlag);
SAME_SIZE(IoCreationFlag);
SAME_SIZE(IoHandleFlag);
SAME_SIZE(IoOperationFlag);
SAME_SIZE(IoParadigmFlag);
SAME_SIZE(IoStatusFlag);
SAME_SIZE(RegionFlag);
SAME_SIZE(RmaSyncLevel);
SAME_SIZE(RmaWinFlag);
SAME_SIZE(Base);
SAME_SIZE(CartPeriodicity);
SAME_SIZE(InterruptGeneratorMode);
SAME_SIZE(IoAccessMode);
SAME_SIZE(IoOperationMode);
SAME_SIZE(IoParadigmClass);
SAME_SIZE(IoParadigmProperty);
SAME_SIZE(IoSeekOption);
SAME_SIZE(LockType);
SAME_SIZE(MeasurementMode);
SAME_SIZE(MetricMode);
SAME_SIZE(MetricOccurrence);
SAME_SIZE(MetricScope);
SAME_SIZE(MetricType);
SAME_SIZE(ParadigmClass);
SAME_SIZE(ParadigmProperty);
SAME_SIZE(ParameterType);
SAME_SIZE(RecorderKind);
SAME_SIZE(RmaAtomicType);
SAME_SIZE(RmaSyncType);
SAME_SIZE(SystemTreeDomain);

#undef SAME_SIZE

// References to nothing are OTF2's, by type and by value.
#define SAME_REFERENCE(Name, constant)                                                             \
    static_assert(std::is_same_v<Name::integer_type, OTF2_##Name>, #Name);                         \
    static_assert(Name::undefined == OTF2_UNDEFINED_##constant, #Name)

SAME_REFERENCE(AttributeRef, ATTRIBUTE);
SAME_REFERENCE(CallingContextRef, CALLING_CONTEXT);
SAME_REFERENCE(CallpathRef, CALLPATH);
SAME_REFERENCE(CallsiteRef, CALLSITE);
SAME_REFERENCE(CartDimensionRef, CART_DIMENSION);
SAME_REFERENCE(CartTopologyRef, CART_TOPOLOGY);
SAME_REFERENCE(CommRef, COMM);
SAME_REFERENCE(GroupRef, GROUP);
SAME_REFERENCE(InterruptGeneratorRef, INTERRUPT_GENERATOR);
SAME_REFERENCE(IoFileRef, IO_FILE);
SAME_REFERENCE(IoHandleRef, IO_HANDLE);
SAME_REFERENCE(IoParadigmRef, IO_PARADIGM);
SAME_REFERENCE(LocationGroupRef, LOCATION_GROUP);
SAME_REFERENCE(LocationRef, LOCATION);
SAME_REFERENCE(MetricMemberRef, METRIC_MEMBER);
SAME_REFERENCE(MetricRef, METRIC);
SAME_REFERENCE(ParameterRef, PARAMETER);
SAME_REFERENCE(RegionRef, REGION);
SAME_REFERENCE(RmaWinRef, RMA_WIN);
SAME_REFERENCE(SourceCodeLocationRef, SOURCE_CODE_LOCATION);
SAME_REFERENCE(StringRef, STRING);
SAME_REFERENCE(SystemTreeNodeRef, SYSTEM_TREE_NODE);

#undef SAME_REFERENCE

} // namespace

TEST(Enumerations, EqualOtf2s)
{
    SUCCEED() << "or this file would not compile";
}

} // namespace haec_sim
