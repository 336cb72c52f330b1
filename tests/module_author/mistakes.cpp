// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A module that makes the mistake that its key `mistake` names; mistakes.sh knows what haec_sim
// says of each. What it does otherwise is right, and what every author may do.

#include <haec_sim/error.hpp>
#include <haec_sim/module.hpp>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace mistakes
{

using namespace haec_sim;

class Handler final : public EventHandler
{
public:
    explicit Handler(std::string mistake) : mistake_(std::move(mistake)) {}

    void mpi_send(events::MpiSend& record) override
    {
        if (mistake_ == "exception")
        {
            throw std::runtime_error("no weight for\nthis message");
        }
        if (mistake_ == "usage_error")
        {
            throw UsageError("modules.mistakes.mistake: must be another one");
        }
        if (mistake_ == "number")
        {
            throw 42;
        }
        if (mistake_ == "drop")
        {
            return;
        }
        if (mistake_ == "exit")
        {
            std::exit(0);
        }
        if (mistake_ == "abort")
        {
            std::abort();
        }
        if (mistake_ == "back_in_time")
        {
            record.time -= Picoseconds{1'500'000};
        }
        pass_on(record);
    }

    ~Handler() override
    {
        if (mistake_ == "handler_destructor")
        {
            std::abort();
        }
    }

    Handler(const Handler&) = delete;
    Handler& operator=(const Handler&) = delete;

    void finish() override
    {
        if (mistake_ == "finish")
        {
            throw std::out_of_range("nothing left");
        }
        EventHandler::finish();
    }

private:
    std::string mistake_;
};

class Mistakes final : public Module, MetricAdder, NetworkReader
{
public:
    explicit Mistakes(std::string mistake) : mistake_(std::move(mistake))
    {
        refuse_if("create");
    }

    ~Mistakes() override
    {
        if (mistake_ == "destructor")
        {
            std::abort();
        }
    }

    Mistakes(const Mistakes&) = delete;
    Mistakes& operator=(const Mistakes&) = delete;

    void define(Definitions& definitions) override
    {
        refuse_if("define");
        definitions.attribute("mistakes::weight", "A definition that any module may add",
                              Type::float64);
        auto& records = definitions.records();
        const auto is_location = [](const AnyDefinition& record)
        { return std::holds_alternative<definitions::Location>(record); };
        const auto first = std::find_if(records.begin(), records.end(), is_location);
        if (mistake_ == "add_location")
        {
            auto added = std::get<definitions::Location>(*first);
            added.self = LocationRef{1000};
            definitions.append(added);
        }
        if (mistake_ == "change_location")
        {
            ++std::get<definitions::Location>(*first).number_of_events;
        }
        if (mistake_ == "remove_location")
        {
            records.erase(first);
        }
    }

    void add_locations(AddedLocations& locations) override
    {
        refuse_if("add_locations");
        MetricLocation location{.name = "mistakes", .quantities = {{"weight", "kg"}}};
        if (mistake_ == "no_such_owner")
        {
            location.owner = NodeId{1'000'000};
        }
        locations.metric(location);
    }

    void open_added(LocationRef, SampleWriter& writer) override
    {
        refuse_if("open_added");
        writer_ = &writer;
    }

    std::unique_ptr<EventHandler> open(const LocationInfo&) override
    {
        refuse_if("open");
        return std::make_unique<Handler>(mistake_);
    }

    std::vector<std::byte> result(const RunSpan&) override
    {
        refuse_if("result");
        return {};
    }

    void conclude(const RankResults&, const RunSpan&) override
    {
        refuse_if("conclude");
        const auto weight = MetricValue::from(1.5);
        writer_->write(Picoseconds{2000}, {weight});
        if (mistake_ == "sample_back_in_time")
        {
            writer_->write(Picoseconds{1999}, {weight});
        }
        if (mistake_ == "sample_of_two_values")
        {
            writer_->write(Picoseconds{2000}, {weight, weight});
        }
    }

    MetricAdder* metric_adder() override
    {
        return this;
    }

    NetworkReader* network_reader() override
    {
        refuse_if("network_reader");
        return mistake_ == "conclude_network" || mistake_ == "wants_message_traffic" ? this
                                                                                     : nullptr;
    }

    bool wants_message_traffic() const override
    {
        refuse_if("wants_message_traffic");
        return false;
    }

    void conclude_network(const NetworkReport&, const RunSpan&) override
    {
        refuse_if("conclude_network");
    }

private:
    void refuse_if(const char* function) const
    {
        if (mistake_ == function)
        {
            throw std::logic_error("not today");
        }
    }

    std::string mistake_;
    SampleWriter* writer_ = nullptr;
};

ModuleDescriptor descriptor()
{
    ParameterSpec mistake;
    mistake.name = "mistake";
    mistake.kind = ParameterKind::text;
    mistake.summary = "the one to make";
    mistake.default_value = std::string("none");
    return {"mistakes",
            "does what a module must not do",
            {mistake},
            {},
            [](const ModuleContext& context) -> std::unique_ptr<Module>
            {
                const auto& made = context.parameters.get<std::string>("mistake");
                return made == "no_module" ? nullptr : std::make_unique<Mistakes>(made);
            }};
}

HAEC_SIM_REGISTER_MODULE(mistakes, descriptor());

} // namespace mistakes
