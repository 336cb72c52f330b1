// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Copies an archive with one fault in it, and prints "LOCATION RECORD" of where that is.
// usage: altered_trace transfer_time|hops|waiting_time|no_waiting_time|receive|collective|sends|
// await|enter
// IN/traces.otf2 OUT, where OUT must not exist. With `properties` the copy has no fault, but no
// configuration and mapping, either.

#include "haec_sim/error.hpp"
#include "otf2/trace_reader.hpp"
#include "otf2/trace_writer.hpp"
#include "parallel/serial_ranks.hpp"

#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace
{

using namespace haec_sim;

/// A fault, and whether it still has to be made.
class Fault
{
public:
    explicit Fault(std::string kind) : kind_(std::move(kind)) {}

    bool is_due(const std::string& kind) const
    {
        return !made_ && kind == kind_;
    }

    void make(LocationRef location, std::uint64_t record)
    {
        made_ = true;
        std::cout << location.value << ' ' << record << '\n';
    }

    bool is_made() const
    {
        return made_;
    }

private:
    std::string kind_;
    bool made_ = false;
};

/// The attributes of haec_sim.
struct Attributes
{
    AttributeRef transfer_time;
    AttributeRef hops;
    AttributeRef waiting_time;
};

/// Passes on the records of one location. Holds back a blocking send until it is known whether the
/// next one can change places with it; what stands between them is held back with it.
class Alteration final : public UniformEventHandler<Alteration>
{
public:
    Alteration(LocationRef location, const Attributes& attributes, Fault& fault)
        : location_(location), attributes_(attributes), fault_(fault)
    {
    }

    template <class Record>
    void handle(Record& record)
    {
        alter(record);
        last_time_ = record.time;
        ++position_;
        if (holds_)
        {
            held_.emplace_back(record);
        }
        else
        {
            pass_on(record);
        }
    }

    void finish() override
    {
        release();
        EventHandler::finish();
    }

private:
    template <class Record>
    void alter(Record&)
    {
    }

    void alter(events::MpiRecv& record)
    {
        alter_receive(record);
    }

    void alter(events::MpiIrecv& record)
    {
        alter_receive(record);
    }

    template <class Receive>
    void alter_receive(Receive& record)
    {
        for (auto& [attribute, type, value] : record.attributes)
        {
            if ((attribute == attributes_.transfer_time && fault_.is_due("transfer_time")) ||
                (attribute == attributes_.hops && fault_.is_due("hops")) ||
                (attribute == attributes_.waiting_time && fault_.is_due("waiting_time")))
            {
                ++value.bits;
                fault_.make(location_, position_);
            }
        }
        if (fault_.is_due("no_waiting_time"))
        {
            auto& attributes = record.attributes;
            const auto is_waiting = [this](const Attribute& attribute)
            { return attribute.attribute == attributes_.waiting_time; };
            attributes.erase(std::ranges::remove_if(attributes, is_waiting).begin(),
                             attributes.end());
            fault_.make(location_, position_);
        }
        if (fault_.is_due("receive") && record.time > last_time_)
        {
            record.time -= Picoseconds{1};
            fault_.make(location_, position_);
        }
    }

    /// One that ends a wait: no parameter of traces of tests but those of signals.
    void alter(events::ParameterUnsignedInt& record)
    {
        if (fault_.is_due("await") && record.time > last_time_)
        {
            record.time -= Picoseconds{1};
            fault_.make(location_, position_);
        }
    }

    /// One behind computing, where no region of other software is left before it.
    void alter(events::Enter& record)
    {
        if (fault_.is_due("enter") && position_ > 0 && record.time > last_time_)
        {
            record.time -= Picoseconds{1};
            fault_.make(location_, position_);
        }
    }

    /// One that has messages.
    void alter(events::MpiCollectiveEnd& record)
    {
        const bool has_algorithm = record.collective_op != CollectiveOp::create_handle;
        if (has_algorithm && fault_.is_due("collective") && record.time > last_time_)
        {
            record.time -= Picoseconds{1};
            fault_.make(location_, position_);
        }
    }

    void alter(events::MpiSend& record)
    {
        if (!fault_.is_due("sends"))
        {
            return;
        }
        if (!held_.empty())
        {
            auto& before = std::get<events::MpiSend>(held_.front());
            if (before.msg_tag != record.msg_tag || before.msg_length != record.msg_length ||
                before.receiver != record.receiver)
            {
                std::swap(before.receiver, record.receiver);
                std::swap(before.communicator, record.communicator);
                std::swap(before.msg_tag, record.msg_tag);
                std::swap(before.msg_length, record.msg_length);
                fault_.make(location_, first_held_);
            }
            release();
        }
        holds_ = !fault_.is_made();
        first_held_ = position_;
    }

    void release()
    {
        for (auto& record : held_)
        {
            std::visit([this](auto& any) { pass_on(any); }, record);
        }
        held_.clear();
        holds_ = false;
    }

    LocationRef location_;
    Attributes attributes_;
    Fault& fault_;
    std::uint64_t position_ = 0;
    std::uint64_t first_held_ = 0;
    Picoseconds last_time_{};
    std::vector<AnyEvent> held_;
    bool holds_ = false;
};

Attributes attributes_of(const Definitions& definitions)
{
    Attributes attributes;
    definitions.each<definitions::Attribute>(
        [&](const definitions::Attribute& attribute)
        {
            const auto& name = definitions.text(attribute.name);
            attributes.transfer_time =
                name == "haec_sim::transfer_time" ? attribute.self : attributes.transfer_time;
            attributes.hops = name == "haec_sim::hops" ? attribute.self : attributes.hops;
            attributes.waiting_time =
                name == "haec_sim::waiting_time" ? attribute.self : attributes.waiting_time;
        });
    return attributes;
}

bool copy(const char* input, const char* output, Fault& fault)
{
    otf2::TraceReader reader(input);
    std::vector<LocationRef> locations;
    reader.definitions().each<definitions::Location>([&](const definitions::Location& location)
                                                     { locations.push_back(location.self); });
    reader.open_locations(locations);
    SerialRanks ranks;
    otf2::TraceWriter writer(output, {}, ranks);
    const auto attributes = attributes_of(reader.definitions());
    for (const auto location : locations)
    {
        Alteration alteration(location, attributes, fault);
        alteration.forward_to(writer.sink(location));
        const auto source = reader.events(location);
        const bool never_stop = false;
        while (!source->at_end())
        {
            source->read(alteration, never_stop, 1U << 20);
        }
        alteration.finish();
    }
    auto definitions = reader.definitions();
    if (fault.is_due("properties"))
    {
        std::erase_if(definitions.properties, [](const auto& property)
                      { return property.first.starts_with("HAEC_SIM::"); });
        fault.make({}, 0);
    }
    writer.close(definitions);
    return fault.is_made();
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 4)
    {
        std::cerr << "usage: altered_trace transfer_time|hops|waiting_time|no_waiting_time|receive|"
                     "collective|sends|await|enter|properties IN/traces.otf2 OUT\n";
        return 2;
    }
    try
    {
        Fault fault(argv[1]);
        return copy(argv[2], argv[3], fault) ? 0 : 1;
    }
    catch (const std::exception& error)
    {
        std::cerr << "altered_trace: " << error.what() << '\n';
        return 1;
    }
}
