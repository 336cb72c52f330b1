// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Pieces of straight lines through times by length.
//
//     half of a round trip (m) = latency + m / bandwidth + overhead         within a piece
// Overhead first: the mean of a piece's lengths; then the line by least squares of relative errors,
// latency and 1 / bandwidth not below 0, in rounds in which lengths that differ much count less.
// Which lengths make a piece: dynamic programming over the last length of each piece, for the least
// sum of squares and 9 for each piece. The unit is 5 % of the time, or the interval of its figure;
// a length counts for 8 at most. Each side of the eager limit is fitted by itself.
// Neglected: another limit between two measured lengths is taken to be at the shorter one.
// Example: 100 ns + 1 ns/B for 1, 2 and 4 bytes, 500 ns + 0.5 ns/B from 8 on: the limit is 4.

#include "calibration/fit_pieces.hpp"

#include "haec_sim/error.hpp"
#include "power/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace haec_sim::calibration
{

namespace
{

using Lengths = std::span<const LengthTimes>;

/// A length that differs from its piece by less than this share of its time is no reason for
/// another piece.
constexpr double tolerance = 0.05;
/// In squares of what is allowed: a piece must explain as much, and one length, which may be an
/// outlier, counts for no more than that.
constexpr double cost_of_piece = 9;
constexpr double most_of_length = 8;
constexpr std::size_t least_lengths = 3;

/// What a transfer of that length may differ by [ns].
double allowed(const LengthTimes& length)
{
    const double interval = (length.transfer.most - length.transfer.least) / 2;
    return std::max(tolerance * length.transfer.median, interval);
}

/// The errors of a piece at a length, of the transfer and of the overhead, in what is allowed.
std::pair<double, double> errors(const Piece& piece, const LengthTimes& length)
{
    const double transfer = piece.transfer_ns(length.bytes) + piece.overhead_ns;
    return {(transfer - length.transfer.median) / allowed(length),
            (piece.overhead_ns - length.overhead_ns()) / allowed(length)};
}

double mean_overhead(Lengths lengths, const std::vector<double>& weights)
{
    double sum = 0;
    double weight_of_all = 0;
    double most = lengths.front().transfer.median;
    for (std::size_t place = 0; place < lengths.size(); ++place)
    {
        const double weight = weights[place] * weights[place];
        sum += weight * lengths[place].overhead_ns();
        weight_of_all += weight;
        most = std::min(most, lengths[place].transfer.median);
    }
    return std::min(sum / weight_of_all, most);
}

/// Latency and bandwidth behind an overhead.
Piece line_through(Lengths lengths, const std::vector<double>& weights, double overhead)
{
    LinearEquations equations{{{}, {}}, {}};
    for (std::size_t place = 0; place < lengths.size(); ++place)
    {
        const auto& length = lengths[place];
        const long double weight = weights[place];
        equations.right.push_back(weight * (length.transfer.median - overhead));
        equations.columns[0].push_back(weight);
        equations.columns[1].push_back(weight * static_cast<long double>(length.bytes));
    }
    if (lengths.size() == 1)
    {
        equations.columns.pop_back();
    }
    const auto solution = bounded_least_squares(equations, true).solution;
    Piece piece;
    piece.latency_ns = solution[0];
    piece.overhead_ns = overhead;
    if (solution.size() > 1 && solution[1] > 0)
    {
        piece.bandwidth = 1e9 / solution[1];
    }
    return piece;
}

/// Lengths that differ by more than what is allowed count less in the next round.
Piece fitted(Lengths lengths)
{
    constexpr int rounds = 4;
    std::vector<double> weights;
    for (const auto& length : lengths)
    {
        weights.push_back(1 / allowed(length));
    }
    Piece piece;
    for (int round = 0; round < rounds; ++round)
    {
        piece = line_through(lengths, weights, mean_overhead(lengths, weights));
        for (std::size_t place = 0; place < lengths.size(); ++place)
        {
            const auto [error, of_overhead] = errors(piece, lengths[place]);
            weights[place] = 1 / allowed(lengths[place]) /
                             std::max({1.0, std::abs(error), std::abs(of_overhead)});
        }
    }
    return piece;
}

/// The errors that a piece leaves.
double cost(const Piece& piece, Lengths lengths)
{
    double sum = 0;
    for (const auto& length : lengths)
    {
        const auto [error, of_overhead] = errors(piece, length);
        sum += std::min(error * error + of_overhead * of_overhead, most_of_length);
    }
    return sum;
}

/// The places behind the last length of each piece.
std::vector<std::size_t> ends_of_pieces(Lengths lengths)
{
    // By the number of lengths: the least cost of these, and where the last piece begins.
    std::vector<double> least{0};
    std::vector<std::size_t> begins{0};
    for (std::size_t end = 1; end <= lengths.size(); ++end)
    {
        least.push_back(INFINITY);
        begins.push_back(0);
        for (std::size_t begin = 0; begin == 0 || begin + least_lengths <= end; ++begin)
        {
            const auto part = lengths.subspan(begin, end - begin);
            const double sum = least[begin] + cost_of_piece + cost(fitted(part), part);
            if (sum < least[end])
            {
                least[end] = sum;
                begins[end] = begin;
            }
        }
    }
    std::vector<std::size_t> ends;
    for (auto end = lengths.size(); end > 0; end = begins[end])
    {
        ends.insert(ends.begin(), end);
    }
    return ends;
}

void add_pieces(Lengths lengths, Pieces& pieces)
{
    std::size_t begin = 0;
    for (const auto end : ends_of_pieces(lengths))
    {
        pieces.push_back(fitted(lengths.subspan(begin, end - begin)));
        pieces.back().most_bytes = lengths[end - 1].bytes;
        begin = end;
    }
}

} // namespace

double LengthTimes::overhead_ns() const
{
    const double longer = std::max(send ? send->median : 0, receive ? receive->median : 0);
    return std::min(longer, transfer.median);
}

const Piece& piece_for(const Pieces& pieces, std::uint64_t bytes)
{
    HAEC_SIM_ASSERT(!pieces.empty());
    const auto found =
        std::ranges::find_if(pieces, [&](const Piece& piece) { return bytes <= piece.most_bytes; });
    return found != pieces.end() ? *found : pieces.back();
}

Pieces fit_pieces(Lengths lengths, std::optional<std::uint64_t> eager_limit)
{
    HAEC_SIM_ASSERT(!lengths.empty());
    const auto longer =
        std::ranges::find_if(lengths, [&](const LengthTimes& length)
                             { return eager_limit && length.bytes > *eager_limit; });
    const auto eager = static_cast<std::size_t>(longer - lengths.begin());
    Pieces pieces;
    add_pieces(lengths.first(eager), pieces);
    if (eager > 0 && eager < lengths.size())
    {
        pieces.back().most_bytes = *eager_limit;
    }
    add_pieces(lengths.subspan(eager), pieces);
    pieces.back().most_bytes = Piece().most_bytes;
    return pieces;
}

std::optional<std::uint64_t> jump_in(const Pieces& pieces)
{
    constexpr double least_jump = 1.1;
    constexpr std::uint64_t largest_limit = std::uint64_t{1} << 20;
    double largest = least_jump;
    std::optional<std::uint64_t> limit;
    for (std::size_t place = 0; place + 1 < pieces.size(); ++place)
    {
        const auto bytes = pieces[place].most_bytes;
        const auto whole = [&](const Piece& piece)
        { return piece.transfer_ns(bytes) + piece.overhead_ns; };
        const double jump = whole(pieces[place + 1]) / whole(pieces[place]);
        if (jump > largest && bytes <= largest_limit)
        {
            largest = jump;
            limit = bytes;
        }
    }
    return limit;
}

} // namespace haec_sim::calibration
