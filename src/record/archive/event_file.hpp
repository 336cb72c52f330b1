// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <atomic>
#include <csignal>
#include <cstdint>

#include <otf2/otf2.h>

namespace haec_record
{

/// A message as records tell it: the peer and the communicator by their numbers.
struct RecordedMessage
{
    std::uint32_t peer;
    std::uint32_t communicator;
    std::uint32_t tag;
    std::uint64_t bytes;
};

/// A collective operation as records tell it.
struct RecordedCollective
{
    OTF2_CollectiveOp operation;
    std::uint32_t communicator;
    std::uint32_t root;
    std::uint64_t sent;
    std::uint64_t received;
    /// Whether the caller passed MPI_IN_PLACE, which bytes alone do not always show.
    bool in_place;
};

/// When the last flush of a thread's events ended, which happens while it writes a record.
extern thread_local std::uint64_t last_flush;

inline constexpr std::uint32_t in_place_attribute = 0;
// Of the Leave of a probe: the message that it has found.
inline constexpr std::uint32_t probed_source_attribute = 1;
inline constexpr std::uint32_t probed_communicator_attribute = 2;
inline constexpr std::uint32_t probed_tag_attribute = 3;
inline constexpr std::uint32_t probed_bytes_attribute = 4;
inline constexpr std::uint32_t computing_time_metric = 0;
inline constexpr const char* computing_time_name = "computing_time";
/// Regions that mark the part of the run that is of interest.
inline constexpr const char* interest_begins = "interest begins";
inline constexpr const char* interest_ends = "interest ends";

/// A signal that came while its thread wrote a record; the thread raises it again behind it.
extern thread_local volatile std::sig_atomic_t waiting_signal;

/// Writes the records of one thread. Remembers the first failure of OTF2, after which it writes
/// nothing; the recorder says so at its end. Times do not go back.
class EventFile
{
public:
    explicit EventFile(OTF2_EvtWriter* writer)
        : writer_(writer), attributes_(OTF2_AttributeList_New())
    {
    }
    ~EventFile()
    {
        OTF2_AttributeList_Delete(attributes_);
    }
    EventFile(const EventFile&) = delete;
    EventFile& operator=(const EventFile&) = delete;

    OTF2_EvtWriter* writer() const
    {
        return writer_;
    }
    OTF2_ErrorCode failure() const
    {
        return failure_.load(std::memory_order_relaxed);
    }
    /// In the middle of a record.
    bool is_writing() const
    {
        return is_writing_.load(std::memory_order_relaxed);
    }
    /// Nothing is written from here on. Another thread may still be writing one record.
    void stop()
    {
        is_stopped_.store(true, std::memory_order_relaxed);
    }
    /// After stop(): records are written again, unless one was not finished.
    void go_on()
    {
        is_stopped_.store(is_writing(), std::memory_order_relaxed);
    }
    /// Writes a record by a function of OTF2: its arguments after the attributes.
    template <class Function, class... Arguments>
    void write(Function function, Arguments... arguments)
    {
        write_with(nullptr, function, arguments...);
    }
    /// With the attribute IN_PLACE on request.
    template <class Function, class... Arguments>
    void write_in_place(bool in_place, Function function, Arguments... arguments)
    {
        if (in_place)
        {
            OTF2_AttributeList_AddUint8(attributes_, in_place_attribute, 1);
        }
        write_with(attributes_, function, arguments...);
    }
    /// With the attributes of a message that a probe has found.
    template <class Function, class... Arguments>
    void write_found(const RecordedMessage& message, Function function, Arguments... arguments)
    {
        OTF2_AttributeList_AddUint32(attributes_, probed_source_attribute, message.peer);
        OTF2_AttributeList_AddCommRef(attributes_, probed_communicator_attribute,
                                      message.communicator);
        OTF2_AttributeList_AddUint32(attributes_, probed_tag_attribute, message.tag);
        OTF2_AttributeList_AddUint64(attributes_, probed_bytes_attribute, message.bytes);
        write_with(attributes_, function, arguments...);
    }

private:
    template <class Function, class... Arguments>
    void write_with(OTF2_AttributeList* attributes, Function function, Arguments... arguments)
    {
        is_writing_.store(true, std::memory_order_relaxed);
        if (failure() == OTF2_SUCCESS && !is_stopped_.load(std::memory_order_relaxed))
        {
            const auto code = function(writer_, attributes, arguments...);
            if (code != OTF2_SUCCESS) [[unlikely]]
            {
                failure_.store(code, std::memory_order_relaxed);
            }
        }
        is_writing_.store(false, std::memory_order_relaxed);
        if (waiting_signal != 0) [[unlikely]]
        {
            const int signal = waiting_signal;
            waiting_signal = 0;
            std::raise(signal);
        }
    }

    OTF2_EvtWriter* writer_;
    OTF2_AttributeList* attributes_;
    std::atomic<OTF2_ErrorCode> failure_ = OTF2_SUCCESS;
    std::atomic<bool> is_writing_ = false;
    std::atomic<bool> is_stopped_ = false;
};

inline void write_collective(EventFile& file, std::uint64_t time, const RecordedCollective& call)
{
    file.write_in_place(call.in_place, OTF2_EvtWriter_MpiCollectiveEnd, time, call.operation,
                        call.communicator, call.root, call.sent, call.received);
}

/// Computing time of the thread since its begin, in nanoseconds.
inline void write_computing_time(EventFile& file, std::uint64_t time, std::uint64_t computing)
{
    const OTF2_Type type = OTF2_TYPE_UINT64;
    OTF2_MetricValue value;
    value.unsigned_int = computing;
    file.write(OTF2_EvtWriter_Metric, time, computing_time_metric, std::uint8_t{1}, &type, &value);
}

} // namespace haec_record
