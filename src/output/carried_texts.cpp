// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "output/carried_texts.hpp"

#include "core/files/sha256.hpp"
#include "core/log/file_failure.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <regex>
#include <utility>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

/// The properties, and the names of their files.
const std::array<std::pair<std::string, std::string>, 2> carried{
    {{configuration_property, "traces.configuration.json"}, {mapping_property, "traces.mapping"}}};

/// The digest where no library makes any.
constexpr const char* not_known = "not known";

std::size_t size_of(const Definitions& archive)
{
    std::size_t size = 0;
    for (const auto& [name, value] : archive.properties)
    {
        size += name.size() + value.size() + 2;
    }
    return size;
}

std::string written(const std::string& text, const fs::path& file)
{
    std::ofstream out(file, std::ios::binary);
    out << text << std::flush;
    if (!out)
    {
        throw Error("cannot write " + file.string() + ": " +
                    file_failure_text(errno, "is there room on the disk?"));
    }
    return "file " + file.filename().string() + ", " + std::to_string(text.size()) +
           " bytes, SHA-256 " + sha256_of(file).value_or(not_known);
}

std::string read(const fs::path& file, const std::string& digest)
{
    std::ifstream in(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto own = sha256_of(file).value_or(not_known);
    const bool is_other = own != digest && own != not_known && digest != not_known;
    if (!in || is_other)
    {
        throw Error(file.string() +
                    " is not the file that haec_sim wrote beside its output, or is not there; copy "
                    "it with the rest of the archive");
    }
    return text;
}

} // namespace

std::map<std::string, std::string> not_movable(std::map<std::string, std::string> properties)
{
    for (const auto& [property, name] : carried)
    {
        properties.erase(property);
    }
    return properties;
}

void move_long_texts(Definitions& archive, const fs::path& folder, std::size_t most)
{
    auto& properties = archive.properties;
    const auto length = [&](const auto& one)
    { return properties.contains(one.first) ? properties.at(one.first).size() : 0; };
    auto longest_first = carried;
    std::ranges::stable_sort(longest_first, std::greater<>(), length);
    for (const auto& [property, name] : longest_first)
    {
        if (properties.contains(property) && size_of(archive) > most)
        {
            auto& value = properties.at(property);
            value = written(value, folder / name);
        }
    }
}

std::optional<std::string> carried_text(const Definitions& archive, const std::string& property,
                                        const fs::path& folder)
{
    const auto found = archive.properties.find(property);
    // So said outputs of older versions of texts that were too long.
    if (found == archive.properties.end() || found->second.starts_with("left out: "))
    {
        return std::nullopt;
    }
    static const std::regex of_file(
        "file (traces[.a-z]+), [0-9]+ bytes, SHA-256 ([0-9a-f]{64}|not known)");
    std::smatch parts;
    // A text has lines, and takes long to look at.
    const bool is_short = found->second.size() < 200;
    return is_short && std::regex_match(found->second, parts, of_file)
               ? read(folder / parts.str(1), parts.str(2))
               : found->second;
}

} // namespace haec_sim
