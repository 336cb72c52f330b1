// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/collectives.hpp"

#include "core/files/leftovers.hpp"
#include "haec_sim/error.hpp"
#include "otf2/check.hpp"

#include <cstring>
#include <mutex>

namespace haec_sim::otf2
{

namespace
{

Ranks& ranks_of(void* user)
{
    return *static_cast<Ranks*>(user);
}

/// What holds up the removal of the archive's folder while OTF2 makes it once more; it is one
/// thread that writes archives.
std::unique_lock<std::mutex>* held = nullptr;

/// Lets it go on while this rank waits for others, which a signal may have ended.
class Waiting
{
public:
    Waiting()
    {
        if (held != nullptr)
        {
            held->unlock();
        }
    }

    ~Waiting()
    {
        if (held != nullptr)
        {
            held->lock();
        }
    }

    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
};

std::size_t size_of(OTF2_Type type)
{
    switch (type)
    {
    case OTF2_TYPE_UINT8:
    case OTF2_TYPE_INT8:
        return 1;
    case OTF2_TYPE_UINT16:
    case OTF2_TYPE_INT16:
        return 2;
    case OTF2_TYPE_UINT32:
    case OTF2_TYPE_INT32:
    case OTF2_TYPE_FLOAT:
        return 4;
    default:
        return 8;
    }
}

std::span<const std::byte> bytes_of(const void* data, std::size_t elements, OTF2_Type type)
{
    return {static_cast<const std::byte*>(data), elements * size_of(type)};
}

void concatenate(const std::vector<std::vector<std::byte>>& parts, void* out)
{
    auto* position = static_cast<std::byte*>(out);
    for (const auto& part : parts)
    {
        position = std::copy(part.begin(), part.end(), position);
    }
}

OTF2_CallbackCode get_size(void* user, OTF2_CollectiveContext*, std::uint32_t* size)
{
    *size = ranks_of(user).size();
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode get_rank(void* user, OTF2_CollectiveContext*, std::uint32_t* rank)
{
    *rank = ranks_of(user).rank();
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode barrier(void* user, OTF2_CollectiveContext*)
{
    const Waiting waiting;
    ranks_of(user).barrier();
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode broadcast(void* user, OTF2_CollectiveContext*, void* data, std::uint32_t elements,
                            OTF2_Type type, std::uint32_t root)
{
    const Waiting waiting;
    ranks_of(user).broadcast({static_cast<std::byte*>(data), elements * size_of(type)}, root);
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode gather(void* user, OTF2_CollectiveContext*, const void* in, void* out,
                         std::uint32_t elements, OTF2_Type type, std::uint32_t root)
{
    const Waiting waiting;
    concatenate(ranks_of(user).gather(bytes_of(in, elements, type), root), out);
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode gatherv(void* user, OTF2_CollectiveContext*, const void* in,
                          std::uint32_t elements, void* out, const std::uint32_t*, OTF2_Type type,
                          std::uint32_t root)
{
    const Waiting waiting;
    concatenate(ranks_of(user).gather(bytes_of(in, elements, type), root), out);
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode scatterv(void* user, OTF2_CollectiveContext*, const void* in,
                           const std::uint32_t* in_elements, void* out, std::uint32_t,
                           OTF2_Type type, std::uint32_t root)
{
    const Waiting waiting;
    auto& ranks = ranks_of(user);
    std::vector<std::vector<std::byte>> parts;
    if (ranks.rank() == root)
    {
        const auto* position = static_cast<const std::byte*>(in);
        for (std::uint32_t rank = 0; rank < ranks.size(); ++rank)
        {
            const auto part = bytes_of(position, in_elements[rank], type);
            parts.emplace_back(part.begin(), part.end());
            position += part.size();
        }
    }
    concatenate({ranks.scatter(parts, root)}, out);
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode scatter(void* user, OTF2_CollectiveContext* context, const void* in, void* out,
                          std::uint32_t elements, OTF2_Type type, std::uint32_t root)
{
    const std::vector<std::uint32_t> counts(ranks_of(user).size(), elements);
    return scatterv(user, context, in, counts.data(), out, elements, type, root);
}

// Only the SION substrate asks for these two; the simulator writes POSIX files.
OTF2_CallbackCode no_local_communicator(void*, OTF2_CollectiveContext**, OTF2_CollectiveContext*,
                                        std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t,
                                        std::uint32_t, std::uint32_t)
{
    return OTF2_CALLBACK_ERROR;
}

OTF2_CallbackCode free_local_communicator(void*, OTF2_CollectiveContext*)
{
    return OTF2_CALLBACK_SUCCESS;
}

} // namespace

void set_collectives(OTF2_Archive* archive, Ranks& ranks, const std::string& name)
{
    static const OTF2_CollectiveCallbacks callbacks = {nullptr,
                                                       get_size,
                                                       get_rank,
                                                       no_local_communicator,
                                                       free_local_communicator,
                                                       barrier,
                                                       broadcast,
                                                       gather,
                                                       gatherv,
                                                       scatter,
                                                       scatterv};
    // OTF2 wants a context other than null, and hands it back without looking inside.
    auto* context = reinterpret_cast<OTF2_CollectiveContext*>(&ranks);
    const auto code = making_folders(
        [&] {
            return OTF2_Archive_SetCollectiveCallbacks(archive, &callbacks, &ranks, context,
                                                       nullptr);
        });
    check(code, "cannot set up the parallel writing of " + name);
}

OTF2_ErrorCode making_folders(const std::function<OTF2_ErrorCode()>& call)
{
    auto lock = hold_removal();
    held = &lock;
    const auto code = call();
    held = nullptr;
    return code;
}

} // namespace haec_sim::otf2
