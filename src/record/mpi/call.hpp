// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/mpi/clock.hpp"
#include "record/mpi/recorder.hpp"

#include <optional>

namespace haec_record
{

/// One call of MPI by the program: its region, from construction to destruction.
class Call
{
public:
    explicit Call(Function function)
        : thread_(this_thread()), function_(function), begin_(thread_.stop_computing())
    {
        inside_mpi = true;
        thread_.gaps.add(begin_ - thread_.left);
        thread_.file.write(OTF2_EvtWriter_Enter, begin_, static_cast<std::uint32_t>(function_));
    }
    ~Call()
    {
        thread_.left = end();
        const auto region = static_cast<std::uint32_t>(function_);
        if (found_) [[unlikely]]
        {
            thread_.file.write_found(*found_, OTF2_EvtWriter_Leave, thread_.left, region);
        }
        else
        {
            thread_.file.write(OTF2_EvtWriter_Leave, thread_.left, region);
        }
        if (last_flush > thread_.left) [[unlikely]]
        {
            thread_.write_flush(thread_.left, last_flush);
            thread_.left = last_flush;
            recorder->keep_state();
        }
        inside_mpi = false;
        thread_.computing.go_on();
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    EventFile& file()
    {
        return thread_.file;
    }
    Function function() const
    {
        return function_;
    }
    std::uint64_t begin() const
    {
        return begin_;
    }
    /// It is a probe that has found this message.
    void found(const RecordedMessage& message)
    {
        found_ = message;
    }
    /// The time at which MPI has done its work, for all records that follow.
    std::uint64_t end()
    {
        return end_ != 0 ? end_ : end_ = now();
    }

private:
    RecordedThread& thread_;
    Function function_;
    std::uint64_t begin_;
    std::uint64_t end_ = 0;
    std::optional<RecordedMessage> found_;
};

} // namespace haec_record
