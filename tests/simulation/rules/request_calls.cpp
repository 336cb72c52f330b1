// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/mpi_calls.hpp"

// Calls that begin, test, cancel and complete requests for messages. D = 100 ps + 1 ps for each
// byte; messages above 1000 bytes are rendezvous.

namespace haec_sim::test
{

namespace
{

constexpr std::uint64_t few = 100;
constexpr std::uint64_t many = 2000;

const std::vector<std::string> completions{"Wait", "Waitall", "Waitany", "Waitsome",
                                           "Test", "Testall", "Testany", "Testsome"};
const std::vector<std::string> of_several{"Waitall", "Waitsome", "Testall", "Testsome"};

/// P = 600; see record_late_receive() of blocking calls.
template <std::uint64_t bytes>
void record_isend(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, call).isend(110, 1, {1, bytes}).leave(120, call);
    trace.at(0).enter(140, "MPI_Wait").isend_complete(190, 1).leave(195, "MPI_Wait");
    trace.at(1).enter(0, "main").blocking_recv(300, 350, 355, {0, bytes});
}

/// The times are 0, 100, 105, 110: P = 105.
Script& record_irecv(Script& script, const std::string& call = "MPI_Irecv")
{
    return script.enter(0, "main").enter(50, call).irecv_request(55, 7).leave(60, call);
}

void record_receive(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").blocking_send(100, 110, 150, {1, many});
    record_irecv(trace.at(1), call).enter(100, "MPI_Wait").irecv(300, 7, {0, many});
    trace.at(1).leave(310, "MPI_Wait");
}

void record_completions(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, "MPI_Isend").isend(110, 1, {1, many});
    trace.at(0).leave(120, "MPI_Isend").enter(140, call).isend_complete(190, 1).leave(195, call);
    record_irecv(trace.at(1)).enter(100, call).irecv(300, 7, {0, many}).leave(310, call);
}

/// Both processes send and receive, the second one 40 ps later.
void record_completions_of_several(Trace& trace, const std::string& call)
{
    for (const std::uint32_t process : {0U, 1U})
    {
        const std::int64_t late = 40 * process;
        auto& script = trace.at(process);
        script.enter(0, "main").enter(50 + late, "MPI_Irecv").irecv_request(55 + late, 1);
        script.leave(60 + late, "MPI_Irecv").enter(70 + late, "MPI_Isend");
        script.isend(75 + late, 2, {1 - process, process == 0 ? few : many});
        script.leave(80 + late, "MPI_Isend").enter(100 + late, call);
        script.irecv(300, 1, {1 - process, process == 0 ? many : few}).isend_complete(305, 2);
        script.leave(310, call);
    }
}

void record_failed_test(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").blocking_send(100, 110, 150, {1, few});
    record_irecv(trace.at(1)).enter(70, call).tested(75, 7).leave(80, call);
    trace.at(1).enter(100, "MPI_Wait").irecv(300, 7, {0, few}).leave(310, "MPI_Wait");
}

/// One cancels a receive, the other a send.
void record_cancelled(Trace& trace, const std::string& call)
{
    record_irecv(trace.at(0));
    trace.at(1).enter(0, "main").enter(50, "MPI_Isend").isend(55, 7, {0, many});
    trace.at(1).leave(60, "MPI_Isend");
    for (const LocationIndex process : {0U, 1U})
    {
        trace.at(process).enter(70, "MPI_Cancel").leave(75, "MPI_Cancel");
        trace.at(process).enter(100, call).cancelled(110, 7).leave(115, call);
    }
}

void record_freed(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, "MPI_Isend").isend(110, 1, {1, few});
    trace.at(0).leave(120, "MPI_Isend").enter(130, call).leave(135, call);
    trace.at(1).enter(0, "main").blocking_recv(300, 350, 355, {0, few});
}

/// A persistent request, used twice; the records say not how it was made.
void record_persistent(Trace& trace, const std::string& call)
{
    auto& sender = trace.at(0);
    sender.enter(0, "main").enter(50, call).leave(60, call);
    sender.enter(100, "MPI_Start").isend(110, 3, {1, few}).leave(120, "MPI_Start");
    sender.enter(140, "MPI_Wait").isend_complete(190, 3).leave(195, "MPI_Wait");
    sender.enter(200, "MPI_Start").isend(205, 3, {1, few}).leave(210, "MPI_Start");
    sender.enter(220, "MPI_Wait").isend_complete(230, 3).leave(235, "MPI_Wait");
    auto& receiver = trace.at(1);
    receiver.enter(0, "main").enter(50, "MPI_Recv_init").leave(60, "MPI_Recv_init");
    receiver.enter(100, "MPI_Start").irecv_request(105, 4).leave(110, "MPI_Start");
    receiver.enter(120, "MPI_Wait").irecv(300, 4, {0, few}).leave(305, "MPI_Wait");
    receiver.enter(310, "MPI_Start").irecv_request(315, 4).leave(320, "MPI_Start");
    receiver.enter(330, "MPI_Wait").irecv(340, 4, {0, few}).leave(345, "MPI_Wait");
}

