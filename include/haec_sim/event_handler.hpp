// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

namespace haec_sim
{

/// Receives the records of one location, in order, and passes them on to the next handler of the
/// chain (source -> module -> ... -> sink). A module overrides the handlers of the records that it
/// cares about; the others pass everything on. A handler may change the record that it is given,
/// drop it (by not passing it on) or pass on more records; times must not decrease.
class EventHandler
{
public:
    virtual ~EventHandler() = default;

    EventHandler() = default;
    EventHandler(const EventHandler&) = delete;
    EventHandler& operator=(const EventHandler&) = delete;

    /// Sets the next handler; the engine calls it once, before the first record. The next handler
    /// outlives this one's last call.
    void forward_to(EventHandler& next) noexcept
    {
        next_ = &next;
    }

    /// One handler per event record: mpi_send(events::MpiSend&) and so on. Without an override, a
    /// record passes on as it is. The record belongs to the caller: a handler that holds one back
    /// keeps a copy.
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    virtual void handler(events::Name& record)                                                     \
    {                                                                                              \
        next_->handler(record);                                                                    \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

    /// Called after the location's last record. An override passes on the records that it held back
    /// and then calls EventHandler::finish(); otherwise the handlers behind it never finish.
    virtual void finish()
    {
        next_->finish();
    }

    /// Passes a record to the next handler, which may change it. One overload for each kind.
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    void pass_on(events::Name& record)                                                             \
    {                                                                                              \
        next_->handler(record);                                                                    \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

private:
    /// Null in the last handler of a chain, which passes nothing on.
    EventHandler* next_ = nullptr;
};

/// Passes a record to the handler of its kind, for code that creates or keeps records. One overload
/// for each kind.
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    inline void deliver(EventHandler& to, events::Name& record)                                    \
    {                                                                                              \
        to.handler(record);                                                                        \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

/// A base class for handlers that treat all records alike: every handler calls
/// Derived::handle(record), a template or an overload set. handle() must pass the record on. `Base`
/// is EventHandler or a class derived from it.
template <class Derived, class Base = EventHandler>
class UniformEventHandler : public Base
{
public:
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    void handler(events::Name& record) final                                                       \
    {                                                                                              \
        static_cast<Derived&>(*this).handle(record);                                               \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
};

} // namespace haec_sim
