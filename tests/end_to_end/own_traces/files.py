# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Three processes that write and read files: one together by MPI-IO, and one each by POSIX and by C's streams."""

from otf2.enums import (CollectiveOp, IoAccessMode, IoCreationFlag, IoHandleFlag, IoOperationFlag, IoOperationMode,
                        IoParadigmClass, IoParadigmFlag, IoSeekOption, IoStatusFlag, Type)

from recording import STEP, no_bytes, recording_of

PROCESSES = 3
BLOCK = 1024


class Files:
    """The definitions, and what a process does with a handle."""

    def __init__(self, recording):
        definitions = recording.definitions
        self.definitions = definitions
        self.node = recording.node
        self.offset = definitions.attribute("Offset", "Absolute read/write offset within a file.", Type.UINT64)
        self.posix = definitions.io_paradigm("POSIX", "POSIX I/O", IoParadigmClass.SERIAL, IoParadigmFlag.OS)
        self.streams = definitions.io_paradigm("ISOC", "ISO C I/O", IoParadigmClass.SERIAL, IoParadigmFlag.NONE)
        self.mpi = definitions.io_paradigm("MPI-IO", "MPI I/O", IoParadigmClass.PARALLEL, IoParadigmFlag.NONE)
        folder = definitions.io_directory("/scratch", scope=self.node)
        definitions.io_file_property(folder, "file system", Type.STRING, "of a test")
        console = definitions.io_handle("stdout", file=None, io_paradigm=self.streams,
                                        io_handle_flags=IoHandleFlag.PRE_CREATED)
        definitions.io_pre_created_handle_state(console, IoAccessMode.WRITE_ONLY, IoStatusFlag.NONE)
        self.together = definitions.io_regular_file("/scratch/together.dat", scope=self.node)
        self.shared = definitions.io_handle("", file=self.together, io_paradigm=self.mpi, comm=recording.world)
        self.operations = 100

    def operate(self, process, name, handle, mode, flags=IoOperationFlag.NONE, **attributes):
        """An operation that is complete when the call returns."""
        self.operations += 1
        with process.call(name):
            process.record("io_operation_begin", handle, mode, flags, BLOCK, self.operations, **attributes)
            process.record("io_operation_complete", handle, BLOCK, self.operations, after=10 * STEP)


def use_together(files, processes, recording):
    for process in processes:
        with process.call("MPI_File_open"):
            process.record("io_create_handle", files.shared, IoAccessMode.READ_WRITE, IoCreationFlag.CREATE,
                           IoStatusFlag.NONE)
        at = {"attributes": {files.offset: BLOCK * process.rank}}
        files.operate(process, "MPI_File_write_at", files.shared, IoOperationMode.WRITE, **at)
        files.operate(process, "MPI_File_read_at_all", files.shared, IoOperationMode.READ, IoOperationFlag.COLLECTIVE, **at)
        files.operations += 1
        with process.call("MPI_File_iwrite"):
            process.record("io_operation_begin", files.shared, IoOperationMode.WRITE, IoOperationFlag.NON_BLOCKING, BLOCK,
                           files.operations)
            process.record("io_operation_issued", files.shared, files.operations)
        with process.call("MPI_Wait"):
            process.record("io_operation_complete", files.shared, BLOCK, files.operations, after=10 * STEP)
        with process.call("MPI_File_seek"):
            process.record("io_seek", files.shared, 0, IoSeekOption.FROM_START, 0)
    recording.collective("MPI_Barrier", CollectiveOp.BARRIER, bytes_of=no_bytes)
    for process in processes:
        with process.call("MPI_File_close"):
            if process.rank == 0:
                process.record("io_delete_file", files.mpi, files.together)
            process.record("io_destroy_handle", files.shared)


def use_alone(files, process):
    """A stream, whose handle has one of POSIX below it, and a handle of POSIX that is there twice."""
    own = files.definitions.io_regular_file(f"/scratch/own.{process.rank}.txt", scope=files.node)
    stream = files.definitions.io_handle("", file=own, io_paradigm=files.streams)
    below = files.definitions.io_handle("", file=own, io_paradigm=files.posix, parent=stream)
    one, other = (files.definitions.io_handle(name, file=own, io_paradigm=files.posix) for name in ("one", "other"))
    with process.call("fopen"):
        for handle in (below, stream):
            process.record("io_create_handle", handle, IoAccessMode.WRITE_ONLY, IoCreationFlag.NONE, IoStatusFlag.NONE)
    files.operate(process, "fputs", stream, IoOperationMode.WRITE)
    files.operate(process, "fflush", stream, IoOperationMode.FLUSH)
    with process.call("fclose"):
        for handle in (below, stream):
            process.record("io_destroy_handle", handle)
    with process.call("open"):
        process.record("io_create_handle", one, IoAccessMode.READ_ONLY, IoCreationFlag.NONE, IoStatusFlag.NONE)
    with process.call("dup"):
        process.record("io_duplicate_handle", one, other, IoStatusFlag.NONE)
    with process.call("fcntl"):
        process.record("io_change_status_flags", one, IoStatusFlag.APPEND)
    files.operate(process, "read", other, IoOperationMode.READ)
    with process.call("close"):
        process.record("io_destroy_handle", other)
        process.record("io_destroy_handle", one)
    with process.call("unlink"):
        process.record("io_delete_file", files.posix, own)


def write(folder):
    with recording_of(folder, PROCESSES) as recording:
        files = Files(recording)
        use_together(files, recording.processes, recording)
        for process in recording.processes:
            use_alone(files, process)
            # The next one may write.
            recording.send(process.rank, (process.rank + 1) % PROCESSES, 10_000 * process.rank)
