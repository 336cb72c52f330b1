// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/definition_writer.hpp"

#include "otf2/check.hpp"
#include "otf2/convert.hpp"

namespace haec_sim::otf2
{

namespace
{

template <class Record>
std::size_t list_length(const Record& record);

template <>
std::size_t list_length(const definitions::IoParadigm& record)
{
    return record.properties.size();
}

template <>
std::size_t list_length(const definitions::Group& record)
{
    return record.members.size();
}

template <>
std::size_t list_length(const definitions::MetricClass& record)
{
    return record.metric_members.size();
}

template <>
std::size_t list_length(const definitions::CartTopology& record)
{
    return record.cart_dimensions.size();
}

template <>
std::size_t list_length(const definitions::CartCoordinate& record)
{
    return record.coordinates.size();
}

#define NUM(type, name) , record.name
#define REF(type, name) , record.name.value
#define ENUM(type, name) , static_cast<OTF2_##type>(record.name)
#define TEXT(name) , record.name.c_str()
#define VALUE(type, name) , native_value(record.name)
#define COUNT(type, name) , static_cast<type>(list_length(record))
#define LIST_NUM(type, name) , record.name.data()
#define LIST_REF(type, name) , native_list<OTF2_##type>(record.name)
#define LIST_ENUM(type, name) , native_list<OTF2_##type>(record.name)
#define LIST_VALUE(type, name) , native_list<OTF2_##type>(record.name)
#define DEFINITION(Name, handler, FIELDS)                                                          \
    OTF2_ErrorCode write(OTF2_GlobalDefWriter* writer, const definitions::Name& record)            \
    {                                                                                              \
        return OTF2_GlobalDefWriter_Write##Name(writer FIELDS);                                    \
    }

// Callsite is superseded, and passes through as it came.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include "haec_sim/records/definition_table.def"
#pragma GCC diagnostic pop
#include "haec_sim/records/fields_undefined.def"

} // namespace

void write_definition(OTF2_GlobalDefWriter* writer, const AnyDefinition& definition,
                      const std::filesystem::path& archive)
{
    std::visit(
        [&](const auto& record)
        {
            if (const auto code = write(writer, record); code != OTF2_SUCCESS)
            {
                fail(code, "cannot write the definition record " + std::string(record.record_name) +
                               " of " + archive.string());
            }
        },
        definition);
}

} // namespace haec_sim::otf2
