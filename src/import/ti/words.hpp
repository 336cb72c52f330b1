// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/text_lines.hpp"
#include "import/ti/program.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace haec_sim::importing
{

/// The words of a line behind its rank and action, one after the other. Throws UsageError naming
/// file and line.
class TiWords
{
public:
    /// Both outlive it.
    TiWords(const std::vector<std::string_view>& words, std::size_t first, const TextLines& lines)
        : words_(words), next_(first), lines_(lines)
    {
    }

    std::size_t left() const noexcept
    {
        return words_.size() - next_;
    }

    /// A number that is not negative, as 12, 1e6 or 0.5.
    double number(std::string_view what);

    /// A whole number up to 2^53, as 12 or 1e6.
    std::uint64_t count(std::string_view what);

    /// A whole number below `end`.
    std::uint32_t below(std::uint64_t end, std::string_view what);

    /// The same, or any for -1.
    std::uint32_t below_or_any(std::uint64_t end, std::string_view what);

    /// Takes the word -1, which stands for a size that the message tells; false if it is another.
    bool takes_unknown();

    /// Takes all words that are left.
    void skip() noexcept
    {
        next_ = words_.size();
    }

    /// The bytes of an element of a datatype; `otherwise` if no word is left.
    std::uint64_t datatype(std::uint64_t otherwise);

    /// Throws if words are left.
    void finish() const;

    [[noreturn]] void fail(std::string_view wanted, std::string_view found) const;

private:
    std::string_view word(std::string_view what);

    const std::vector<std::string_view>& words_;
    std::size_t next_;
    const TextLines& lines_;
};

/// A collective as the words of a line have it.
struct TiCollective
{
    CollectiveOp operation = CollectiveOp::barrier;
    std::uint32_t root = 0;
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    /// The operations of the reduction behind it.
    double operations = 0;
};

/// The rank that makes a collective, and what its words mean.
struct TiMember
{
    std::uint64_t rank = 0;
    std::uint64_t ranks = 0;
    /// The bytes of an element without a datatype.
    std::uint64_t element = 1;
};

/// Reads the words of a collective; nothing if that is no name of one. Its bytes are those that
/// Score-P counts. Throws UsageError.
std::optional<TiCollective> read_ti_collective(std::string_view name, TiWords& words,
                                               const TiMember& member);

} // namespace haec_sim::importing