void record_started(Trace& trace, const std::string& call)
{
    for (const std::uint32_t process : {0U, 1U})
    {
        auto& script = trace.at(process);
        script.enter(0, "main").enter(50, call).irecv_request(55, 1);
        script.isend(60, 2, {1 - process, few}).leave(65, call).enter(100, "MPI_Waitall");
        script.irecv(300, 1, {1 - process, few}).isend_complete(305, 2);
        script.leave(310, "MPI_Waitall");
    }
}

} // namespace

std::vector<CallCase> request_calls()
{
    return {
        // S = 210, A = 410 is past at 600.
        {"IsendEager",
         {"Isend", "Irsend", "Ibsend"},
         &record_isend<few>,
         {{0, 200, 210, 220, 260, 260, 265}, {0, 600, 600, 605}}},
        // B = 600, A = 600 + 200
        {"IsendSynchronous",
         {"Issend"},
         &record_isend<few>,
         {{0, 200, 210, 220, 260, 800, 805}, {0, 600, 800, 805}}},
        // B = 600, A = 600 + 2100
        {"IsendRendezvous",
         {"Isend", "Irsend", "Issend"},
         &record_isend<many>,
         {{0, 200, 210, 220, 260, 2700, 2705}, {0, 600, 2700, 2705}}},
        // A = 210 + 2100
        {"IsendBuffered",
         {"Ibsend"},
         &record_isend<many>,
         {{0, 200, 210, 220, 260, 260, 265}, {0, 600, 2310, 2315}}},
        // P = 105, B = 210, A = 210 + 2100
        {"Irecv",
         {"Irecv"},
         &record_receive,
         {{0, 200, 210, 2310}, {0, 100, 105, 110, 190, 2310, 2320}}},
        // the same
        {"CompletionOfOne",
         completions,
         &record_completions,
         {{0, 200, 210, 220, 260, 2310, 2315}, {0, 100, 105, 110, 190, 2310, 2320}}},
        // The first sends at 135, which arrives at 335; the second at 215 what was awaited from 105
        // on and arrives at 2315.
        {"CompletionOfSeveral",
         of_several,
         &record_completions_of_several,
         {{0, 100, 105, 110, 130, 135, 140, 180, 2315, 2315, 2320},
          {0, 180, 185, 190, 210, 215, 220, 260, 335, 2315, 2320}}},
        // 110 + 2*10; + 5; + 5; + 2*20; A = 410; + 10
        {"TestThatFails",
         {"Test", "Testall", "Testany", "Testsome", "Request_get_status"},
         &record_failed_test,
         {{0, 200, 210, 210}, {0, 100, 105, 110, 130, 135, 140, 180, 410, 420}}},
        // 110 + 2*10; + 5; + 2*25; + 10; + 5
        {"Cancelled",
         completions,
         &record_cancelled,
         {{0, 100, 105, 110, 130, 135, 185, 195, 200},
          {0, 100, 105, 110, 130, 135, 185, 195, 200}}},
        // S = 210, A = 410 is past at 600.
        {"Freed",
         {"Request_free"},
         &record_freed,
         {{0, 200, 210, 220, 240, 245}, {0, 600, 600, 605}}},
        // S = 190 + 10, A = 400; S = 265 + 5, A = 470
        {"Persistent",
         {"Send_init", "Rsend_init", "Bsend_init", "Ssend_init", "Recv_init", "Start"},
         &record_persistent,
         {{0, 100, 110, 190, 200, 210, 250, 250, 255, 265, 270, 275, 295, 295, 300},
          {0, 100, 110, 190, 195, 200, 220, 400, 405, 415, 420, 425, 445, 470, 475}}},
        // S = 110, A = 310
        {"StartedTogether",
         {"Startall"},
         &record_started,
         {{0, 100, 105, 110, 115, 185, 310, 310, 315},
          {0, 100, 105, 110, 115, 185, 310, 310, 315}}},
    };
}

} // namespace haec_sim::test
