// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"

#include <otf2/otf2.h>

#include <cstdint>
#include <memory>
#include <string>

namespace haec_sim::otf2
{

/// The end of a location's chain: writes the records to the location's event file.
class EventSink final : public UniformEventHandler<EventSink>
{
public:
    /// `name` says which location of which archive, for messages.
    EventSink(OTF2_EvtWriter* writer, std::string name);

    template <class Record>
    void handle(Record& record);

    void finish() override {}

    std::uint64_t events() const noexcept
    {
        return events_;
    }

    /// Of the last record; the start of the trace if there was none.
    Picoseconds last_time() const noexcept
    {
        return last_time_;
    }

    /// Of the first record, likewise.
    Picoseconds first_time() const noexcept
    {
        return first_time_;
    }

private:
    OTF2_AttributeList* native_attributes(const AttributeList& attributes);
    [[noreturn]] void fail(OTF2_ErrorCode code, std::string_view record, Picoseconds time) const;

    struct DeleteList
    {
        void operator()(OTF2_AttributeList* list) const
        {
            OTF2_AttributeList_Delete(list);
        }
    };

    OTF2_EvtWriter* writer_;
    std::string name_;
    std::unique_ptr<OTF2_AttributeList, DeleteList> attributes_;
    std::uint64_t events_ = 0;
    Picoseconds first_time_{0};
    Picoseconds last_time_{0};
};

} // namespace haec_sim::otf2
