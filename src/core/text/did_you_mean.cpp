// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text/did_you_mean.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace haec_sim
{

namespace
{

std::string folded(std::string_view word)
{
    std::string result(word);
    for (char& letter : result)
    {
        letter = letter == '-'
                     ? '_'
                     : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
    return result;
}

} // namespace

std::size_t edit_distance(std::string_view left, std::string_view right)
{
    const std::string a = folded(left);
    const std::string b = folded(right);
    // Rows of the table of distances between the first letters of a and b.
    std::vector<std::size_t> before_last(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i)
    {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j)
        {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
        before_last.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates)
{
    const auto closer = [word](const std::string& left, const std::string& right)
    { return edit_distance(word, left) < edit_distance(word, right); };
    const auto best = std::min_element(candidates.begin(), candidates.end(), closer);
    const std::size_t limit = word.size() / 3;
    if (best == candidates.end() || edit_distance(word, *best) > limit)
    {
        return std::nullopt;
    }
    return *best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates)
{
    if (const auto meant = nearest(word, candidates))
    {
        return "; did you mean '" + *meant + "'?";
    }
    if (candidates.empty())
    {
        return "; leave it out, no name is valid here";
    }
    return (candidates.size() == 1 ? "; use " : "; use one of ") + join(candidates);
}

std::string join(const std::vector<std::string>& words)
{
    std::string joined;
    for (const std::string& word : words)
    {
        joined += (joined.empty() ? "" : ", ") + word;
    }
    return joined;
}

} // namespace haec_sim
