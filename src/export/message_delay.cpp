// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/message_delay.hpp"

namespace haec_sim::exporting
{

DelayReader::DelayReader(const Definitions& definitions)
{
    definitions.each<definitions::Attribute>(
        [&](const definitions::Attribute& attribute)
        {
            const auto& name = definitions.text(attribute.name);
            if (name == "haec_sim::transfer_time")
            {
                transfer_ = attribute.self;
            }
            else if (name == "haec_sim::waiting_time")
            {
                waiting_ = attribute.self;
            }
            else if (name == "haec_sim::hops")
            {
                hops_ = attribute.self;
            }
        });
}

MessageDelay DelayReader::delay_of(const AttributeList& attributes) const
{
    MessageDelay delay;
    for (const auto& [attribute, type, value] : attributes)
    {
        if (attribute == transfer_ && type == Type::int64)
        {
            delay.transfer = Picoseconds{value.as_int64()};
        }
        else if (attribute == waiting_ && type == Type::int64)
        {
            delay.waiting = Picoseconds{value.as_int64()};
        }
        else if (attribute == hops_ && type == Type::uint32)
        {
            delay.hops = static_cast<std::uint32_t>(value.bits);
        }
    }
    return delay;
}

} // namespace haec_sim::exporting
