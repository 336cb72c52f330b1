// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "haec_sim/run_span.hpp"
#include "network/link_timetable.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A plan by which links change, fail and come back: a file of comma-separated values with a line
/// for each change (spec: links-that-adapt, "Profiles").
class LinkProfile
{
public:
    /// The platform outlives it. Throws UsageError, with the line, for a file that is no profile,
    /// or names a link that the platform has not.
    LinkProfile(const std::filesystem::path& file, const Platform& platform);

    /// Null for a link that no line names.
    std::shared_ptr<const LinkTimetable> timetable(LinkId link) const;

    /// The file, and the place of a line in it, for messages.
    std::string place(std::uint64_t line) const;

private:
    /// The links of a line: those of a class, all or in one place, or links of one name.
    struct Selection
    {
        std::string name;
        std::optional<std::uint32_t> type;
        /// The boards at both ends, the lower first, or the part, twice; none: all places.
        std::optional<std::pair<std::uint32_t, std::uint32_t>> place;
        /// Those of that name, in order.
        std::vector<LinkId> links;
        bool has_any = false;
    };

    struct Entry
    {
        Selection links;
        TimeSpan time;
        LinkPhase phase;
    };

    void read(std::istream& stream);
    void check_header(std::string_view text) const;
    Entry entry_of(std::string_view text, std::uint64_t line) const;
    TimeSpan time_of(const std::string& from, const std::string& to, std::uint64_t line) const;
    LinkPhase phase_of(const std::vector<std::string>& fields, std::uint64_t line) const;
    Selection select(const std::string& name, std::uint64_t line) const;
    /// Looks at each link of the machine once, for all lines.
    void find_links();
    void check_all_found() const;
    std::pair<std::uint32_t, std::uint32_t> place_of(LinkId link) const;
    bool has(const Selection& selection, LinkId link) const;
    [[noreturn]] void refuse(std::uint64_t line, const std::string& fault) const;

    std::filesystem::path file_;
    const Platform& platform_;
    std::vector<Entry> entries_;
};

} // namespace haec_sim
