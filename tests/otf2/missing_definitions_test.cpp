// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "otf2/check.hpp"
#include "otf2/missing_definition.hpp"
#include "parallel/serial_ranks.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/otf2/small_archive.hpp"

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// Each field of each record that refers to a definition, in turn, refers to one that is not there.

namespace haec_sim::test
{

namespace
{

using otf2::definition_name;
using otf2::EventFiles;

/// The id of no definition.
constexpr unsigned missing = 9;

template <class Ref>
Ref missing_ref()
{
    return Ref{static_cast<typename Ref::integer_type>(missing)};
}

std::string complaint_of(std::string_view definition)
{
    return " refers to " + std::string(definition) +
           " 9, which is not defined; the trace is "
           "damaged, record or copy it again";
}

/// A definition of each kind, but for locations, as the first of its kind.
std::vector<AnyDefinition> one_of_each()
{
    std::vector<AnyDefinition> definitions;
    const auto add = [&]<class Record>(Record record)
    {
        if constexpr (requires { record.self; })
        {
            // These two share their ids.
            record.self.value = std::is_same_v<Record, definitions::InterComm> ? 1 : 0;
        }
        if constexpr (!std::is_same_v<Record, definitions::Location>)
        {
            definitions.emplace_back(std::move(record));
        }
    };
#include "haec_sim/records/fields_ignored.def"
#define DEFINITION(Name, handler, FIELDS) add(definitions::Name{});
#include "haec_sim/records/definition_table.def"
#include "haec_sim/records/fields_undefined.def"
    return definitions;
}

void define(Definitions& all, std::uint64_t locations)
{
    for (auto& record : one_of_each())
    {
        all.append(std::move(record));
    }
    for (std::uint64_t location = 0; location < locations; ++location)
    {
        definitions::Location record;
        record.self = LocationRef{location};
        all.append(record);
    }
}

/// One event at 5 ps that refers to what is not defined.
struct EventCase
{
    std::string complaint;
    std::function<void(EventHandler&)> write;
};

template <class Record>
class EventCases
{
public:
    explicit EventCases(std::vector<EventCase>& cases) : cases_(cases) {}

