// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/arrow/column.hpp"

#include <flatbuffers/flatbuffers.h>

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim::exporting::arrow
{

using Builder = flatbuffers::FlatBufferBuilder;
using Table = flatbuffers::Offset<void>;

/// A part of a batch's body (Schema.fbs).
struct Buffer
{
    std::int64_t offset = 0;
    std::int64_t length = 0;
};

/// Where a batch is in the file (File.fbs).
struct Block
{
    std::int64_t offset = 0;
    std::int32_t metadata_length = 0;
    std::int32_t padding = 0;
    std::int64_t body_length = 0;
};

/// The number of values of a column, and of places without one (Message.fbs).
struct Node
{
    std::int64_t length = 0;
    std::int64_t null_count = 0;
};

/// A batch: its rows, its columns and their buffers.
struct Batch
{
    std::int64_t length = 0;
    std::vector<Node> nodes{};
    std::vector<Buffer> buffers{};
    std::int64_t body_length = 0;
};

/// The metadata of the columns. The texts of the n-th column with texts are dictionary n.
Table schema(Builder& builder, const std::vector<Column>& columns);

/// The bytes of messages, and of the end of a file.
flatbuffers::DetachedBuffer schema_message(const std::vector<Column>& columns);
flatbuffers::DetachedBuffer batch_message(const Batch& batch);
flatbuffers::DetachedBuffer dictionary_message(const Batch& batch, std::int64_t id);
flatbuffers::DetachedBuffer footer(const std::vector<Column>& columns,
                                   std::span<const Block> dictionaries, const Block& batch);

} // namespace haec_sim::exporting::arrow
