// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/chunk_memory.hpp"

#include "otf2/check.hpp"

#include <cstdlib>
#include <utility>

namespace haec_sim::otf2
{

namespace
{

/// The chunk of one writer's buffer; kept between flushes, so that it is allocated once.
struct BufferChunk
{
    void* memory = nullptr;
    bool is_used = false;
};

void* allocate(void*, OTF2_FileType, OTF2_LocationRef, void** buffer, std::uint64_t size)
{
    if (*buffer == nullptr)
    {
        *buffer = new BufferChunk{std::malloc(size), false};
    }
    auto& chunk = *static_cast<BufferChunk*>(*buffer);
    return std::exchange(chunk.is_used, true) ? nullptr : chunk.memory;
}

void free_all(void*, OTF2_FileType, OTF2_LocationRef, void** buffer, bool final)
{
    auto* chunk = static_cast<BufferChunk*>(*buffer);
    if (chunk == nullptr)
    {
        return;
    }
    chunk->is_used = false;
    if (final)
    {
        std::free(chunk->memory);
        delete chunk;
        *buffer = nullptr;
    }
}

} // namespace

void bound_chunk_memory(OTF2_Archive* archive)
{
    static const OTF2_MemoryCallbacks callbacks = {allocate, free_all};
    check(OTF2_Archive_SetMemoryCallbacks(archive, &callbacks, nullptr),
          "cannot bound the memory of the output's writers");
}

} // namespace haec_sim::otf2
