// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/definition_reader.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "otf2/archive_files.hpp"
#include "otf2/check.hpp"
#include "otf2/record_ids.hpp"
#include "otf2/record_members.hpp"
#include "trace/promised_events.hpp"
#include "trace/unique_definitions.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <vector>

namespace haec_sim::otf2
{

namespace
{

struct Collector
{
    std::vector<AnyDefinition> records;
    std::exception_ptr failure;
    std::uint64_t unknown = 0;
};

template <class Record>
struct DefinitionCallback
{
    template <class... Natives>
    static OTF2_CallbackCode call(void* user, Natives... natives)
    {
        auto& collector = *static_cast<Collector*>(user);
        try
        {
            Record record;
            assign(record, nullptr, natives...);
            collector.records.emplace_back(std::move(record));
        }
        catch (...)
        {
            collector.failure = std::current_exception();
            return OTF2_CALLBACK_INTERRUPT;
        }
        return OTF2_CALLBACK_SUCCESS;
    }
};

OTF2_CallbackCode count_unknown_definition(void* user)
{
    ++static_cast<Collector*>(user)->unknown;
    return OTF2_CALLBACK_SUCCESS;
}

struct DeleteDefinitionCallbacks
{
    void operator()(OTF2_GlobalDefReaderCallbacks* callbacks) const
    {
        OTF2_GlobalDefReaderCallbacks_Delete(callbacks);
    }
};

std::unique_ptr<OTF2_GlobalDefReaderCallbacks, DeleteDefinitionCallbacks> definition_callbacks()
{
    std::unique_ptr<OTF2_GlobalDefReaderCallbacks, DeleteDefinitionCallbacks> callbacks(
        check_handle(OTF2_GlobalDefReaderCallbacks_New(), "cannot make OTF2 definition callbacks"));
#include "haec_sim/records/fields_ignored.def"
#define DEFINITION(Name, handler, FIELDS)                                                          \
    check(OTF2_GlobalDefReaderCallbacks_Set##Name##Callback(                                       \
              callbacks.get(), &DefinitionCallback<definitions::Name>::call),                      \
          "cannot register the OTF2 callback of " #Name);
#include "haec_sim/records/definition_table.def"
#include "haec_sim/records/fields_undefined.def"
    check(OTF2_GlobalDefReaderCallbacks_SetUnknownCallback(callbacks.get(),
                                                           &count_unknown_definition),
          "cannot register the OTF2 callback of unknown definitions");
    return callbacks;
}

constexpr const char* damaged_trace =
    "; the trace is damaged or truncated, record or copy it again";

void read_records(OTF2_Reader* reader, const std::string& trace, Collector& collector)
{
    require_no_pipe(std::filesystem::path(trace).replace_extension("def"));
    auto* definition_reader = check_handle(OTF2_Reader_GetGlobalDefReader(reader),
                                           "cannot open the global definitions of " + trace +
                                               "; is traces.def beside it?");
    const auto callbacks = definition_callbacks();
    check(OTF2_Reader_RegisterGlobalDefCallbacks(reader, definition_reader, callbacks.get(),
                                                 &collector),
          "cannot register OTF2 definition callbacks");
    std::uint64_t count = 0;
    const auto code = OTF2_Reader_ReadAllGlobalDefinitions(reader, definition_reader, &count);
    if (collector.failure != nullptr)
    {
        std::rethrow_exception(collector.failure);
    }
    check(code, "cannot read the global definitions of " + trace + damaged_trace);
    // OTF2 takes a file that ends too early for one that is over, or begins again.
    std::uint64_t promised = 0;
    check(OTF2_Reader_GetNumberOfGlobalDefinitions(reader, &promised),
          "cannot read the number of global definitions of " + trace);
    if (count != promised ||
        promised > most_records(std::filesystem::path(trace).replace_extension("def")))
    {
        throw Error(trace + " lacks some of the " + std::to_string(promised) +
                    " global definitions that it promises" + damaged_trace);
    }
    OTF2_Reader_CloseGlobalDefReader(reader, definition_reader);
}

template <class Record>
void replace_ids(Record& record, const DenseIds& ids)
{
    std::uint64_t self = 0;
    constexpr bool has_self = requires
    {
        record.self;
    };
    if constexpr (has_self)
    {
        self = record.self.value;
    }
    try
    {
        IdReplacement(ids).apply(record);
    }
    catch (const MissingDefinition& missing)
    {
        throw Error(std::string(Record::record_name) +
                    (has_self ? " " + std::to_string(self) : "") + missing.what());
    }
}

DenseIds make_dense(std::vector<AnyDefinition>& records, const std::string& trace,
                    bool allows_missing)
{
    DenseIds ids;
    try
    {
        require_unique(records);
        require_locations(records);
        forget_impossible_promises(records);
        ids = DenseIds(records);
        if (!allows_missing)
        {
            ids.refuse_missing();
        }
        for (auto& definition : records)
        {
            std::visit([&ids](auto& record) { replace_ids(record, ids); }, definition);
        }
    }
    catch (const Error& error)
    {
        throw Error("cannot use the global definitions of " + trace + ": " + error.what());
    }
    return ids;
}

std::string property(OTF2_Reader* reader, const char* name)
{
    char* value = nullptr;
    check(OTF2_Reader_GetProperty(reader, name, &value), "cannot read a trace property");
    std::string text(value);
    std::free(value);
    return text;
}

void read_properties(OTF2_Reader* reader, Definitions& definitions)
{
    std::uint32_t count = 0;
    char** names = nullptr;
    check(OTF2_Reader_GetPropertyNames(reader, &count, &names), "cannot read trace properties");
    for (std::uint32_t index = 0; index < count; ++index)
    {
        definitions.properties[names[index]] = property(reader, names[index]);
    }
    std::free(names);
}

} // namespace

GlobalDefinitions read_definitions(OTF2_Reader* reader, const std::string& trace,
                                   bool allows_missing)
{
    Collector collector;
    read_records(reader, trace, collector);
    if (collector.unknown > 0)
    {
        HAEC_SIM_LOG(warn, "otf2",
                     "dropped " << collector.unknown << " global definitions of kinds that this "
                                << "OTF2 does not know; build with a newer OTF2 to keep them");
    }
    GlobalDefinitions result;
    result.ids = make_dense(collector.records, trace, allows_missing);
    result.definitions.records().reserve(collector.records.size());
    for (auto& record : collector.records)
    {
        result.definitions.append(std::move(record));
    }
    read_properties(reader, result.definitions);
    return result;
}

} // namespace haec_sim::otf2
