// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/mpi_calls.hpp"

// Calls of MPI for files. The simulated machine has the recorded one's files: they keep their time.

namespace haec_sim::test
{

namespace
{

template <class Record>
void record_one(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, call).add(110, Record{}).leave(150, call);
}

template <class First, class Second>
void record_two(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, call).add(110, First{}).add(140, Second{});
    trace.at(0).leave(150, call);
}

/// Begun before, by a call that returns at once.
void record_end(Trace& trace, const std::string& call)
{
    trace.at(0).enter(0, "main").enter(100, call).add(110, events::IoOperationTest{});
    trace.at(0).add(140, events::IoOperationComplete{}).leave(150, call);
}

} // namespace

std::vector<CallCase> file_calls()
{
    // 2*100; + 10; + 30; + 10
    const Times of_two{0, 200, 210, 240, 250};
    const Times of_one{0, 200, 210, 250};
    return {
        {"FileOpen", {"File_open"}, &record_one<events::IoCreateHandle>, {of_one}},
        {"FileSeek", {"File_seek", "File_seek_shared"}, &record_one<events::IoSeek>, {of_one}},
        {"FileDelete", {"File_delete"}, &record_one<events::IoDeleteFile>, {of_one}},
        {"FileClose",
         {"File_close"},
         &record_two<events::IoDeleteFile, events::IoDestroyHandle>,
         {of_two}},
        {"FileTransfer",
         {"File_read", "File_read_all", "File_read_at", "File_read_at_all", "File_read_ordered",
          "File_read_shared", "File_write", "File_write_all", "File_write_at", "File_write_at_all",
          "File_write_ordered", "File_write_shared"},
         &record_two<events::IoOperationBegin, events::IoOperationComplete>,
         {of_two}},
        {"FileTransferBegun",
         {"File_iread", "File_iread_all", "File_iread_at", "File_iread_at_all", "File_iread_shared",
          "File_iwrite", "File_iwrite_all", "File_iwrite_at", "File_iwrite_at_all",
          "File_iwrite_shared", "File_read_all_begin", "File_read_at_all_begin",
          "File_read_ordered_begin", "File_write_all_begin", "File_write_at_all_begin",
          "File_write_ordered_begin"},
         &record_two<events::IoOperationBegin, events::IoOperationIssued>,
         {of_two}},
        {"FileTransferEnded",
         {"File_read_all_end", "File_read_at_all_end", "File_read_ordered_end",
          "File_write_all_end", "File_write_at_all_end", "File_write_ordered_end", "Wait", "Test"},
         &record_end,
         {of_two}},
    };
}

} // namespace haec_sim::test
