// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/files_read.hpp"

#include "haec_sim/error.hpp"

#include <map>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <utility>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

using FileId = std::pair<dev_t, ino_t>;

/// The input that each file or folder belongs to, as the user named it.
using Owners = std::map<FileId, std::string>;

struct FilesRead
{
    Owners files;
    /// The folders that files lie in, and theirs, up to the root.
    Owners around;
    /// The anchor files.
    Owners archives;
    /// The event files.
    Owners events;
};

FilesRead& files_read()
{
    static FilesRead all;
    return all;
}

/// The identity of a file, with links followed; nothing where there is no such file.
std::optional<FileId> id_of(const fs::path& path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? std::optional(FileId{status.st_dev, status.st_ino})
                                              : std::nullopt;
}

void remember(Owners& owners, const fs::path& path, const std::string& input)
{
    if (const auto id = id_of(path))
    {
        owners.emplace(*id, input);
    }
}

const std::string* owner_of(const Owners& owners, const fs::path& path)
{
    const auto id = id_of(path);
    const auto found = id ? owners.find(*id) : owners.end();
    return found == owners.end() ? nullptr : &found->second;
}

fs::path without_links(const fs::path& path)
{
    std::error_code failure;
    const auto whole = fs::absolute(path, failure);
    auto plain = fs::weakly_canonical(whole, failure);
    return failure ? whole : plain;
}

/// The owner of the first folder at or above `path` that has one.
const std::string* owner_above(const Owners& owners, const fs::path& path)
{
    auto place = without_links(path);
    while (true)
    {
        if (const auto* owner = owner_of(owners, place))
        {
            return owner;
        }
        if (!place.has_relative_path())
        {
            return nullptr;
        }
        place = place.parent_path();
    }
}

void remember_folders_around(const fs::path& file, const std::string& input)
{
    for (auto place = without_links(file); place.has_relative_path();)
    {
        place = place.parent_path();
        remember(files_read().around, place, input);
    }
}

[[noreturn]] void refuse(const fs::path& output, const char* relation, const std::string& input)
{
    throw Error("the output " + output.string() + relation + input +
                ", which is read; give another name");
}

} // namespace

void remember_file_read(const fs::path& file)
{
    remember(files_read().files, file, file.string());
    remember_folders_around(file, file.string());
}

void remember_archive_read(const fs::path& anchor)
{
    remember_file_read(anchor);
    const auto plain = without_links(anchor);
    auto beside = plain;
    for (const char* extension : {".def", ".marker"})
    {
        remember(files_read().files, beside.replace_extension(extension), anchor.string());
    }
    remember(files_read().events, beside.replace_extension(), anchor.string());
    remember(files_read().archives, plain.parent_path(), anchor.string());
}

void refuse_to_write_file(const fs::path& file)
{
    if (const auto* input = owner_of(files_read().files, file))
    {
        refuse(file, " is the input ", *input);
    }
    if (const auto* input = owner_above(files_read().events, file))
    {
        refuse(file, " lies among the event files of ", *input);
    }
}

void refuse_to_write_folder(const fs::path& folder)
{
    if (const auto* input = owner_of(files_read().around, folder))
    {
        refuse(folder, " holds the input ", *input);
    }
    for (const auto* owners : {&files_read().archives, &files_read().events})
    {
        if (const auto* input = owner_above(*owners, folder))
        {
            refuse(folder, " lies in the folder of the input ", *input);
        }
    }
}

} // namespace haec_sim
