// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/arrow/ipc_file.hpp"

#include "export/arrow/metadata.hpp"

#include <array>

namespace haec_sim::exporting::arrow
{

namespace
{

constexpr std::size_t alignment = 64;
constexpr std::string_view magic = "ARROW1";
constexpr std::uint32_t continuation = 0xffffffff;

std::size_t padding_of(std::size_t size)
{
    return (alignment - size % alignment) % alignment;
}

std::string_view text_of(const void* bytes, std::size_t size)
{
    return {static_cast<const char*>(bytes), size};
}

/// A file that knows how long it is.
class File
{
public:
    explicit File(const std::function<void(std::string_view)>& write) : write_(write) {}

    void write(std::string_view bytes)
    {
        write_(bytes);
        size_ += bytes.size();
    }

    template <class Number>
    void write_number(Number number)
    {
        write(text_of(&number, sizeof number));
    }

    void pad()
    {
        constexpr char zeros[alignment] = {};
        write({zeros, padding_of(size_)});
    }

    std::size_t size() const noexcept
    {
        return size_;
    }

private:
    const std::function<void(std::string_view)>& write_;
    std::size_t size_ = 0;
};

/// Buffers of a batch, one after the other.
class Body
{
public:
    /// A buffer of one part.
    void append(Batch& batch, std::string_view bytes)
    {
        parts_.push_back(bytes);
        end_buffer(batch, bytes.size());
    }

    void append(Batch& batch, const Column& column)
    {
        for (const auto& part : column.parts)
        {
            parts_.push_back(text_of(part.data(), part.size()));
        }
        end_buffer(batch, column.size * column.width);
    }

    void write(File& file) const
    {
        for (const auto& part : parts_)
        {
            file.write(part);
        }
    }

private:
    void end_buffer(Batch& batch, std::size_t size)
    {
        static constexpr std::array<char, alignment> zeros{};
        parts_.emplace_back(zeros.data(), padding_of(size));
        batch.buffers.push_back({batch.body_length, static_cast<std::int64_t>(size)});
        batch.body_length += static_cast<std::int64_t>(size + padding_of(size));
    }

    std::vector<std::string_view> parts_;
};

/// A message and its body, of which both begin at multiples of the alignment.
Block write_message(File& file, const flatbuffers::DetachedBuffer& metadata, const Batch& batch,
                    const Body& body)
{
    file.pad();
    const auto begin = file.size();
    constexpr std::size_t prefix = 8;
    const auto whole = prefix + metadata.size() + padding_of(prefix + metadata.size());
    file.write_number(continuation);
    file.write_number(static_cast<std::int32_t>(whole - prefix));
    file.write(text_of(metadata.data(), metadata.size()));
    file.pad();
    body.write(file);
    return {static_cast<std::int64_t>(begin), static_cast<std::int32_t>(whole), 0,
            batch.body_length};
}

/// A bit for each place: whether it has a value.
std::vector<std::uint8_t> validity_of(const Column& column)
{
    constexpr std::size_t bits = 8;
    std::vector<std::uint8_t> validity((column.size + bits - 1) / bits, 0xff);
    for (const auto place : column.missing)
    {
        validity[place / bits] &= static_cast<std::uint8_t>(~(1U << place % bits));
    }
    return validity;
}

Block write_texts(File& file, const Column& column, std::int64_t id)
{
    std::vector<std::int32_t> ends{0};
    std::string joined;
    for (const auto& text : column.texts)
    {
        joined += text;
        ends.push_back(static_cast<std::int32_t>(joined.size()));
    }
    Batch batch;
    Body body;
    batch.length = static_cast<std::int64_t>(column.texts.size());
    batch.nodes = {{batch.length, 0}};
    body.append(batch, std::string_view{});
    body.append(batch, text_of(ends.data(), ends.size() * sizeof ends.front()));
    body.append(batch, joined);
    return write_message(file, dictionary_message(batch, id), batch, body);
}

Block write_rows(File& file, const std::vector<Column>& columns)
{
    Batch batch;
    Body body;
    batch.length = columns.empty() ? 0 : static_cast<std::int64_t>(columns.front().size);
    std::vector<std::vector<std::uint8_t>> validities;
    validities.reserve(columns.size());
    for (const auto& column : columns)
    {
        const auto missing = column.missing.size();
        batch.nodes.push_back({batch.length, static_cast<std::int64_t>(missing)});
        validities.push_back(missing > 0 ? validity_of(column) : std::vector<std::uint8_t>{});
        body.append(batch, text_of(validities.back().data(), validities.back().size()));
        body.append(batch, column);
    }
    return write_message(file, batch_message(batch), batch, body);
}

} // namespace

void write_ipc_file(const std::vector<Column>& columns,
                    const std::function<void(std::string_view)>& write)
{
    File file(write);
    file.write(magic);
    file.pad();
    write_message(file, schema_message(columns), {}, {});
    std::vector<Block> dictionaries;
    for (const auto& column : columns)
    {
        if (column.has_texts)
        {
            const auto id = static_cast<std::int64_t>(dictionaries.size());
            dictionaries.push_back(write_texts(file, column, id));
        }
    }
    const auto batch = write_rows(file, columns);
    file.write_number(continuation);
    file.write_number(std::int32_t{0});
    const auto end = footer(columns, dictionaries, batch);
    file.write(text_of(end.data(), end.size()));
    file.write_number(static_cast<std::int32_t>(end.size()));
    file.write(magic);
}

} // namespace haec_sim::exporting::arrow
