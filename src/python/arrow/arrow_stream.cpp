// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "python/arrow/arrow_stream.hpp"

#include <array>
#include <cerrno>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace
{

constexpr std::int64_t flag_nullable = 2;

/// Set once, by the first stream; a capsule's destructor gets nothing but the capsule.
HaecPython python_functions{};

struct Column
{
    HaecColumn part;
    std::string name;
    std::string format;
};

/// A table, whose values an object of Python keeps.
class Data
{
public:
    Data(const HaecPython& python, std::int64_t row_count) : rows(row_count), python_(python) {}

    Data(const Data&) = delete;
    Data& operator=(const Data&) = delete;

    /// Whoever releases the last part may be any thread, and may come after Python has ended.
    ~Data()
    {
        if (owner_ != nullptr && python_.is_initialized() != 0)
        {
            const auto lock = python_.ensure_lock();
            python_.forget(owner_);
            python_.release_lock(lock);
        }
    }

    /// Takes over a reference to the object that keeps the values.
    void take(void* owner) noexcept
    {
        owner_ = owner;
    }

    std::int64_t rows;
    std::vector<Column> columns{};

private:
    HaecPython python_;
    void* owner_ = nullptr;
};

using Shared = std::shared_ptr<const Data>;

/// The parts of a description that Arrow's structure points to.
struct SchemaParts
{
    Shared data;
    std::vector<ArrowSchema> children{};
    std::vector<ArrowSchema*> pointers{};
};

struct ArrayParts
{
    Shared data;
    std::array<const void*, 3> buffers{};
    std::vector<ArrowArray> children{};
    std::vector<ArrowArray*> pointers{};
    std::unique_ptr<ArrowArray> dictionary{};
};

template <class Structure, class Parts>
void release(Structure* released)
{
    for (std::int64_t i = 0; i < released->n_children; ++i)
    {
        auto& child = *released->children[i];
        if (child.release != nullptr)
        {
            child.release(&child);
        }
    }
    if (released->dictionary != nullptr && released->dictionary->release != nullptr)
    {
        released->dictionary->release(released->dictionary);
    }
    delete static_cast<Parts*>(released->private_data);
    released->release = nullptr;
}

/// A description that owns nothing but a part of the data: of texts.
struct TextSchema
{
    Shared data;
    ArrowSchema schema{};
};

void release_nothing(ArrowSchema* released)
{
    released->release = nullptr;
}

ArrowSchema schema_of_texts()
{
    return {.format = "u",
            .name = "",
            .metadata = nullptr,
            .flags = 0,
            .n_children = 0,
            .children = nullptr,
            .dictionary = nullptr,
            .release = release_nothing,
            .private_data = nullptr};
}

void release_column_schema(ArrowSchema* released)
{
    delete static_cast<TextSchema*>(released->private_data);
    released->release = nullptr;
}

ArrowSchema schema_of(const Shared& data, const Column& column)
{
    auto texts = std::make_unique<TextSchema>(TextSchema{data, schema_of_texts()});
    ArrowSchema made{};
    made.format = column.format.c_str();
    made.name = column.name.c_str();
    made.flags = column.part.null_count > 0 ? flag_nullable : 0;
    made.dictionary = column.part.text_ends != nullptr ? &texts->schema : nullptr;
    made.release = release_column_schema;
    made.private_data = texts.release();
    return made;
}

ArrowArray array_of(std::unique_ptr<ArrayParts> parts, std::int64_t length, std::int64_t null_count,
                    std::int64_t buffers)
{
    ArrowArray made{};
    made.length = length;
    made.null_count = null_count;
    made.n_buffers = buffers;
    made.n_children = static_cast<std::int64_t>(parts->children.size());
    made.buffers = parts->buffers.data();
    made.children = parts->pointers.data();
    made.dictionary = parts->dictionary.get();
    made.release = release<ArrowArray, ArrayParts>;
    made.private_data = parts.release();
    return made;
}

ArrowArray array_of(const Shared& data, const HaecColumn& column)
{
    auto parts = std::make_unique<ArrayParts>(
        ArrayParts{.data = data, .buffers = {column.validity, column.values, nullptr}});
    if (column.text_ends != nullptr)
    {
        auto texts = std::make_unique<ArrayParts>(
            ArrayParts{.data = data, .buffers = {nullptr, column.text_ends, column.texts}});
        parts->dictionary =
            std::make_unique<ArrowArray>(array_of(std::move(texts), column.text_count, 0, 3));
    }
    return array_of(std::move(parts), data->rows, column.null_count, 2);
}

/// The stream's own: its table, until it was given.
struct StreamParts
{
    Shared data;
    bool is_over = false;
};

StreamParts& parts_of(ArrowArrayStream* stream)
{
    return *static_cast<StreamParts*>(stream->private_data);
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out)
try
{
    const auto& data = parts_of(stream).data;
    auto parts = std::make_unique<SchemaParts>(SchemaParts{data});
    for (const auto& column : data->columns)
    {
        parts->children.push_back(schema_of(data, column));
    }
    for (auto& child : parts->children)
    {
        parts->pointers.push_back(&child);
    }
    *out = {.format = "+s",
            .name = "",
            .metadata = nullptr,
            .flags = 0,
            .n_children = static_cast<std::int64_t>(parts->children.size()),
            .children = parts->pointers.data(),
            .dictionary = nullptr,
            .release = release<ArrowSchema, SchemaParts>,
            .private_data = parts.get()};
    parts.release();
    return 0;
}
catch (const std::bad_alloc&)
{
    return ENOMEM;
}

int get_next(ArrowArrayStream* stream, ArrowArray* out)
try
{
    auto& [data, is_over] = parts_of(stream);
    *out = {};
    if (std::exchange(is_over, true))
    {
        return 0;
    }
    auto parts = std::make_unique<ArrayParts>(ArrayParts{data});
    for (const auto& column : data->columns)
    {
        parts->children.push_back(array_of(data, column.part));
    }
    for (auto& child : parts->children)
    {
        parts->pointers.push_back(&child);
    }
    *out = array_of(std::move(parts), data->rows, 0, 1);
    return 0;
}
catch (const std::bad_alloc&)
{
    return ENOMEM;
}

const char* get_last_error(ArrowArrayStream* /*stream*/)
{
    return nullptr;
}

void release_stream(ArrowArrayStream* stream)
{
    delete static_cast<StreamParts*>(stream->private_data);
    stream->release = nullptr;
}

} // namespace

ArrowArrayStream* haec_arrow_stream(const HaecPython* python, void* owner, std::int64_t rows,
                                    std::int64_t count, const HaecColumn* columns)
try
{
    python_functions = *python;
    const auto data = std::make_shared<Data>(*python, rows);
    for (std::int64_t i = 0; i < count; ++i)
    {
        data->columns.push_back({columns[i], columns[i].name, columns[i].format});
    }
    auto parts = std::make_unique<StreamParts>(StreamParts{data});
    auto stream = std::make_unique<ArrowArrayStream>(
        ArrowArrayStream{get_schema, get_next, get_last_error, release_stream, parts.get()});
    parts.release();
    // Nothing fails any more.
    data->take(owner);
    return stream.release();
}
catch (const std::bad_alloc&)
{
    return nullptr;
}

void haec_arrow_capsule_ends(void* capsule)
{
    std::unique_ptr<ArrowArrayStream> stream(static_cast<ArrowArrayStream*>(
        python_functions.capsule_pointer(capsule, "arrow_array_stream")));
    if (stream && stream->release != nullptr)
    {
        stream->release(stream.get());
    }
}
