// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/text_file.hpp"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace haec_sim
{

/// The lines of a text file, for messages that name them.
class TextLines
{
public:
    explicit TextLines(const std::filesystem::path& file)
        : stream_(open_text(file, "file", "its path")), file_(file.string())
    {
    }

    /// Reads the next line; false where there is none.
    bool next();

    /// The line without its end, and without a carriage return before it.
    const std::string& text() const noexcept
    {
        return text_;
    }

    std::size_t number() const noexcept
    {
        return number_;
    }

    /// Throws the UsageError that `what` is wrong with the line, or with the file where none is
    /// read.
    [[noreturn]] void fail(const std::string& what) const;
    [[noreturn]] void fail(std::size_t line, const std::string& what) const;

private:
    std::ifstream stream_;
    std::string file_;
    std::string text_;
    std::size_t number_ = 0;
};

} // namespace haec_sim
