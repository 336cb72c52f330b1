# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Who waited for what in an output, by the rules of the specification (spec: semantics, R2 to R6), where nothing occupies
senders and receivers. Knows of each message D and W, as the output's attributes say, and no more of the simulator."""

import dataclasses

from otf2 import events

ALL, ROOT, TO_ROOT, BEFORE = "all", "the root", "all for the root", "those before"
DEPENDS_ON = {
    **dict.fromkeys(("BARRIER", "ALLREDUCE", "ALLGATHER", "ALLGATHERV", "ALLTOALL", "ALLTOALLV", "ALLTOALLW",
                     "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK", "CREATE_HANDLE", "DESTROY_HANDLE"), ALL),
    **dict.fromkeys(("BCAST", "SCATTER", "SCATTERV"), ROOT),
    **dict.fromkeys(("REDUCE", "GATHER", "GATHERV"), TO_ROOT),
    **dict.fromkeys(("SCAN", "EXSCAN"), BEFORE),
}


def attribute(event, name):
    for key, value in (event.attributes or {}).items():
        if key.name == "haec_sim::" + name:
            return int(value)
    return None


def members_of(communicator):
    """Locations by their ranks; none of MPI_COMM_SELF, None of communicators between groups."""
    group = getattr(communicator, "group", None)
    return None if group is None else [member._ref for member in group.members]


@dataclasses.dataclass(frozen=True, order=True)
class Place:
    """A record: how many are before it on its location; where that is, and when."""

    index: int
    where: int
    time: int


@dataclasses.dataclass
class Send:
    begin: Place
    is_rendezvous: bool
    # From when on somebody waited, and until which record.
    since: int | None = None
    end: Place | None = None


@dataclasses.dataclass
class Receive:
    posting: Place
    since: int
    end: Place
    duration: int
    queued: int

    def begin_of(self, send):
        """Where the transfer begins."""
        return self.posting if send.is_rendezvous and self.posting.time > send.begin.time else send.begin


class Messages:
    """Sends and receives of each channel: the k-th of the one belongs to the k-th of the other, as posted. Which are
    rendezvous only the threshold says: without it, a message that was waited for has begun D before."""

    def __init__(self, eager):
        self.eager = eager
        # Of each location: names of regions, and when they were entered.
        self.stacks = {}
        self.sends, self.receives, self.requests = {}, {}, {}
        # Of each location: the blocking send that the next record may end.
        self.ends_next = {}
        # Sends whose end has a part that the output does not tell.
        self.unknown = []
        self.is_complete = True

    def see(self, place, event, before):
        where, kind = place.where, type(event)
        stack = self.stacks.setdefault(where, [])
        if kind is events.Enter:
            stack.append((event.region.name, place))
        elif kind is events.Leave and stack:
            stack.pop()
        if kind not in (events.Metric, events.ParameterInt, events.ParameterString):
            send = self.ends_next.pop(where, None)
            if send and kind is events.Leave:
                send.since, send.end = send.begin.time, place
            elif send:
                self.unknown.append(send)
        if kind in (events.MpiSend, events.MpiIsend):
            self.send(place, event, stack)
        elif kind is events.MpiIrecvRequest:
            self.requests[where, "receive", event.request_id] = place
        elif kind is events.MpiRecv:
            self.receive(place, event, before, stack[-1][1])
        elif kind is events.MpiIrecv:
            self.receive(place, event, before, self.requests.pop((where, "receive", event.request_id)))
        elif kind is events.MpiIsendComplete:
            if send := self.requests.pop((where, "send", event.request_id), None):
                send.since, send.end = before, place

    def send(self, place, event, stack):
        name = stack[-1][0] if stack else ""
        is_rendezvous = name in ("MPI_Ssend", "MPI_Issend") or (
            self.eager is not None and event.msg_length > self.eager and name not in ("MPI_Bsend", "MPI_Ibsend"))
        send = Send(place, is_rendezvous)
        members = members_of(event.communicator)
        if members is None or event.receiver >= len(members):
            self.unknown.append(send)
            return
        to = members[event.receiver]
        self.sends.setdefault((event.communicator._ref, place.where, to, event.msg_tag), []).append(send)
        if isinstance(event, events.MpiIsend):
            self.requests[place.where, "send", event.request_id] = send
        else:
            self.ends_next[place.where] = send

    def receive(self, place, event, before, posting):
        duration, members = attribute(event, "transfer_time"), members_of(event.communicator)
        if duration is None or members is None or event.sender >= len(members):
            self.is_complete = self.is_complete and duration is None
            return
        sender = members[event.sender]
        self.receives.setdefault((event.communicator._ref, sender, place.where, event.msg_tag), []).append(
            Receive(posting, before, place, duration, attribute(event, "waiting_time") or 0))

    def pairs(self):
        """(send, receive) of each message that was received."""
        for channel, receives in self.receives.items():
            yield from zip(self.sends.get(channel, []), sorted(receives, key=lambda receive: receive.posting.index))

    def is_known(self):
        """Whether all is known of whom senders and receivers waited for."""
        return self.is_complete and self.eager is not None and not any(
            send.is_rendezvous and any(send is other for other in self.unknown) for send, _ in self.pairs())

    def waiting(self):
        """By cause; None where not all of it is known."""
        sums = {"late_sender": 0, "late_receiver": 0, "network": 0}
        if not self.is_complete:
            return dict.fromkeys(sums)
        for send, receive in self.pairs():
            begin = receive.begin_of(send).time if self.eager is not None else receive.end.time - receive.duration
            arrival = begin + receive.duration
            divide(sums, "late_sender", receive.since, min(receive.end.time, arrival), begin, receive.queued)
            if send.is_rendezvous and send.end is not None:
                divide(sums, "late_receiver", send.since, min(send.end.time, arrival), begin, receive.queued)
        return sums if self.is_known() else {**sums, "late_receiver": None, "network": None}


