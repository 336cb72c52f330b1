// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/mpi_calls.hpp"

// Calls that create and free communicators, the begin and the end of MPI among them. What they cost
// is no matter of messages: by `model` they keep it as by `synchronize`.

namespace haec_sim::test
{

namespace
{

/// Begins at b = 100, 300, ends at 350, 360; the communicator is made, or ends, at 340.
template <class Record, CollectiveOp operation>
void record_blocking(Trace& trace, const std::string& call)
{
    for (const std::uint32_t member : {0U, 1U})
    {
        const auto begin = 100 + 200 * std::int64_t{member};
        const auto end = 350 + 10 * std::int64_t{member};
        auto& script = trace.at(member);
        script.enter(0, "main").enter(begin, call).collective_begin(begin);
        script.add(340, Record{{}, reversed}).collective_end(end, operation).leave(end + 10, call);
    }
}

void record_duplication(Trace& trace, const std::string& call)
{
    for (const std::uint32_t member : {0U, 1U})
    {
        const auto begin = 100 + 200 * std::int64_t{member};
        const auto end = 350 + 10 * std::int64_t{member};
        auto& script = trace.at(member);
        script.enter(0, "main").enter(begin, call).collective_request(begin, 1);
        script.leave(begin, call).enter(begin, "MPI_Wait");
        script.add(340, events::CommCreate{{}, reversed});
        script.collective_complete(end, 1, CollectiveOp::create_handle);
        script.leave(end + 10, "MPI_Wait");
    }
}

/// Records a call of a communicator of the process alone.
void record_alone(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, call).collective_begin(110);
    trace.at(0).collective_end(150, CollectiveOp::create_handle, self).leave(160, call);
}

void add(std::vector<CallCase>& cases, const std::string& rule_name, CollectiveRule rule,
         std::int64_t first_end)
{
    // The second begins last, at B = 600. The first: B = 200, and after the second
    // 600 + (350 - 300); as recorded 200 + 250. Between request and completion, a gap of 240 is
    // kept.
    const std::vector<Times> blocking{{0, 200, 200, 200, first_end, first_end + 10},
                                      {0, 600, 600, 600, 660, 670}};
    const std::vector<Times> non_blocking{{0, 200, 200, 200, 200, 440, first_end, first_end + 10},
                                          {0, 600, 600, 600, 600, 640, 660, 670}};
    cases.push_back({"Create" + rule_name,
                     {"Init", "Init_thread", "Comm_create", "Comm_create_group", "Comm_dup",
                      "Comm_dup_with_info", "Comm_split", "Comm_split_type", "Cart_create",
                      "Cart_sub", "Graph_create", "Dist_graph_create", "Dist_graph_create_adjacent",
                      "Intercomm_create", "Intercomm_merge"},
                     &record_blocking<events::CommCreate, CollectiveOp::create_handle>,
                     blocking,
                     rule});
    cases.push_back({"Free" + rule_name,
                     {"Finalize", "Comm_free", "Comm_disconnect"},
                     &record_blocking<events::CommDestroy, CollectiveOp::destroy_handle>,
                     blocking,
                     rule});
    cases.push_back(
        {"CreateLater" + rule_name, {"Comm_idup"}, &record_duplication, non_blocking, rule});
    // 2*100; + 10; + 40; + 10
    cases.push_back({"CreateAlone" + rule_name,
                     {"Comm_dup", "Comm_split"},
                     &record_alone,
                     {{0, 200, 210, 250, 260}},
                     rule});
}

} // namespace

std::vector<CallCase> communicator_calls()
{
    std::vector<CallCase> cases;
    add(cases, "Preserved", CollectiveRule::preserve, 450);
    add(cases, "Synchronized", CollectiveRule::synchronize, 650);
    add(cases, "Modelled", CollectiveRule::model, 650);
    return cases;
}

} // namespace haec_sim::test
