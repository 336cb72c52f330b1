// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/event_sink.hpp"

#include <otf2/otf2.h>

#include <memory>
#include <string>

namespace haec_sim::otf2
{

/// Writes by the library, which keeps a file open for each location, and a chunk and 4 MiB in
/// memory (docs/adr/0014).
class LibrarySink final : public UniformEventHandler<LibrarySink, EventSink>
{
public:
    /// `name` says which location of which archive, for messages. The archive's event files are
    /// open, and must stay so.
    LibrarySink(OTF2_Archive* archive, LocationRef location, std::string name);

    /// Throws Error where what the library still has cannot be written.
    void close() override;

    /// Throws Error where OTF2 refuses the record, as it does for a time before that of the last
    /// one.
    template <class Record>
    void handle(Record& record);

private:
    /// The attributes in OTF2's list, which is empty before each record: OTF2 empties it as it
    /// writes.
    OTF2_AttributeList* native_attributes(const AttributeList& attributes);
    [[noreturn]] void fail(OTF2_ErrorCode code, std::string_view record, Picoseconds time) const;

    struct DeleteList
    {
        void operator()(OTF2_AttributeList* list) const
        {
            OTF2_AttributeList_Delete(list);
        }
    };

    OTF2_Archive* archive_;
    OTF2_EvtWriter* writer_;
    std::string name_;
    /// The list of all records in turn: see native_attributes().
    std::unique_ptr<OTF2_AttributeList, DeleteList> attributes_;
};

} // namespace haec_sim::otf2