    template <class Change>
    void add(std::string_view definition, Change change)
    {
        cases_.push_back(
            {std::string(Record::record_name) + " at 0.000000000005 s" + complaint_of(definition),
             [change](EventHandler& to)
             {
                 Record record;
                 record.time = Picoseconds{5};
                 change(record);
                 deliver(to, record);
                 to.finish();
             }});
    }

private:
    std::vector<EventCase>& cases_;
};

void add_attributes(std::vector<EventCase>& cases)
{
    EventCases<events::MpiCollectiveBegin> add(cases);
    add.add("Attribute",
            [](auto& record) {
                record.attributes.push_back({missing_ref<AttributeRef>(), Type::uint32, {}});
            });
    const auto value = [&](std::string_view definition, OTF2_Type type)
    {
        add.add(definition,
                [type](auto& record)
                {
                    record.attributes.push_back(
                        {AttributeRef{}, static_cast<Type>(type), AttributeValue{missing}});
                });
    };
    value("String", OTF2_TYPE_STRING);
    value("Attribute", OTF2_TYPE_ATTRIBUTE);
    value("Region", OTF2_TYPE_REGION);
    value("Group", OTF2_TYPE_GROUP);
    value("Metric", OTF2_TYPE_METRIC);
    value("Comm", OTF2_TYPE_COMM);
    value("Parameter", OTF2_TYPE_PARAMETER);
    value("RmaWin", OTF2_TYPE_RMA_WIN);
    value("SourceCodeLocation", OTF2_TYPE_SOURCE_CODE_LOCATION);
    value("CallingContext", OTF2_TYPE_CALLING_CONTEXT);
    value("InterruptGenerator", OTF2_TYPE_INTERRUPT_GENERATOR);
    value("IoFile", OTF2_TYPE_IO_FILE);
    value("IoHandle", OTF2_TYPE_IO_HANDLE);
    value("LocationGroup", OTF2_TYPE_LOCATION_GROUP);
}

std::vector<EventCase> event_cases()
{
    std::vector<EventCase> cases;
#include "haec_sim/records/fields_ignored.def"
#undef REF
#undef LIST_REF
#define REF(type, name)                                                                            \
    add.add(definition_name<type>, [](auto& record) { record.name = missing_ref<type>(); });
#define LIST_REF(type, name)                                                                       \
    add.add(definition_name<type>, [](auto& record) { record.name = {missing_ref<type>()}; });
#define EVENT(Name, handler, FIELDS)                                                               \
    {                                                                                              \
        [[maybe_unused]] EventCases<events::Name> add(cases);                                      \
        FIELDS                                                                                     \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
    add_attributes(cases);
    return cases;
}

/// A definition is changed so that it refers to what is not defined.
struct DefinitionCase
{
    std::string record;
    std::string definition;
    std::function<void(AnyDefinition&)> change;
};

template <class Record, class Change>
DefinitionCase definition_case(std::string_view definition, Change change)
{
    return {std::string(Record::record_name), std::string(definition),
            [change](AnyDefinition& any)
            {
                if (auto* record = std::get_if<Record>(&any))
                {
                    change(*record);
                }
            }};
}

std::vector<DefinitionCase> definition_cases()
{
    std::vector<DefinitionCase> cases;
#include "haec_sim/records/fields_ignored.def"
#undef REF
#undef LIST_REF
#define REF(type, name)                                                                            \
    if (std::string_view(#name) != "self")                                                         \
    {                                                                                              \
        cases.push_back(definition_case<Record>(definition_name<type>, [](Record& record)          \
                                                { record.name = missing_ref<type>(); }));          \
    }
#define LIST_REF(type, name)                                                                       \
    cases.push_back(definition_case<Record>(definition_name<type>, [](Record& record)              \
                                            { record.name = {missing_ref<type>()}; }));
#define DEFINITION(Name, handler, FIELDS)                                                          \
    {                                                                                              \
        using Record [[maybe_unused]] = definitions::Name;                                         \
        FIELDS                                                                                     \
    }
#include "haec_sim/records/definition_table.def"
#include "haec_sim/records/fields_undefined.def"
    return cases;
}

/// The error of reading the events of a location; empty where they are sound.
std::string error_of_events(otf2::TraceReader& reader, LocationRef location)
{
    reader.open_locations(std::array{location});
    const auto source = reader.events(location);
    EventBytes bytes;
    try
    {
        read_all(*source, bytes);
        return {};
    }
    catch (const Error& error)
    {
        return error.what();
    }
}

/// The error of reading the definitions; empty where they are sound.
std::string error_of_definitions(const std::filesystem::path& folder,
                                 const std::function<void(AnyDefinition&)>& change)
{
    SerialRanks ranks;
    otf2::TraceWriter writer(folder, {}, ranks);
    writer.sink(LocationRef{0}).finish();
    Definitions sound;
    define(sound, 1);
    Definitions changed;
    for (auto definition : sound.records())
    {
        change(definition);
        changed.append(std::move(definition));
    }
    writer.close(changed);
    try
    {
        otf2::TraceReader reader(folder / "traces.otf2");
        return {};
    }
    catch (const Error& error)
    {
        return error.what();
    }
}

} // namespace

// By both readers.
TEST(MissingDefinitions, OfEachFieldOfEachEvent)
{
    otf2::redirect_messages();
    const auto cases = event_cases();
    ASSERT_GT(cases.size(), 70U);
    const ScratchFolder scratch;
    const auto folder = scratch.path() / "archive";
    SerialRanks ranks;
    otf2::TraceWriter writer(folder, {}, ranks);
    for (std::uint64_t location = 0; location < cases.size(); ++location)
    {
        cases[location].write(writer.sink(LocationRef{location}));
    }
    Definitions definitions;
    define(definitions, cases.size());
    writer.close(definitions);
    for (const auto by : {EventFiles::automatic, EventFiles::library})
    {
        otf2::TraceReader reader(folder / "traces.otf2", {.event_files = by});
        for (std::uint64_t location = 0; location < cases.size(); ++location)
        {
            EXPECT_EQ(error_of_events(reader, LocationRef{location}),
                      (folder / "traces.otf2").string() + ", location " + std::to_string(location) +
                          ": " + cases[location].complaint);
        }
    }
}

TEST(MissingDefinitions, OfEachFieldOfEachDefinition)
{
    otf2::redirect_messages();
    const auto cases = definition_cases();
    ASSERT_GT(cases.size(), 60U);
    const ScratchFolder scratch;
    EXPECT_EQ(error_of_definitions(scratch.path() / "sound", [](AnyDefinition&) {}), "");
    for (std::size_t number = 0; number < cases.size(); ++number)
    {
        const auto& one = cases[number];
        const auto error =
            error_of_definitions(scratch.path() / std::to_string(number), one.change);
        EXPECT_NE(error.find("traces.otf2: " + one.record), std::string::npos) << error;
        EXPECT_NE(error.find(complaint_of(one.definition)), std::string::npos) << error;
    }
}

} // namespace haec_sim::test
