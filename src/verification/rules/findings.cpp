// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/findings.hpp"

#include "haec_sim/item_bytes.hpp"

#include <algorithm>
#include <span>
#include <tuple>
#include <type_traits>

namespace haec_sim::verification
{

namespace
{

constexpr std::size_t kept_differences = 10;

} // namespace

const char* name_of(Check check)
{
    constexpr std::array<const char*, checks> names{
        "transfer times", "hops",         "arrivals",      "matching",   "completions", "barriers",
        "collectives",    "compute time", "software time", "threads",    "windows",     "devices",
        "metrics",        "order",        "records",       "contention", "causality",   "signals"};
    return names.at(static_cast<std::size_t>(check));
}

const char* name_of(Oddity oddity)
{
    constexpr std::array<const char*, oddities> names{
        "unknown peers",     "unknown communicators", "unknown operations", "unknown roots",
        "unlike lengths",    "early times",           "times turned back",  "clocks turned back",
        "mixed collectives", "unknown neighbours",    "early ends",         "long messages",
        "early probes"};
    return names.at(static_cast<std::size_t>(oddity));
}

bool Difference::operator<(const Difference& other) const
{
    return std::tie(where.location, where.record, check) <
           std::tie(other.where.location, other.where.record, other.check);
}

void Tally::add(const Tally& other)
{
    checked += other.checked;
    differing += other.differing;
    largest = std::max(largest, other.largest);
}

bool Findings::check(Check what, const Position& where, const Bounds& expected, Picoseconds found)
{
    auto& tally = tallies_[static_cast<std::size_t>(what)];
    ++tally.checked;
    if (expected.contain(found))
    {
        return true;
    }
    const auto deviation = found < expected.least ? expected.least - found : found - expected.most;
    tally.add({0, 1, deviation.count()});
    keep({where, what, expected.least.count(), expected.most.count(), found.count()});
    return false;
}

void Findings::check(Check what, const Position& where, bool is_as_expected)
{
    auto& tally = tallies_[static_cast<std::size_t>(what)];
    ++tally.checked;
    if (!is_as_expected)
    {
        ++tally.differing;
        keep({where, what});
    }
}

void Findings::message(bool differs, std::int64_t deviation)
{
    messages_.add({1, differs ? 1U : 0U, deviation});
}

void Findings::keep(const Difference& difference)
{
    first_.insert(difference);
    if (first_.size() > kept_differences)
    {
        first_.erase(std::prev(first_.end()));
    }
}

void Findings::add(const Findings& other)
{
    for (std::size_t check = 0; check < checks; ++check)
    {
        tallies_[check].add(other.tallies_[check]);
    }
    messages_.add(other.messages_);
    bare_messages_ += other.bare_messages_;
    left_out_ += other.left_out_;
    open_ends_ += other.open_ends_;
    left_computing_ += other.left_computing_;
    for (std::size_t oddity = 0; oddity < oddities; ++oddity)
    {
        oddities_[oddity] += other.oddities_[oddity];
    }
    worst_early_end_ = std::max(worst_early_end_, other.worst_early_end_);
    unrecorded_ += other.unrecorded_;
    for (const auto& difference : other.first_)
    {
        keep(difference);
    }
}

bool Findings::has_differences() const
{
    return messages_.differing > 0 ||
           std::ranges::any_of(tallies_, [](const Tally& tally) { return tally.differing > 0; });
}

std::vector<std::byte> Findings::packed() const
{
    std::vector<std::byte> bytes;
    append_item(bytes, tallies_);
    append_item(bytes, messages_);
    append_item(bytes, bare_messages_);
    append_item(bytes, left_out_);
    append_item(bytes, open_ends_);
    append_item(bytes, left_computing_);
    append_item(bytes, oddities_);
    append_item(bytes, worst_early_end_);
    append_item(bytes, unrecorded_);
    for (const auto& difference : first_)
    {
        append_item(bytes, difference);
    }
    return bytes;
}

Findings Findings::unpacked(const std::vector<std::byte>& bytes)
{
    Findings findings;
    std::span<const std::byte> rest(bytes);
    const auto take_into = [&](auto& value)
    { value = take_item<std::remove_reference_t<decltype(value)>>(rest); };
    take_into(findings.tallies_);
    take_into(findings.messages_);
    take_into(findings.bare_messages_);
    take_into(findings.left_out_);
    take_into(findings.open_ends_);
    take_into(findings.left_computing_);
    take_into(findings.oddities_);
    take_into(findings.worst_early_end_);
    take_into(findings.unrecorded_);
    while (!rest.empty())
    {
        findings.first_.insert(take_item<Difference>(rest));
    }
    return findings;
}

} // namespace haec_sim::verification
