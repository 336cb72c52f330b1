// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/goal/location_collectives.hpp"
#include "export/goal/location_program.hpp"
#include "export/goal/location_sends.hpp"
#include "export/left_out.hpp"
#include "haec_sim/event_handler.hpp"

#include <cstdint>
#include <type_traits>

namespace haec_sim::exporting
{

/// Makes the operations of one location of its records: messages, the messages of collectives, and
/// calculations of the time between them that haec_sim keeps (spec: semantics; OwnTime).
class LocationOperations final : public UniformEventHandler<LocationOperations>
{
public:
    /// `cpu` is the number of the location in its process. The others outlive it.
    LocationOperations(LocationIndex self, std::uint8_t cpu, const GoalContext& context,
                       GoalProcess& process)
        : at_(self, cpu, context, process), sends_(at_), collectives_(at_)
    {
    }

    template <class Record>
    void handle(const Record& record)
    {
        if constexpr (!std::is_same_v<Record, events::MpiSend> && !is_value<Record>)
        {
            dispatch(record);
            at_.time.note_send(false);
        }
        else
        {
            dispatch(record);
        }
    }

    /// Ends with the calculation behind the last message.
    void finish() override
    {
        at_.append_time();
    }

private:
    template <class Record>
    static constexpr bool is_value =
        std::is_same_v<Record, events::Metric> || std::is_same_v<Record, events::ParameterString> ||
        std::is_same_v<Record, events::ParameterInt> ||
        std::is_same_v<Record, events::ParameterUnsignedInt>;

    template <class Record>
    void dispatch(const Record& record)
    {
        if constexpr (requires(LocationSends & sends) { sends.see(record); })
        {
            sends_.see(record);
        }
        else if constexpr (requires(LocationCollectives & parts) { parts.see(record); })
        {
            collectives_.see(record);
        }
        else if constexpr (requires(LocationOperations & self) { self.see(record); })
        {
            see(record);
        }
        else if constexpr (is_value<Record>)
        {
            at_.time.see_value(record.time);
        }
        else
        {
            count_lost(PartOf<Record>::part);
            at_.time.pass(record.time);
        }
    }

    void see(const events::Metric& record);
    void see(const events::ParameterUnsignedInt& record);
    void see(const events::Enter& record);
    void see(const events::Leave& record);
    void see(const events::CallingContextEnter& record);
    void see(const events::CallingContextLeave& record);
    void leave(RegionRef region, Picoseconds time);
    void count_lost(Part part);

    LocationProgram at_;
    LocationSends sends_;
    LocationCollectives collectives_;
};

} // namespace haec_sim::exporting
