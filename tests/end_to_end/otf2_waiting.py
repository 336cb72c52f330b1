# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 the haec_sim authors
"""Who waited for what in an output, by the rules of the specification (semantics, R2 to R6), where nothing occupies
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


@dataclasses.dataclass
class Send:
    time: int
    is_rendezvous: bool
    # From when on somebody waited, and until when.
    since: int | None = None
    until: int | None = None


@dataclasses.dataclass
class Receive:
    posted: int
    since: int
    until: int
    duration: int
    queued: int


class Messages:
    """Sends and receives of each channel: the k-th of the one belongs to the k-th of the other, as posted. Which are
    rendezvous only the threshold says: without it, a message that was waited for has begun D before."""

    def __init__(self, eager):
        self.eager = eager
        # Of each location: names of regions, and when they were entered.
        self.stacks = {}
        self.sends, self.receives, self.requests, self.numbers = {}, {}, {}, {}
        # Of each location: the blocking send that the next record may end.
        self.ends_next = {}
        # Sends whose end has a part that the output does not tell.
        self.unknown = []
        self.is_complete = True

    def see(self, where, event, before):
        kind, stack = type(event), self.stacks.setdefault(where, [])
        if kind is events.Enter:
            stack.append((event.region.name, event.time))
        elif kind is events.Leave and stack:
            stack.pop()
        if kind not in (events.Metric, events.ParameterInt, events.ParameterString):
            send = self.ends_next.pop(where, None)
            if send and kind is events.Leave:
                send.since, send.until = send.time, event.time
            elif send:
                self.unknown.append(send)
        if kind in (events.MpiSend, events.MpiIsend):
            self.send(where, event, stack)
        elif kind is events.MpiIrecvRequest:
            self.requests[where, "receive", event.request_id] = (event.time, self.number(where))
        elif kind is events.MpiRecv:
            self.receive(where, event, before, (stack[-1][1], self.number(where)))
        elif kind is events.MpiIrecv:
            self.receive(where, event, before, self.requests.pop((where, "receive", event.request_id)))
        elif kind is events.MpiIsendComplete:
            if send := self.requests.pop((where, "send", event.request_id), None):
                send.since, send.until = before, event.time

    def number(self, where):
        self.numbers[where] = self.numbers.get(where, 0) + 1
        return self.numbers[where]

    def send(self, where, event, stack):
        name = stack[-1][0] if stack else ""
        is_rendezvous = name in ("MPI_Ssend", "MPI_Issend") or (
            self.eager is not None and event.msg_length > self.eager and name not in ("MPI_Bsend", "MPI_Ibsend"))
        send = Send(event.time, is_rendezvous)
        members = members_of(event.communicator)
        if members is None or event.receiver >= len(members):
            self.unknown.append(send)
            return
        to = members[event.receiver]
        self.sends.setdefault((event.communicator._ref, where, to, event.msg_tag), []).append(send)
        if isinstance(event, events.MpiIsend):
            self.requests[where, "send", event.request_id] = send
        else:
            self.ends_next[where] = send

    def receive(self, where, event, before, posting):
        duration, members = attribute(event, "transfer_time"), members_of(event.communicator)
        if duration is None or members is None or event.sender >= len(members):
            self.is_complete = self.is_complete and duration is None
            return
        sender = members[event.sender]
        self.receives.setdefault((event.communicator._ref, sender, where, event.msg_tag), []).append(
            (posting[1], Receive(posting[0], before, event.time, duration, attribute(event, "waiting_time") or 0)))

    def waiting(self):
        """By cause; None where not all of it is known."""
        if not self.is_complete:
            return dict.fromkeys(("late_sender", "late_receiver", "network"))
        sums = {"late_sender": 0, "late_receiver": 0, "network": 0}
        is_known = self.eager is not None
        for channel, receives in self.receives.items():
            receives = [receive for _, receive in sorted(receives, key=lambda pair: pair[0])]
            for send, receive in zip(self.sends.get(channel, []), receives):
                begin = max(send.time, receive.posted) if send.is_rendezvous else send.time
                if self.eager is None:
                    begin = receive.until - receive.duration
                arrival = begin + receive.duration
                divide(sums, "late_sender", receive.since, min(receive.until, arrival), begin, receive.queued)
                if not send.is_rendezvous:
                    continue
                if any(send is other for other in self.unknown):
                    is_known = False
                elif send.since is not None:
                    divide(sums, "late_receiver", send.since, min(send.until, arrival), begin, receive.queued)
        return sums if is_known else {**sums, "late_receiver": None, "network": None}


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

    def see(self, where, event, before):
        kind = type(event)
        if kind is events.MpiCollectiveBegin:
            self.open[where] = event.time
        elif kind is events.MpiCollectiveEnd:
            self.end(where, event, before, self.open[where])
        elif kind in (events.NonBlockingCollectiveRequest, events.RmaCollectiveBegin):
            self.are_all_known = False

    def end(self, where, event, before, begun):
        rule, members = DEPENDS_ON.get(str(event.collective_op).rsplit(".", 1)[-1]), members_of(event.communicator)
        if members == []:
            # MPI_COMM_SELF
            return
        if rule is None or members is None or where not in members:
            self.are_all_known = False
            return
        number = self.counts.get((where, event.communicator._ref), 0)
        self.counts[where, event.communicator._ref] = number + 1
        key = (event.communicator._ref, number)
        self.begins.setdefault(key, {})[where] = begun
        root = members[event.root] if event.root < len(members) else None
        self.ends.append((key, rule, members, root, where, before, event.time))

    def waiting(self):
        if not self.are_all_known:
            return None
        total = 0
        for key, rule, members, root, where, before, time in self.ends:
            if len(self.begins[key]) < len(members):
                return None
            own = members.index(where)
            depends = {ALL: members, ROOT: [root], BEFORE: members[:own + 1],
                       TO_ROOT: members if where == root else [where]}[rule]
            last = max(self.begins[key][member] for member in depends)
            total += max(0, min(time, last) - before)
        return total
