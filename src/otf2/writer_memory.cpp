// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/writer_memory.hpp"

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

OTF2_FlushType begin_flush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool)
{
    return OTF2_FLUSH;
}

/// OTF2 calls this after each flush.
void free_chunk(void*, OTF2_FileType, OTF2_LocationRef, void** buffer, bool final)
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

void bound_writer_memory(OTF2_Archive* archive)
{
    // No post-flush callback: OTF2 would add BufferFlush records.
    static const OTF2_FlushCallbacks flush = {begin_flush, nullptr};
    static const OTF2_MemoryCallbacks memory = {allocate, free_chunk};
    check(OTF2_Archive_SetFlushCallbacks(archive, &flush, nullptr), "cannot set up OTF2");
    check(OTF2_Archive_SetMemoryCallbacks(archive, &memory, nullptr),
          "cannot bound the memory of the output's writers");
}

} // namespace haec_sim::otf2
