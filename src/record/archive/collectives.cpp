// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// OTF2's collective calls, made of those of ProcessGroup.
#include "record/archive/trace_archive.hpp"

#include <cstring>

namespace haec_record
{

namespace
{

ProcessGroup& group_of(void* data)
{
    return *static_cast<ProcessGroup*>(data);
}

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

OTF2_CallbackCode get_size(void* data, OTF2_CollectiveContext*, std::uint32_t* size)
{
    *size = group_of(data).size();
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode get_rank(void* data, OTF2_CollectiveContext*, std::uint32_t* rank)
{
    *rank = group_of(data).rank();
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode barrier(void* data, OTF2_CollectiveContext*)
{
    group_of(data).barrier();
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode broadcast(void* data, OTF2_CollectiveContext*, void* values, std::uint32_t count,
                            OTF2_Type type, std::uint32_t root)
{
    group_of(data).broadcast(values, count * size_of(type), root);
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode gather_different(void* data, OTF2_CollectiveContext*, const void* in,
                                   std::uint32_t count, void* out, const std::uint32_t*,
                                   OTF2_Type type, std::uint32_t root)
{
    const std::string own(static_cast<const char*>(in), count * size_of(type));
    auto* place = static_cast<char*>(out);
    for (const auto& part : group_of(data).gather(own, root))
    {
        std::memcpy(place, part.data(), part.size());
        place += part.size();
    }
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode gather(void* data, OTF2_CollectiveContext* context, const void* in, void* out,
                         std::uint32_t count, OTF2_Type type, std::uint32_t root)
{
    return gather_different(data, context, in, count, out, nullptr, type, root);
}

OTF2_CallbackCode scatter_parts(ProcessGroup& group, const void* in, void* out,
                                const std::vector<std::size_t>& sizes, std::uint32_t root)
{
    std::vector<std::string> parts;
    if (group.rank() == root)
    {
        const auto* place = static_cast<const char*>(in);
        for (const auto bytes : sizes)
        {
            parts.emplace_back(place, bytes);
            place += bytes;
        }
    }
    const auto own = group.scatter(parts, root);
    std::memcpy(out, own.data(), own.size());
    return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode scatter(void* data, OTF2_CollectiveContext*, const void* in, void* out,
                          std::uint32_t count, OTF2_Type type, std::uint32_t root)
{
    auto& group = group_of(data);
    return scatter_parts(group, in, out,
                         std::vector<std::size_t>(group.size(), count * size_of(type)), root);
}

OTF2_CallbackCode scatter_different(void* data, OTF2_CollectiveContext*, const void* in,
                                    const std::uint32_t* counts, void* out, std::uint32_t,
                                    OTF2_Type type, std::uint32_t root)
{
    auto& group = group_of(data);
    std::vector<std::size_t> sizes;
    for (std::uint32_t rank = 0; group.rank() == root && rank < group.size(); ++rank)
    {
        sizes.push_back(counts[rank] * size_of(type));
    }
    return scatter_parts(group, in, out, sizes, root);
}

} // namespace

OTF2_ErrorCode set_collectives(OTF2_Archive* archive, ProcessGroup& group)
{
    static const OTF2_CollectiveCallbacks callbacks = {
        nullptr,   get_size, get_rank,         nullptr, nullptr,          barrier,
        broadcast, gather,   gather_different, scatter, scatter_different};
    // OTF2 wants a context, and no callback looks at it.
    auto* context = reinterpret_cast<OTF2_CollectiveContext*>(&group);
    return OTF2_Archive_SetCollectiveCallbacks(archive, &callbacks, &group, context, nullptr);
}

} // namespace haec_record