def divide(sums, late, since, until, begin, queued):
    """A wait: for the other side, then for messages before it in queues; the rest is its transfer."""
    if until <= since:
        return
    begun = min(max(begin, since), until)
    sums[late] += begun - since
    sums["network"] += min(max(queued, 0), until - begun)


class Collectives:
    """Those of recorded cost: a member waits for the last begin of those that it depends on (R6, synchronize)."""

    def __init__(self):
        self.open, self.counts, self.begins, self.ends = {}, {}, {}, []
        self.are_all_known = True

    def see(self, place, event, before):
        kind = type(event)
        if kind is events.MpiCollectiveBegin:
            self.open[place.where] = place
        elif kind is events.MpiCollectiveEnd:
            self.end(place, event, before, self.open[place.where])
        elif kind in (events.NonBlockingCollectiveRequest, events.RmaCollectiveBegin):
            self.are_all_known = False

    def end(self, place, event, before, begun):
        rule, members = DEPENDS_ON.get(str(event.collective_op).rsplit(".", 1)[-1]), members_of(event.communicator)
        if members == []:
            # MPI_COMM_SELF
            return
        if rule is None or members is None or place.where not in members:
            self.are_all_known = False
            return
        number = self.counts.get((place.where, event.communicator._ref), 0)
        self.counts[place.where, event.communicator._ref] = number + 1
        key = (event.communicator._ref, number)
        self.begins.setdefault(key, {})[place.where] = begun
        own = members.index(place.where)
        root = members[event.root] if event.root < len(members) else None
        depends = {ALL: members, ROOT: [root, place.where], BEFORE: members[:own + 1],
                   TO_ROOT: members if place.where == root else [place.where]}[rule]
        self.ends.append((key, depends, before, place))

    def parts(self):
        """(begins of the members that began last of those that this one depends on, the time before, the end)."""
        for key, depends, before, end in self.ends:
            begins = [self.begins[key][member] for member in set(depends)]
            latest = max(begin.time for begin in begins)
            yield [begin for begin in begins if begin.time == latest], before, end

    def is_known(self):
        return self.are_all_known and all(member in self.begins[key] for key, depends, _, _ in self.ends
                                          for member in depends)

    def waiting(self):
        if not self.is_known():
            return None
        return sum(max(0, min(end.time, last[0].time) - before) for last, before, end in self.parts())
