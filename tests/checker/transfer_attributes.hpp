// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The attributes that the simulator adds to receives.
#pragma once

#include "trace.hpp"

namespace haec_sim::checker
{

inline bool is_receive(EventKind kind)
{
    return kind == EventKind::MpiRecv || kind == EventKind::MpiIrecv;
}

class TransferAttributes
{
public:
    explicit TransferAttributes(const Trace& trace)
        : time_(trace.attribute_id("haec_sim::transfer_time")),
          hops_(trace.attribute_id("haec_sim::hops")),
          waiting_(trace.attribute_id("haec_sim::waiting_time"))
    {
    }

    bool includes(const Attribute& attribute) const
    {
        return attribute.id == time_ || attribute.id == hops_ || attribute.id == waiting_;
    }

    // True where an attribute has its type (spec: files, "Output trace").
    bool well_typed(const Attribute& attribute) const
    {
        return attribute.type == (attribute.id == hops_ ? OTF2_TYPE_UINT32 : OTF2_TYPE_INT64);
    }

private:
    Word time_;
    Word hops_;
    Word waiting_;
};

} // namespace haec_sim::checker
