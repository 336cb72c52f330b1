// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The number of letters to insert, delete, replace or swap with their neighbour to get from one
/// word to the other. Upper and lower case are the same letter, so are '-' and '_'.
std::size_t edit_distance(std::string_view left, std::string_view right);

/// The candidate that a misspelt word most likely meant: the nearest one within a third of the
/// word's length; none where nothing is that near.
std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates);

/// The tail of an error about an unknown word: "; did you mean 'latency'?", or, where nothing is
/// near, "; use one of a, b, c".
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// "a, b, c".
std::string join(const std::vector<std::string>& words);

} // namespace haec_sim
