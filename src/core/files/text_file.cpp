// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/text_file.hpp"

#include "core/files/files_read.hpp"
#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstring>
#include <system_error>

namespace haec_sim
{

namespace
{

namespace fs = std::filesystem;

constexpr int end_of_file = std::istream::traits_type::eof();

/// The reason not to open a file of that kind: reading it may never end. Empty where there is none.
std::string fault_of(const fs::file_status& status)
{
    switch (status.type())
    {
    case fs::file_type::directory:
        return std::strerror(EISDIR);
    case fs::file_type::character:
    case fs::file_type::block:
    case fs::file_type::socket:
        return "it is a device or socket, not a file";
    default:
        return {};
    }
}

UsageError unreadable(const fs::path& file, const std::string& what, const std::string& reason,
                      const std::string& check)
{
    return UsageError(file.string() + ": the " + what + " cannot be read (" + reason + "): check " +
                      check);
}

std::string read_up_to(std::istream& stream, std::uint64_t most)
{
    constexpr std::size_t portion = std::size_t{1} << 16;
    std::string text;
    std::size_t read = portion;
    while (read == portion && text.size() <= most)
    {
        const auto before = text.size();
        text.resize(before + portion);
        stream.read(text.data() + before, portion);
        read = static_cast<std::size_t>(stream.gcount());
        text.resize(before + read);
    }
    return text;
}

} // namespace

std::ifstream open_text(const fs::path& file, const std::string& what, const std::string& check)
{
    std::error_code failure;
    auto reason = fault_of(fs::status(file, failure));
    std::ifstream stream;
    if (reason.empty())
    {
        errno = 0;
        stream.open(file, std::ios::binary);
        reason = stream ? "" : std::strerror(errno);
    }
    if (!reason.empty())
    {
        throw unreadable(file, what, reason, check);
    }
    remember_file_read(file);
    return stream;
}

std::string text_of(const fs::path& file, const std::string& what, const std::string& check)
{
    auto stream = open_text(file, what, check);
    auto text = read_up_to(stream, most_document_bytes);
    if (stream.bad() || text.size() > most_document_bytes)
    {
        throw unreadable(file, what,
                         stream.bad() ? "its disk fails"
                                      : "it is longer than " +
                                            std::to_string(most_document_bytes >> 20U) + " MiB",
                         check);
    }
    return text;
}

bool read_line(std::istream& stream, std::string& line)
{
    line.clear();
    try
    {
        auto& buffer = *stream.rdbuf();
        for (int letter = buffer.sbumpc(); letter != end_of_file; letter = buffer.sbumpc())
        {
            if (letter == '\n')
            {
                return true;
            }
            line.push_back(static_cast<char>(letter));
            if (line.size() > longest_line)
            {
                return true;
            }
        }
        return !line.empty();
    }
    catch (const std::ios_base::failure&)
    {
        stream.setstate(std::ios_base::badbit);
        return false;
    }
}

} // namespace haec_sim
