// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The regions that enclose an event, by Enter/Leave or by CallingContextEnter/Leave.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "trace.hpp"

namespace haec_sim::checker
{

// What the definitions say of regions.
class Regions
{
public:
    explicit Regions(const Trace& trace);

    struct Region
    {
        std::string name;
        bool is_mpi = false;
    };

    const Region& operator[](Word id) const;

    // The region that an Enter, a Leave or their calling-context twins name.
    Word of_event(const Location& location, Index event) const;

private:
    std::unordered_map<Word, Region> regions_;
    std::unordered_map<Word, Word> of_calling_context_;
};

inline bool is_enter(EventKind kind)
{
    return kind == EventKind::Enter || kind == EventKind::CallingContextEnter;
}

inline bool is_leave(EventKind kind)
{
    return kind == EventKind::Leave || kind == EventKind::CallingContextLeave;
}

// Unbalanced regions are legal: a Leave discards what was entered above its region, and one whose
// region was never entered changes nothing.
class RegionStack
{
public:
    explicit RegionStack(const Regions& regions) : regions_(regions) {}

    void apply(const Location& location, Index event);

    // The depth that the event leaves behind.
    std::size_t depth_after(const Location& location, Index event) const;

    std::size_t depth() const
    {
        return frames_.size();
    }

    bool in_mpi() const
    {
        return !frames_.empty() && frames_.back().in_mpi;
    }

    // The innermost region's Enter, no_index where there is none.
    Index entered() const
    {
        return frames_.empty() ? no_index : frames_.back().entered;
    }

    // The innermost region's name, empty where there is none.
    const std::string& name() const;

private:
    struct Frame
    {
        Word region = 0;
        Index entered = no_index;
        bool in_mpi = false; // this region or one around it
    };

    const Regions& regions_;
    std::vector<Frame> frames_;
};

} // namespace haec_sim::checker
