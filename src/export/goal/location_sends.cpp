// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Messages as operations. A completion makes the next operation wait; a receive is known with it.
//
// What a reused id meant before never completes: a send takes place all the same, a receive keeps
// any peer, and is cancelled when the process is complete.

#include "export/goal/location_sends.hpp"

namespace haec_sim::exporting
{

using importing::Loss;

namespace
{

std::uint8_t number_in(const AttributeList& attributes, AttributeRef wanted)
{
    for (const auto& attribute : attributes)
    {
        if (attribute.attribute == wanted && attribute.type == Type::uint8)
        {
            return static_cast<std::uint8_t>(attribute.value.bits);
        }
    }
    return 0;
}

} // namespace

template <class Record>
std::optional<GoalOperation> LocationSends::message(const Record& record, GoalKind kind,
                                                    std::uint32_t peer)
{
    const auto process = at_.context.index.peer(record.communicator, at_.process.process, peer);
    if (!process)
    {
        at_.context.losses.add(Loss::export_unknown_peer);
        return std::nullopt;
    }
    return GoalOperation{record.msg_length,
                         *process,
                         at_.context.tags.of_message(record.communicator, record.msg_tag),
                         kind,
                         at_.cpu,
                         number_in(record.attributes, at_.context.names.nic)};
}

void LocationSends::see(const events::MpiSend& record)
{
    at_.time.pass(record.time);
    if (const auto operation = message(record, GoalKind::send, record.receiver))
    {
        const bool has_end = at_.time.is_in_any_region();
        const auto task = at_.append(*operation, has_end ? After::start : After::end);
        if (has_end)
        {
            at_.time.add_send(task);
        }
    }
    at_.time.note_send(true);
}

void LocationSends::see(const events::MpiIsend& record)
{
    at_.time.pass(record.time);
    const auto operation = message(record, GoalKind::send, record.receiver);
    at_.requests.open(record.request_id,
                      operation
                          ? LocationProgram::OpenSend{at_.append(*operation, After::start), true}
                          : LocationProgram::OpenSend{});
}

void LocationSends::see(const events::MpiIsendComplete& record)
{
    const auto send = at_.requests.close<LocationProgram::OpenSend>(record.request_id);
    send ? at_.time.drop(record.time) : at_.time.pass(record.time);
    if (send && send->is_message)
    {
        at_.wait_for(send->task);
    }
}

// The completion tells what is received.
void LocationSends::see(const events::MpiIrecvRequest& record)
{
    at_.time.pass(record.time);
    const GoalOperation unknown{0, importing::any, importing::any, GoalKind::receive, at_.cpu, 0};
    at_.requests.open(record.request_id,
                      LocationProgram::OpenReceive{at_.append(unknown, After::start)});
}

void LocationSends::see(const events::MpiIrecv& record)
{
    const auto receive = at_.requests.close<LocationProgram::OpenReceive>(record.request_id);
    const auto operation = message(record, GoalKind::receive, record.sender);
    operation ? at_.time.drop(record.time) : at_.time.pass(record.time);
    if (!operation)
    {
        return;
    }
    if (!receive)
    {
        at_.append(*operation, After::end);
        return;
    }
    at_.process.program.operation(receive->task) = *operation;
    at_.wait_for(receive->task);
}

void LocationSends::see(const events::MpiRecv& record)
{
    const auto operation = message(record, GoalKind::receive, record.sender);
    operation ? at_.time.drop(record.time) : at_.time.pass(record.time);
    if (operation)
    {
        at_.append(*operation, After::end);
    }
}

void LocationSends::see(const events::MpiRequestCancelled& record)
{
    at_.time.pass(record.time);
    const auto send = at_.requests.close<LocationProgram::OpenSend>(record.request_id);
    if (send && send->is_message)
    {
        at_.process.program.cancel(send->task);
        at_.context.losses.add(Loss::export_freed);
    }
    else if (!send)
    {
        at_.requests.close<LocationProgram::OpenReceive>(record.request_id);
    }
}

} // namespace haec_sim::exporting
