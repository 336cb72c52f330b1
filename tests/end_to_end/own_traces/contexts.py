# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Three processes whose calls are recorded with the stack below them, sampled now and then, with times of the operating
system at each of them, and with parameters of the program."""

from otf2.enums import (CollectiveOp, InterruptGeneratorMode, MetricMode, MetricOccurrence, MetricType, ParameterType,
                        RecorderKind, Type)

from recording import STEP, TICKS_PER_SECOND, Process, recording_of

PROCESSES = 3


class Unwound(Process):
    """It records calling contexts in place of regions, each with metrics that belong to it."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        definitions = self.recording.definitions
        members = (self.member("ru_utime", "s", -6), self.member("ru_nvcsw", "#", 0))
        self.metrics = definitions.metric_class(members, MetricOccurrence.SYNCHRONOUS_STRICT, RecorderKind.CPU)
        self.clock = definitions.interrupt_generator("timer", InterruptGeneratorMode.TIME, exponent=-3, period=10)
        self.contexts = []

    def member(self, name, unit, exponent):
        return self.recording.definitions.metric_member(name, "of getrusage", MetricType.RUSAGE,
                                                        MetricMode.ACCUMULATED_START, Type.UINT64, exponent=exponent, unit=unit)

    def measure(self, after):
        self.now += after
        microseconds = (self.now * 1_000_000 // TICKS_PER_SECOND) * 4 // 5
        self.record("metric", self.metrics, (microseconds, len(self.contexts)), after=0)

    def context(self, name):
        parent = self.contexts[-1] if self.contexts else None
        definitions = self.recording.definitions
        line = definitions.source_code_location("program.f", 10 + len(name))
        return definitions.calling_context(self.recording.region(name), line, parent)

    def enter(self, name, after=STEP):
        self.measure(after)
        self.contexts.append(self.context(name))
        self.record("calling_context_enter", self.contexts[-1], len(self.contexts), after=0)

    def leave(self, name, after=STEP):
        self.measure(after)
        self.record("calling_context_leave", self.contexts.pop(), after=0)

    def sample(self):
        self.record("calling_context_sample", self.contexts[-1], len(self.contexts), self.clock)


def write(folder):
    with recording_of(folder, PROCESSES, Unwound) as recording:
        definitions = recording.definitions
        parameters = [definitions.parameter(f"step as {kind}", getattr(ParameterType, kind))
                      for kind in ("INT64", "UINT64", "STRING")]
        for step in range(3):
            for process in recording.processes:
                process.record("parameter_int", parameters[0], -step)
                process.record("parameter_unsigned_int", parameters[1], step)
                process.record("parameter_string", parameters[2], f"step {step}")
                with process.call("solve"):
                    process.sample()
            for rank in range(PROCESSES - 1):
                recording.send(rank, rank + 1, 3000 * step)
            recording.collective("MPI_Allreduce", CollectiveOp.ALLREDUCE)
        for context in definitions.calling_contexts:
            definitions.calling_context_property(context, "EXECUTABLE/SHARED OBJECT", Type.STRING, "program")
