// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/ti/files.hpp"

#include "core/numbers/whole_number.hpp"
#include "core/text/printable.hpp"
#include "core/text/words.hpp"
#include "haec_sim/error.hpp"
#include "import/schedule/message_matching.hpp"

#include <map>
#include <string>

namespace haec_sim::importing
{

namespace
{

/// The words of a line before a comment.
std::vector<std::string_view> split(std::string_view line)
{
    return words_of(line.substr(0, line.find('#')));
}

/// The files that a list names: beside it, or from its folder's parent, as SimGrid's own lists.
std::filesystem::path listed(const std::filesystem::path& list, std::string_view name)
{
    const std::filesystem::path file(name);
    const auto folder = list.parent_path();
    for (const auto& found : {folder / file, folder / file.filename()})
    {
        if (std::filesystem::exists(found))
        {
            return found;
        }
    }
    return file;
}

std::vector<std::filesystem::path> all_files(const std::vector<std::filesystem::path>& given)
{
    std::vector<std::filesystem::path> files;
    TextLines lines(given.front());
    bool is_list = given.size() == 1;
    while (is_list && lines.next())
    {
        const auto words = split(lines.text());
        is_list = words.size() <= 1;
        if (words.size() == 1)
        {
            files.push_back(listed(given.front(), words.front()));
        }
    }
    return is_list && !files.empty() ? files : given;
}

} // namespace

TiFiles::TiFiles(const std::vector<std::filesystem::path>& given) : paths_(all_files(given))
{
    count_ranks();
}

void TiFiles::each_line(std::uint32_t file, const Visit& visit) const
{
    TextLines lines(paths_[file]);
    while (lines.next())
    {
        const auto words = split(lines.text());
        if (words.empty())
        {
            continue;
        }
        const auto rank = whole_number(words.front());
        if (!rank || *rank >= any)
        {
            lines.fail("expected a rank and an action, found '" + printable(words.front()) +
                       "'; give a time-independent trace of SimGrid");
        }
        visit(lines, words, static_cast<std::uint32_t>(*rank));
    }
}

void TiFiles::count_ranks()
{
    std::map<std::uint32_t, std::uint64_t> found;
    for (std::uint32_t file = 0; file < paths_.size(); ++file)
    {
        each_line(file, [&](const TextLines&, const auto&, std::uint32_t rank) { ++found[rank]; });
    }
    for (const auto& [rank, lines] : found)
    {
        if (rank != ranks_)
        {
            break;
        }
        ++ranks_;
    }
    if (found.empty() || ranks_ < found.size())
    {
        throw UsageError(printable(paths_.front().string()) + ": rank " + std::to_string(ranks_) +
                         " has no action; give the files of all ranks");
    }
}

} // namespace haec_sim::importing
