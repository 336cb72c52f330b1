// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/text_lines.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim
{

bool TextLines::next()
{
    if (!read_line(stream_, text_))
    {
        if (stream_.bad())
        {
            throw UsageError(file_ + ": the file cannot be read; check that it is a text file");
        }
        return false;
    }
    ++number_;
    if (text_.size() > longest_line)
    {
        fail("the line is too long; check that this is a text file");
    }
    if (text_.ends_with('\r'))
    {
        text_.pop_back();
    }
    return true;
}

void TextLines::fail(const std::string& what) const
{
    fail(number_, what);
}

void TextLines::fail(std::size_t line, const std::string& what) const
{
    throw UsageError(file_ + (line > 0 ? ":" + std::to_string(line) : "") + ": " + what);
}

} // namespace haec_sim
