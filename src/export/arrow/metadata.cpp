// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/arrow/metadata.hpp"

#include <bit>

namespace haec_sim::exporting::arrow
{

namespace
{

/// Numbers of Schema.fbs and Message.fbs.
constexpr std::int16_t version_5 = 4;
constexpr std::uint8_t type_int = 2;
constexpr std::uint8_t type_utf8 = 5;
constexpr std::uint8_t header_schema = 1;
constexpr std::uint8_t header_dictionary = 2;
constexpr std::uint8_t header_batch = 3;

/// The place of a table's member in its list of places, by the member's number in the .fbs file.
constexpr flatbuffers::voffset_t member(int number)
{
    return static_cast<flatbuffers::voffset_t>(4 + 2 * number);
}

Table number_type(Builder& builder, const Column& column)
{
    const auto start = builder.StartTable();
    builder.AddElement<std::int32_t>(member(0), static_cast<std::int32_t>(8 * column.width), 0);
    builder.AddElement<std::uint8_t>(member(1), column.is_signed ? 1 : 0, 0);
    return builder.EndTable(start);
}

Table empty_table(Builder& builder)
{
    return builder.EndTable(builder.StartTable());
}

Table encoding(Builder& builder, const Column& column, std::int64_t id)
{
    const auto numbers = number_type(builder, column);
    const auto start = builder.StartTable();
    builder.AddElement<std::int64_t>(member(0), id, 0);
    builder.AddOffset(member(1), numbers);
    return builder.EndTable(start);
}

Table field(Builder& builder, const Column& column, std::int64_t id)
{
    const auto name = builder.CreateString(column.name);
    const auto children = builder.CreateVector(std::vector<Table>{});
    const auto type = column.has_texts ? empty_table(builder) : number_type(builder, column);
    const auto texts = column.has_texts ? encoding(builder, column, id) : Table();
    const auto start = builder.StartTable();
    builder.AddOffset(member(0), name);
    builder.AddElement<std::uint8_t>(member(1), column.missing.empty() ? 0 : 1, 0);
    builder.AddElement<std::uint8_t>(member(2), column.has_texts ? type_utf8 : type_int, 0);
    builder.AddOffset(member(3), type);
    builder.AddOffset(member(4), texts);
    builder.AddOffset(member(5), children);
    return builder.EndTable(start);
}

Table record_batch(Builder& builder, const Batch& batch)
{
    const auto nodes = builder.CreateVectorOfStructs(batch.nodes);
    const auto buffers = builder.CreateVectorOfStructs(batch.buffers);
    const auto start = builder.StartTable();
    builder.AddElement<std::int64_t>(member(0), batch.length, 0);
    builder.AddOffset(member(1), nodes);
    builder.AddOffset(member(2), buffers);
    return builder.EndTable(start);
}

flatbuffers::DetachedBuffer message(Builder& builder, std::uint8_t kind, Table header,
                                    std::int64_t body_length)
{
    const auto start = builder.StartTable();
    builder.AddElement<std::int16_t>(member(0), version_5, 0);
    builder.AddElement<std::uint8_t>(member(1), kind, 0);
    builder.AddOffset(member(2), header);
    builder.AddElement<std::int64_t>(member(3), body_length, 0);
    builder.Finish(Table(builder.EndTable(start)));
    return builder.Release();
}

} // namespace

Table schema(Builder& builder, const std::vector<Column>& columns)
{
    std::vector<Table> fields;
    std::int64_t id = 0;
    for (const auto& column : columns)
    {
        fields.push_back(field(builder, column, id));
        id += column.has_texts ? 1 : 0;
    }
    const auto all = builder.CreateVector(fields);
    const auto start = builder.StartTable();
    const bool is_big = std::endian::native == std::endian::big;
    builder.AddElement<std::int16_t>(member(0), is_big ? 1 : 0, 0);
    builder.AddOffset(member(1), all);
    return builder.EndTable(start);
}

flatbuffers::DetachedBuffer schema_message(const std::vector<Column>& columns)
{
    Builder builder;
    const auto header = schema(builder, columns);
    return message(builder, header_schema, header, 0);
}

flatbuffers::DetachedBuffer batch_message(const Batch& batch)
{
    Builder builder;
    const auto header = record_batch(builder, batch);
    return message(builder, header_batch, header, batch.body_length);
}

flatbuffers::DetachedBuffer dictionary_message(const Batch& batch, std::int64_t id)
{
    Builder builder;
    const auto data = record_batch(builder, batch);
    const auto start = builder.StartTable();
    builder.AddElement<std::int64_t>(member(0), id, 0);
    builder.AddOffset(member(1), data);
    const Table header = builder.EndTable(start);
    return message(builder, header_dictionary, header, batch.body_length);
}

flatbuffers::DetachedBuffer footer(const std::vector<Column>& columns,
                                   std::span<const Block> dictionaries, const Block& batch)
{
    Builder builder;
    const auto described = schema(builder, columns);
    const auto texts = builder.CreateVectorOfStructs(dictionaries.data(), dictionaries.size());
    const auto batches = builder.CreateVectorOfStructs(&batch, 1);
    const auto start = builder.StartTable();
    builder.AddElement<std::int16_t>(member(0), version_5, 0);
    builder.AddOffset(member(1), described);
    builder.AddOffset(member(2), texts);
    builder.AddOffset(member(3), batches);
    builder.Finish(Table(builder.EndTable(start)));
    return builder.Release();
}

} // namespace haec_sim::exporting::arrow
