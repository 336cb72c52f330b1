// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/archive_limits.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <bit>
#include <variant>

namespace haec_sim::otf2
{

namespace
{

constexpr std::uint64_t longest_chunk = std::uint64_t{1} << 24;
/// What a chunk has besides a record, and a record besides its text or list.
constexpr std::uint64_t around_record = 64;

/// The longest anchor file that OTF2 reads has 262,144 bytes; some are of OTF2 itself.
constexpr std::uint64_t longest_anchor = 262'144 - 4096;

/// A number without its leading zero bytes, and how many bytes that are.
std::uint64_t compressed_size(std::uint64_t number)
{
    return 1 + (static_cast<std::uint64_t>(std::bit_width(number)) + 7) / 8;
}

std::uint64_t size_of(const AnyDefinition& definition)
{
    if (const auto* text = std::get_if<definitions::String>(&definition))
    {
        return text->string.size();
    }
    std::uint64_t size = 0;
    if (const auto* group = std::get_if<definitions::Group>(&definition))
    {
        for (const auto member : group->members)
        {
            size += compressed_size(member);
        }
    }
    // Other lists have 255 elements at most.
    return size;
}

} // namespace

std::uint64_t definition_chunk_for(const Definitions& definitions, std::uint64_t least)
{
    auto chunk = least;
    for (const auto& definition : definitions.records())
    {
        const auto needed = size_of(definition) + around_record;
        if (needed > longest_chunk)
        {
            throw Error("a definition (" +
                        std::string(std::holds_alternative<definitions::Group>(definition)
                                        ? "the members of a group"
                                        : "a text") +
                        ") has " + std::to_string(needed) +
                        " bytes, and OTF2 writes none of more "
                        "than " +
                        std::to_string(longest_chunk) +
                        "; take fewer processes, or "
                        "shorter names");
        }
        chunk = std::max(chunk, needed);
    }
    return chunk;
}

std::uint64_t anchor_size(const WriterOptions& options, const Properties& properties)
{
    std::uint64_t size =
        options.creator.size() + options.machine_name.size() + options.description.size();
    for (const auto& [name, value] : properties)
    {
        size += name.size() + value.size() + 2;
    }
    return size;
}

void require_readable_anchor(const WriterOptions& options, const Properties& properties)
{
    if (const auto size = anchor_size(options, properties); size > longest_anchor)
    {
        throw Error("the description and the properties of the output have " +
                    std::to_string(size) +
                    " bytes, and OTF2 reads no anchor file of more than "
                    "262144; shorten them, or the names of jobs");
    }
}

} // namespace haec_sim::otf2
