// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Every record of OTF2 3.0, by the name the OTF2 headers give it. The enumerations, the names in
// messages and the registration of the reader's callbacks all come from these two lists.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

// clang-format off
#define HAEC_SIM_CHECKER_EVENTS(X) \
    X(BufferFlush) X(MeasurementOnOff) X(Enter) X(Leave) X(MpiSend) X(MpiIsend) \
    X(MpiIsendComplete) X(MpiIrecvRequest) X(MpiRecv) X(MpiIrecv) X(MpiRequestTest) \
    X(MpiRequestCancelled) X(MpiCollectiveBegin) X(MpiCollectiveEnd) X(OmpFork) \
    X(OmpJoin) X(OmpAcquireLock) X(OmpReleaseLock) X(OmpTaskCreate) X(OmpTaskSwitch) \
    X(OmpTaskComplete) X(Metric) X(ParameterString) X(ParameterInt) \
    X(ParameterUnsignedInt) X(RmaWinCreate) X(RmaWinDestroy) X(RmaCollectiveBegin) \
    X(RmaCollectiveEnd) X(RmaGroupSync) X(RmaRequestLock) X(RmaAcquireLock) \
    X(RmaTryLock) X(RmaReleaseLock) X(RmaSync) X(RmaWaitChange) X(RmaPut) X(RmaGet) \
    X(RmaAtomic) X(RmaOpCompleteBlocking) X(RmaOpCompleteNonBlocking) X(RmaOpTest) \
    X(RmaOpCompleteRemote) X(ThreadFork) X(ThreadJoin) X(ThreadTeamBegin) \
    X(ThreadTeamEnd) X(ThreadAcquireLock) X(ThreadReleaseLock) X(ThreadTaskCreate) \
    X(ThreadTaskSwitch) X(ThreadTaskComplete) X(ThreadCreate) X(ThreadBegin) \
    X(ThreadWait) X(ThreadEnd) X(CallingContextEnter) X(CallingContextLeave) \
    X(CallingContextSample) X(IoCreateHandle) X(IoDestroyHandle) X(IoDuplicateHandle) \
    X(IoSeek) X(IoChangeStatusFlags) X(IoDeleteFile) X(IoOperationBegin) \
    X(IoOperationTest) X(IoOperationIssued) X(IoOperationComplete) \
    X(IoOperationCancelled) X(IoAcquireLock) X(IoReleaseLock) X(IoTryLock) \
    X(ProgramBegin) X(ProgramEnd) X(NonBlockingCollectiveRequest) \
    X(NonBlockingCollectiveComplete) X(CommCreate) X(CommDestroy)

#define HAEC_SIM_CHECKER_DEFINITIONS(X) \
    X(ClockProperties) X(Paradigm) X(ParadigmProperty) X(IoParadigm) X(String) \
    X(Attribute) X(SystemTreeNode) X(LocationGroup) X(Location) X(Region) X(Callsite) \
    X(Callpath) X(Group) X(MetricMember) X(MetricClass) X(MetricInstance) X(Comm) \
    X(Parameter) X(RmaWin) X(MetricClassRecorder) X(SystemTreeNodeProperty) \
    X(SystemTreeNodeDomain) X(LocationGroupProperty) X(LocationProperty) \
    X(CartDimension) X(CartTopology) X(CartCoordinate) X(SourceCodeLocation) \
    X(CallingContext) X(CallingContextProperty) X(InterruptGenerator) X(IoFileProperty) \
    X(IoRegularFile) X(IoDirectory) X(IoHandle) X(IoPreCreatedHandleState) \
    X(CallpathParameter) X(InterComm)
// clang-format on

namespace haec_sim::checker
{

#define HAEC_SIM_CHECKER_NAME(Name) Name,
#define HAEC_SIM_CHECKER_TEXT(Name) #Name,

enum class EventKind : std::uint8_t
{
    HAEC_SIM_CHECKER_EVENTS(HAEC_SIM_CHECKER_NAME) count
};

enum class DefinitionKind : std::uint8_t
{
    HAEC_SIM_CHECKER_DEFINITIONS(HAEC_SIM_CHECKER_NAME) count
};

inline constexpr auto event_kinds = static_cast<std::size_t>(EventKind::count);
inline constexpr auto definition_kinds = static_cast<std::size_t>(DefinitionKind::count);

// OTF2 3.0 has 80 event and 39 global definition callbacks, one of each for the unknown record.
static_assert(event_kinds == 79 && definition_kinds == 38);

inline constexpr std::array<const char*, event_kinds> event_names = {
    HAEC_SIM_CHECKER_EVENTS(HAEC_SIM_CHECKER_TEXT)};
inline constexpr std::array<const char*, definition_kinds> definition_names = {
    HAEC_SIM_CHECKER_DEFINITIONS(HAEC_SIM_CHECKER_TEXT)};

#undef HAEC_SIM_CHECKER_NAME
#undef HAEC_SIM_CHECKER_TEXT

inline const char* name_of(EventKind kind)
{
    return event_names[static_cast<std::size_t>(kind)];
}

inline const char* name_of(DefinitionKind kind)
{
    return definition_names[static_cast<std::size_t>(kind)];
}

} // namespace haec_sim::checker
