// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/mpi_calls.hpp"

// Blocking calls for messages. D = 100 ps + 1 ps for each byte; messages above 1000 bytes are
// rendezvous.

namespace haec_sim::test
{

namespace
{

constexpr std::uint64_t few = 100;
constexpr std::uint64_t many = 2000;

/// The times are 0, 600, the end of the receive, 5 ps later: P = 600.
void record_late_receive(Script& script, std::uint64_t bytes)
{
    script.enter(0, "main").blocking_recv(300, 350, 355, {0, bytes});
}

/// S = 200 + 10.
template <std::uint64_t bytes>
void record_send(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").blocking_send(100, 110, 150, {1, bytes}, call);
    record_late_receive(trace.at(1), bytes);
}

void record_receive(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").blocking_send(100, 110, 150, {1, many});
    trace.at(1).enter(0, "main").enter(40, call).recv(600, {0, many}).leave(610, call);
}

void record_exchange(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, call).send(110, {1, few}).recv(150, {1, few});
    trace.at(0).leave(160, call);
    trace.at(1).enter(0, "main").enter(120, call).send(130, {0, few}).recv(150, {0, few});
    trace.at(1).leave(170, call);
}

/// The other end of each is MPI_PROC_NULL.
void record_halves_of_exchange(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, call).send(110, {1, few}).leave(160, call);
    trace.at(1).enter(0, "main").enter(300, call).recv(350, {0, few}).leave(355, call);
}

void record_unreceived(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").blocking_send(100, 110, 150, {1, many});
    trace.at(1).enter(0, "main").enter(100, "MPI_Mprobe").leave(130, "MPI_Mprobe");
    trace.at(1).enter(140, call).leave(150, call);
}

/// The receive of an MPI_Irecv stands as MpiRecv, as with coll-by-p2p algorithms and in wrappers.
void record_receive_without_request(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").blocking_send(100, 110, 150, {1, many});
    trace.at(1).enter(0, "main").enter(50, "MPI_Irecv").leave(60, "MPI_Irecv");
    trace.at(1).enter(100, call).recv(300, {0, many}).leave(310, call);
}

} // namespace

std::vector<CallCase> message_calls()
{
    return {
        // A = 210 + 200 is past at 600.
        {"SendEager",
         {"Send", "Rsend", "Bsend"},
         &record_send<few>,
         {{0, 200, 210, 210}, {0, 600, 600, 605}}},
        // B = 600, A = 600 + 200
        {"SendSynchronous", {"Ssend"}, &record_send<few>, {{0, 200, 210, 800}, {0, 600, 800, 805}}},
        // B = 600, A = 600 + 2100
        {"SendRendezvous",
         {"Send", "Rsend", "Ssend"},
         &record_send<many>,
         {{0, 200, 210, 2700}, {0, 600, 2700, 2705}}},
        // A = 210 + 2100
        {"SendBuffered", {"Bsend"}, &record_send<many>, {{0, 200, 210, 210}, {0, 600, 2310, 2315}}},
        // P = 80, B = 210, A = 210 + 2100
        {"Receive", {"Recv"}, &record_receive, {{0, 200, 210, 2310}, {0, 80, 2310, 2320}}},
        // S = 210 and 250; A = 450 and 410; + 10 and + 20
        {"Exchange",
         {"Sendrecv", "Sendrecv_replace"},
         &record_exchange,
         {{0, 200, 210, 450, 460}, {0, 240, 250, 410, 430}}},
        {"HalfOfExchange",
         {"Sendrecv", "Sendrecv_replace"},
         &record_halves_of_exchange,
         {{0, 200, 210, 210}, {0, 600, 600, 605}}},
        // Eager, as nobody receives it. 200; + 30; + 2*10; + 10
        {"MatchedReceive",
         {"Mrecv", "Imrecv"},
         &record_unreceived,
         {{0, 200, 210, 210}, {0, 200, 230, 250, 260}},
         CollectiveRule::synchronize,
         1},
        // 100; + 10; P = 110 + 2*40, B = 210, A = 2310; + 10
        {"ReceiveWithoutRequest",
         {"Wait", "Waitall"},
         &record_receive_without_request,
         {{0, 200, 210, 2310}, {0, 100, 110, 190, 2310, 2320}}},
    };
}

} // namespace haec_sim::test
