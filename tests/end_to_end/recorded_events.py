#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""recorded_events.py TRACE [threads]: the records of each process of an MPI program as OTF2's own Python reader sees them, as
JSON; with `threads`, those of each of its locations by the location's name.

A record is a word and its values, such as "send 1 MPI_COMM_WORLD 7 64". A communicator without a name is called by the
ranks of its members.
"""

import json
import sys

import otf2

NONE = 0xffffffff

# OTF2 3.0.2 gives an inter-communicator the fields of an intra-communicator, too, and so can read none.
FIELDS = {field.name: field for kind in (otf2.definitions.InterComm, otf2.definitions.Comm) for field in kind._fields}
otf2.definitions.InterComm._fields = tuple(FIELDS[name] for name in ("name", "groupA", "groupB", "parent", "flags"))


def members(group):
    return ",".join(str(member.group.name)[len("MPI Rank "):] for member in group.members)


def communicator(comm):
    if comm.name:
        return str(comm.name)
    if isinstance(comm, otf2.definitions.InterComm):
        return f"{members(comm.groupA)}|{members(comm.groupB)}"
    return members(comm.group)


def collective(event):
    operation = str(event.collective_op).rsplit(".", 1)[-1].lower()
    root = {NONE: "-", NONE - 1: "self", NONE - 2: "group"}.get(event.root, event.root)
    in_place = " in_place" if event.attributes and any(str(key.name) == "IN_PLACE" for key in event.attributes) else ""
    return f"{operation} {communicator(event.communicator)} {root} {event.size_sent} {event.size_received}{in_place}"


def found(event):
    """What a probe found."""
    values = {str(key.name): value for key, value in (event.attributes or {}).items()}
    if not values:
        return ""
    comm = communicator(values["PROBED_COMMUNICATOR"])
    return f" {values['PROBED_SOURCE']} {comm} {values['PROBED_TAG']} {values['PROBED_BYTES']}"


def name_of(value):
    return str(value).rsplit(".", 1)[-1].lower()


def window(event):
    return str(event.win.name) or f"win{event.win._ref}"


def remote(event):
    return "all" if event.remote == NONE else event.remote


def level(event):
    return {1: "process", 2: "memory", 3: "both"}[int(event.sync_level.value)]


WRITTEN = {
    "RmaWinCreate": lambda e: f"rma create {window(e)}",
    "RmaWinDestroy": lambda e: f"rma destroy {window(e)}",
    "RmaCollectiveBegin": lambda e: "rma begin",
    "RmaCollectiveEnd": lambda e: f"rma end {name_of(e.collective_op)} {window(e)} {level(e)}",
    "RmaGroupSync": lambda e: f"sync {window(e)} {level(e)} {members(e.group)}",
    "RmaRequestLock": lambda e: f"lock {window(e)} {remote(e)} {name_of(e.lock_type)}",
    "RmaReleaseLock": lambda e: f"unlock {window(e)} {remote(e)}",
    "RmaPut": lambda e: f"put {window(e)} {e.remote} {e.bytes} #{e.matching_id}",
    "RmaGet": lambda e: f"get {window(e)} {e.remote} {e.bytes} #{e.matching_id}",
    "RmaAtomic": lambda e: f"atomic {name_of(e.type)} {window(e)} {e.remote} {e.bytes_sent} {e.bytes_received} #{e.matching_id}",
    "RmaOpCompleteNonBlocking": lambda e: f"here #{e.matching_id}",
    "RmaOpCompleteRemote": lambda e: f"there #{e.matching_id}",
    "Enter": lambda e: f"enter {e.region.name}",
    "Leave": lambda e: f"leave {e.region.name}{found(e)}",
    "MpiSend": lambda e: f"send {e.receiver} {communicator(e.communicator)} {e.msg_tag} {e.msg_length}",
    "MpiRecv": lambda e: f"recv {e.sender} {communicator(e.communicator)} {e.msg_tag} {e.msg_length}",
    "MpiIsend": lambda e: f"isend {e.receiver} {communicator(e.communicator)} {e.msg_tag} {e.msg_length} #{e.request_id}",
    "MpiIrecv": lambda e: f"irecv {e.sender} {communicator(e.communicator)} {e.msg_tag} {e.msg_length} #{e.request_id}",
    "MpiIsendComplete": lambda e: f"sent #{e.request_id}",
    "MpiIrecvRequest": lambda e: f"post #{e.request_id}",
    "MpiRequestTest": lambda e: f"test #{e.request_id}",
    "MpiRequestCancelled": lambda e: f"cancelled #{e.request_id}",
    "MpiCollectiveBegin": lambda e: "begin",
    "MpiCollectiveEnd": lambda e: f"end {collective(e)}",
    "NonBlockingCollectiveRequest": lambda e: f"request #{e.request_id}",
    "NonBlockingCollectiveComplete": lambda e: f"complete {collective(e)} #{e.request_id}",
    "CommCreate": lambda e: f"create {communicator(e.communicator)}",
    "CommDestroy": lambda e: f"destroy {communicator(e.communicator)}",
    "ThreadFork": lambda e: f"fork {e.number_of_requested_threads}",
    "ThreadJoin": lambda e: "join",
    "ThreadTeamBegin": lambda e: f"begin {thread_members(e.thread_team.group)}",
    "ThreadTeamEnd": lambda e: f"end {thread_members(e.thread_team.group)}",
    "ThreadAcquireLock": lambda e: f"acquire {e.lock_id} #{e.acquisition_order} at {e.time}",
    "ThreadReleaseLock": lambda e: f"release {e.lock_id} #{e.acquisition_order} at {e.time}",
    "ProgramBegin": lambda e: "program",
    "ProgramEnd": lambda e: "program end",
}


def rank_of(location):
    return int(str(location.group.name)[len("MPI Rank "):])


def thread_members(group):
    """Of threads of one process: its rank, and the numbers of the threads."""
    ranks = {rank_of(location) for location in group.members}
    numbers = ["0" if str(location.name) == "Master thread" else str(location.name)[len("OMP thread "):]
               for location in group.members]
    return f"{ranks.pop()}:{','.join(numbers)}" if len(ranks) == 1 else "several processes"


def main():
    by_thread = sys.argv[2:] == ["threads"]
    with otf2.reader.open(sys.argv[1]) as trace:
        records = {rank_of(location): {} for location in trace.definitions.locations}
        for location, event in trace.events:
            name = type(event).__name__
            if name != "Metric":
                written = WRITTEN.get(name, lambda e: type(e).__name__)
                thread = str(location.name) if by_thread else "all"
                records[rank_of(location)].setdefault(thread, []).append(written(event))
    print(json.dumps([records[rank] if by_thread else records[rank].get("all", []) for rank in sorted(records)]))


if __name__ == "__main__":
    main()
