# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Two processes with an accelerator each, whose kernels have streams of their own, with threads that create others, and
with sensors that are read whenever they have something to say. Ids of locations need more than 32 bits."""

from otf2.enums import (CollectiveOp, GroupType, LocationGroupType, LocationType, MetricMode, MetricOccurrence, MetricType,
                        Paradigm, ParadigmClass, ParadigmProperty, ParameterType, RecorderKind, RegionRole, SystemTreeDomain,
                        Type)

from recording import STEP, InStep, recording_of

PROCESSES = 2


class Devices:
    """The locations beside the master threads, by process, and what they record with."""

    def __init__(self, recording):
        self.recording = recording
        definitions = recording.definitions
        definitions.locations._ref = 2**32 - 1
        recording.define_paradigm(Paradigm.HIP, "HIP", ParadigmClass.ACCELERATOR)
        recording.define_paradigm(Paradigm.PTHREAD, "POSIX threads", ParadigmClass.THREAD_CREATE_WAIT)
        definitions.paradigm_property(Paradigm.HIP, ParadigmProperty.RMA_ONLY, Type.UINT8, 1)
        self.streams, self.sensors, self.threads = [], [], []
        for process in recording.processes:
            device = definitions.system_tree_node(f"device {process.rank}", "ROCm Device", recording.node)
            definitions.system_tree_node_domain(device, SystemTreeDomain.ACCELERATOR_DEVICE)
            group = recording.groups[process.rank]
            context = definitions.location_group(f"context {process.rank}", LocationGroupType.ACCELERATOR, device, group)
            stream = definitions.location("stream", LocationType.ACCELERATOR_STREAM, group=context)
            definitions.location_property(stream, "is the null stream", Type.STRING, "yes")
            self.streams.append(stream)
            self.sensors.append(definitions.location("sensor", LocationType.METRIC, group=group))
            self.threads.append(definitions.location("Thread 1", LocationType.CPU_THREAD, group=group))
        definitions.group("threads", group_type=GroupType.COMM_LOCATIONS, paradigm=Paradigm.PTHREAD,
                          members=[*recording.locations, *self.threads])
        self.contingents = [self.contingent(rank) for rank in range(PROCESSES)]
        power = definitions.metric_member("power", "of the device", MetricType.OTHER, MetricMode.ABSOLUTE_POINT,
                                          Type.DOUBLE, unit="W")
        sensor_class = definitions.metric_class((power,), MetricOccurrence.ASYNCHRONOUS, RecorderKind.ABSTRACT)
        self.metrics = [definitions.metric_instance(sensor_class, recorder=sensor, scope=group)
                        for sensor, group in zip(self.sensors, recording.groups)]
        self.callsite = definitions.parameter("callsite id", ParameterType.UINT64)
        self.kernel = definitions.region("kernel", region_role=RegionRole.FUNCTION, paradigm=Paradigm.HIP)
        self.size = definitions.attribute("ALLOCATION_SIZE", "of memory", Type.UINT64)

    def contingent(self, rank):
        """The threads of a process that create and wait for each other."""
        group = self.recording.definitions.group(
            f"contingent {rank}", group_type=GroupType.COMM_GROUP, paradigm=Paradigm.PTHREAD,
            members=[self.recording.locations[rank], self.threads[rank]])
        return self.recording.definitions.comm(f"contingent {rank}", group=group)


def launch(devices, process):
    """A kernel, while its process waits."""
    writer = devices.recording.archive.event_writer_from_location(devices.streams[process.rank])
    with process.call("hipMalloc"):
        pass
    with process.call("hipLaunchKernel"):
        process.record("parameter_unsigned_int", devices.callsite, 5)
    begin = process.now
    writer.enter(begin, devices.kernel, attributes={devices.size: 4096})
    writer.parameter_unsigned_int(begin, devices.callsite, 5)
    with process.call("hipEventSynchronize"):
        process.now += 60 * STEP
        writer.leave(process.now, devices.kernel)


def compute_together(devices, process):
    """A thread that is created, and waited for."""
    contingent, start = devices.contingents[process.rank], process.rank + 1
    writer = devices.recording.archive.event_writer_from_location(devices.threads[process.rank])
    with process.call("pthread_create"):
        process.record("thread_create", contingent, start)
    begin = process.now + STEP
    region = devices.recording.region("work")
    writer.thread_begin(begin, contingent, start)
    writer.enter(begin, region)
    writer.leave(begin + 50 * STEP, region)
    writer.thread_end(begin + 51 * STEP, contingent, start)
    with process.call("pthread_join"):
        process.now = begin + 52 * STEP
        process.record("thread_wait", contingent, start)


def write(folder):
    with recording_of(folder, PROCESSES, InStep) as recording:
        devices = Devices(recording)
        begin = min(process.now for process in recording.processes)
        for process in recording.processes:
            launch(devices, process)
            compute_together(devices, process)
        recording.collective("MPI_Allreduce", CollectiveOp.ALLREDUCE)
        recording.send(0, 1)
        for process, sensor, metric in zip(recording.processes, devices.sensors, devices.metrics):
            writer = recording.archive.event_writer_from_location(sensor)
            for number, time in enumerate(range(begin, process.now, 20 * STEP)):
                writer.metric(time, metric, (100 + number % 7,))
