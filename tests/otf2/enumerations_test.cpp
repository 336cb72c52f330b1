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

SAME(Paradigm::user, OTF2_PARADIGM_USER);
SAME(Paradigm::compiler, OTF2_PARADIGM_COMPILER);
SAME(Paradigm::openmp, OTF2_PARADIGM_OPENMP);
SAME(Paradigm::mpi, OTF2_PARADIGM_MPI);

SAME(RegionRole::unknown, OTF2_REGION_ROLE_UNKNOWN);
SAME(RegionRole::function, OTF2_REGION_ROLE_FUNCTION);
SAME(RegionRole::point_to_point, OTF2_REGION_ROLE_POINT2POINT);
SAME(RegionRole::barrier, OTF2_REGION_ROLE_BARRIER);
SAME(RegionRole::implicit_barrier, OTF2_REGION_ROLE_IMPLICIT_BARRIER);

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
