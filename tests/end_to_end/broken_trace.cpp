// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Writes small traces of two processes whose events contradict one another, by OTF2 alone.
// usage: broken_trace KIND FOLDER, where FOLDER must not exist

#include "kinds_of_trace.hpp"

#include <otf2/otf2.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace
{

constexpr std::uint64_t ticks_per_second = 1'000'000'000;
constexpr std::uint64_t day = 86'400 * ticks_per_second;
constexpr OTF2_CommRef world = 0;
constexpr std::uint32_t tag = 7;
constexpr std::uint64_t long_message = 100'000;

enum Region : OTF2_RegionRef
{
    send,
    recv,
    barrier,
    /// Not defined.
    absent
};

constexpr std::array<const char*, 3> region_names = {"MPI_Send", "MPI_Recv", "MPI_Barrier"};

/// The event records of one process, a microsecond apart.
class Process
{
public:
    Process(OTF2_Archive* archive, OTF2_LocationRef location)
        : writer_(OTF2_Archive_GetEvtWriter(archive, location))
    {
    }

    void advance(std::uint64_t ticks)
    {
        time_ += ticks;
    }

    void enter(Region region)
    {
        check(OTF2_EvtWriter_Enter(writer_, nullptr, next(), region));
    }

    void leave(Region region)
    {
        check(OTF2_EvtWriter_Leave(writer_, nullptr, next(), region));
    }

    void send_to(std::uint32_t peer, std::uint64_t length)
    {
        enter(send);
        check(OTF2_EvtWriter_MpiSend(writer_, nullptr, next(), peer, world, tag, length));
        leave(send);
    }

    void receive_from(std::uint32_t peer, std::uint64_t length)
    {
        enter(recv);
        check(OTF2_EvtWriter_MpiRecv(writer_, nullptr, next(), peer, world, tag, length));
        leave(recv);
    }

    void take_part(OTF2_CollectiveOp operation, std::uint32_t root, std::uint64_t length,
                   OTF2_CommRef communicator = world)
    {
        enter(barrier);
        check(OTF2_EvtWriter_MpiCollectiveBegin(writer_, nullptr, next()));
        check(OTF2_EvtWriter_MpiCollectiveEnd(writer_, nullptr, next(), operation, communicator,
                                              root, length, length));
        leave(barrier);
    }

    void wait_for_all()
    {
        take_part(OTF2_COLLECTIVE_OP_BARRIER, OTF2_COLLECTIVE_ROOT_NONE, 0);
    }

    std::uint64_t events() const
    {
        return events_;
    }

private:
    OTF2_TimeStamp next()
    {
        ++events_;
        return time_ += 1000;
    }

    OTF2_EvtWriter* writer_;
    OTF2_TimeStamp time_ = 0;
    std::uint64_t events_ = 0;
};

using Program = std::function<void(Process&, Process&)>;

const std::map<std::string, Program> programs = {
    {"missing_send", [](Process& a, Process&) { a.receive_from(1, 24); }},
    {"missing_receive", [](Process& a, Process&) { a.send_to(1, long_message); }},
    {"cycle_of_waits",
     [](Process& a, Process& b)
     {
         for (auto* process : {&a, &b})
         {
             process->send_to(process == &a ? 1 : 0, long_message);
             process->receive_from(process == &a ? 1 : 0, long_message);
         }
     }},
    {"missing_member", [](Process& a, Process&) { a.wait_for_all(); }},
    {"unknown_operation",
     [](Process& a, Process& b)
     {
         a.take_part(200, 0, 8);
         b.take_part(200, 0, 8);
     }},
    {"unknown_root",
     [](Process& a, Process& b)
     {
         a.take_part(OTF2_COLLECTIVE_OP_BCAST, 2, 8);
         b.take_part(OTF2_COLLECTIVE_OP_BCAST, 2, 8);
     }},
    {"unknown_communicator",
     [](Process& a, Process& b)
     {
         a.take_part(OTF2_COLLECTIVE_OP_BARRIER, OTF2_COLLECTIVE_ROOT_NONE, 0, OTF2_UNDEFINED_COMM);
         b.receive_from(5, 24);
     }},
    {"missing_region", [](Process& a, Process&) { a.enter(absent); }},
    {"missing_communicator", [](Process&, Process& b)
     { b.take_part(OTF2_COLLECTIVE_OP_BARRIER, OTF2_COLLECTIVE_ROOT_NONE, 0, 7); }},
    {"other_lengths",
     [](Process& a, Process& b)
     {
         a.take_part(OTF2_COLLECTIVE_OP_ALLREDUCE, OTF2_COLLECTIVE_ROOT_NONE, 8);
         b.take_part(OTF2_COLLECTIVE_OP_ALLREDUCE, OTF2_COLLECTIVE_ROOT_NONE, 16);
     }},
    {"other_operations",
     [](Process& a, Process& b)
     {
         a.take_part(OTF2_COLLECTIVE_OP_BARRIER, OTF2_COLLECTIVE_ROOT_NONE, 0);
         b.take_part(OTF2_COLLECTIVE_OP_ALLREDUCE, OTF2_COLLECTIVE_ROOT_NONE, 0);
     }},
    {"other_roots",
     [](Process& a, Process& b)
     {
         a.take_part(OTF2_COLLECTIVE_OP_BCAST, 0, 8);
         b.take_part(OTF2_COLLECTIVE_OP_BCAST, 1, 8);
     }},
    {"endless_message",
     [](Process& a, Process& b)
     {
         a.send_to(1, (std::uint64_t{1} << 62U) + 1);
         b.receive_from(0, 24);
     }},
    {"endless_collective",
     [](Process& a, Process& b)
     {
         a.take_part(OTF2_COLLECTIVE_OP_ALLREDUCE, OTF2_COLLECTIVE_ROOT_NONE, 8);
         b.take_part(OTF2_COLLECTIVE_OP_ALLREDUCE, OTF2_COLLECTIVE_ROOT_NONE,
                     (std::uint64_t{1} << 61U) + 1);
     }},
    {"longest_message",
     [](Process& a, Process& b)
     {
         a.send_to(1, std::uint64_t{1} << 62U);
         b.receive_from(0, std::uint64_t{1} << 62U);
     }},
    {"too_long", [](Process& a, Process&)
     {
         a.enter(send);
         a.advance(107 * day);
         a.leave(send);
     }}};

/// Hands out string definitions.
class Strings
{
public:
    explicit Strings(OTF2_GlobalDefWriter* writer) : writer_(writer) {}

    OTF2_StringRef add(const std::string& text)
    {
        check(OTF2_GlobalDefWriter_WriteString(writer_, next_, text.c_str()));
        return next_++;
    }

private:
    OTF2_GlobalDefWriter* writer_;
    OTF2_StringRef next_ = 0;
};

void define_processes(OTF2_GlobalDefWriter* writer, Strings& strings,
                      const std::array<std::uint64_t, 2>& events)
{
    const auto machine = strings.add("machine");
    check(OTF2_GlobalDefWriter_WriteSystemTreeNode(writer, 0, machine, machine,
                                                   OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    for (std::uint32_t rank = 0; rank < 2; ++rank)
    {
        const auto name = strings.add("MPI Rank " + std::to_string(rank));
        check(OTF2_GlobalDefWriter_WriteLocationGroup(writer, rank, name,
                                                      OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                                      OTF2_UNDEFINED_LOCATION_GROUP));
        check(OTF2_GlobalDefWriter_WriteLocation(writer, rank, name, OTF2_LOCATION_TYPE_CPU_THREAD,
                                                 events[rank], rank));
    }
}

void define_all(OTF2_GlobalDefWriter* writer, const std::array<std::uint64_t, 2>& events)
{
    check(OTF2_GlobalDefWriter_WriteClockProperties(writer, ticks_per_second, 0, 200 * day,
                                                    OTF2_UNDEFINED_TIMESTAMP));
    Strings strings(writer);
    define_processes(writer, strings, events);
    for (OTF2_RegionRef region = 0; region < region_names.size(); ++region)
    {
        const auto name = strings.add(region_names[region]);
        check(OTF2_GlobalDefWriter_WriteRegion(writer, region, name, name, name,
                                               OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_MPI,
                                               OTF2_REGION_FLAG_NONE, name, 0, 0));
    }
    const std::array<std::uint64_t, 2> ranks = {0, 1};
    const auto empty = strings.add("");
    check(OTF2_GlobalDefWriter_WriteGroup(writer, 0, empty, OTF2_GROUP_TYPE_COMM_LOCATIONS,
                                          OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE, 2,
                                          ranks.data()));
    check(OTF2_GlobalDefWriter_WriteGroup(writer, 1, empty, OTF2_GROUP_TYPE_COMM_GROUP,
                                          OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE, 2,
                                          ranks.data()));
    check(OTF2_GlobalDefWriter_WriteComm(writer, world, strings.add("MPI_COMM_WORLD"), 1,
                                         OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
}

void write(const Program& program, const std::string& folder)
{
    auto* archive = open_archive(folder);
    Process a(archive, 0);
    Process b(archive, 1);
    program(a, b);
    check(OTF2_Archive_CloseEvtFiles(archive));
    define_all(OTF2_Archive_GetGlobalDefWriter(archive), {a.events(), b.events()});
    check(OTF2_Archive_Close(archive));
}

} // namespace

int main(int argc, char** argv)
{
    return write_kind(argc, argv, programs, write);
}
